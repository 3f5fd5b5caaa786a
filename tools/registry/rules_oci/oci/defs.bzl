"""Public face: images and their loading, with the names and attributes of rules_oci 2.x."""

load("//oci/private:image.bzl", _image_digest = "image_digest", _oci_image_rule = "oci_image_rule")
load("//oci/private:load.bzl", _oci_load_rule = "oci_load_rule")

oci_image_rule = _oci_image_rule

def _literal_or_file(attribute, value):
    """Splits an attribute that takes a literal (list or dictionary) or the label of a file."""
    if value == None:
        return {}
    if type(value) in ["string", "Label"]:
        return {attribute + "_file": value}
    return {attribute: value}

def oci_image(
        *,
        name,
        base = None,
        tars = [],
        entrypoint = None,
        cmd = None,
        env = None,
        user = "",
        workdir = "",
        labels = None,
        annotations = None,
        exposed_ports = None,
        volumes = None,
        os = "",
        architecture = "",
        variant = "",
        created = None,
        visibility = None,
        tags = None,
        testonly = None,
        target_compatible_with = None):
    """An image: its configuration, its manifest and the ordered list of its layers.

    No layer is copied. The layers are the tar files themselves, in the output group `layers`; `oci_load` writes a
    whole OCI layout. `<name>.digest` is a file with the digest of the manifest.

    Args:
      name: Name of the target.
      base: An `oci_image` whose layers come first and whose configuration is inherited.
      tars: Layers, in the order they are laid over one another; each a tar, plain or compressed by gzip or zstd.
      entrypoint: List of strings, or a file with them separated by commas or line breaks.
      cmd: Default arguments, as a list or a file like `entrypoint`.
      env: Dictionary, or a file of `NAME=value` lines. `$NAME` and `${NAME}` stand for the value that the base has.
      user: `user`, `uid`, `user:group` or `uid:gid`.
      workdir: Working directory of the process.
      labels: Dictionary, or a file of `name=value` lines.
      annotations: Dictionary, or a file of `name=value` lines; they stand in the manifest.
      exposed_ports: List such as `["8080/tcp"]`, or a file with one a line.
      volumes: List of paths, or a file with one a line.
      os: Operating system; taken from the base when empty.
      architecture: Processor, in Go's names (`amd64`); taken from the base when empty.
      variant: Variant of the processor.
      created: A file with the time of creation in RFC 3339; 1970-01-01T00:00:00Z without it.
      visibility: As of any target.
      tags: As of any target.
      testonly: As of any target.
      target_compatible_with: As of any target.
    """
    if not base and (not os or not architecture):
        fail("oci_image %s has no base, so it must say its os and its architecture" % name)
    common = dict(
        visibility = visibility,
        tags = tags,
        testonly = testonly,
        target_compatible_with = target_compatible_with,
    )
    literals = {}
    for attribute, value in [
        ("annotations", annotations),
        ("cmd", cmd),
        ("entrypoint", entrypoint),
        ("env", env),
        ("exposed_ports", exposed_ports),
        ("labels", labels),
        ("volumes", volumes),
    ]:
        literals |= _literal_or_file(attribute, value)
    oci_image_rule(
        name = name,
        architecture = architecture,
        base = base,
        created = created,
        os = os,
        tars = tars,
        user = user,
        variant = variant,
        workdir = workdir,
        **(literals | common)
    )
    _image_digest(
        name = name + ".digest",
        image = name,
        **common
    )

def oci_load(
        *,
        name,
        image,
        repo_tags,
        format = "docker",
        loader = None,
        visibility = None,
        tags = None,
        testonly = None,
        target_compatible_with = None):
    """A whole OCI layout on disk, and a program that loads it.

    `bazel build` writes the layout: `oci-layout`, `index.json` and `blobs/sha256/…`. `bazel run` hands it to podman
    or docker; `bazel run … -- FOLDER` unpacks the image's file system into a new folder instead.

    Args:
      name: Name of the target.
      image: An `oci_image`.
      repo_tags: Tags to load it as, or a file with one a line.
      format: `docker` adds the `manifest.json` that older engines read; `oci` leaves it out.
      loader: A program to use in place of podman and docker; it is called with `load` and reads a tar.
      visibility: As of any target.
      tags: As of any target.
      testonly: As of any target.
      target_compatible_with: As of any target.
    """
    if format not in ["docker", "oci"]:
        fail("oci_load %s has the format %r; known are docker and oci" % (name, format))
    _oci_load_rule(
        name = name,
        format = format,
        image = image,
        loader = loader,
        tags = tags,
        target_compatible_with = target_compatible_with,
        testonly = testonly,
        visibility = visibility,
        **_literal_or_file("repo_tags", repo_tags)
    )
