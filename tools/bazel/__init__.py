"""The launcher's parts, the locks and the Python toolchain."""
