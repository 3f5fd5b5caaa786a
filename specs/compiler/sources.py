"""The source files of specs: reading them, and finding what they import before anything is evaluated.

jsonnet imports are literal, so a scan of the tokens finds them all. Doing it first means that a cycle, an
unknown file or a path that leaves the spec root is refused by name, with the chain of files that led there.
"""

import posixpath
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from specs.compiler.errors import SpecError, did_you_mean

_TOKEN = re.compile(
    r"""
    (?P<skip> //[^\n]* | \#[^\n]* | /\*.*?\*/ | \s+ )
  | (?P<block> \|\|\|-?[ \t]*\r?\n (?:[ \t]*\r?\n)* (?P<indent>[ \t]+)[^\n]*\n
               (?: (?P=indent)[^\n]*\n | [ \t]*\r?\n )* [ \t]*\|\|\| )
  | @(?P<verbatim> '(?:''|[^'])*' | "(?:""|[^"])*" )
  | (?P<string> '(?:\\.|[^'\\])*' | "(?:\\.|[^"\\])*" )
  | (?P<word> [A-Za-z_][A-Za-z0-9_]* )
  | (?P<other> [^A-Za-z_\s'"@/#|]+ | . )
    """,
    re.VERBOSE | re.DOTALL,
)

_IMPORTS = frozenset({"import", "importstr", "importbin"})


@dataclass(frozen=True)
class Import:
    """One import in a source file.

    Attributes:
        keyword: `import`, `importstr` or `importbin`.
        target: The path as written.
    """

    keyword: str
    target: str


def scan_imports(text: str) -> tuple[Import, ...]:
    """Return the imports of a jsonnet text, in order.

    Comments and texts are skipped; an `import` that no literal path follows is left to the evaluator, which
    calls it the syntax error that it is.
    """
    if "import" not in text:
        return ()  # most libraries, and a large one takes a while to scan
    found: list[Import] = []
    keyword: str | None = None
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "skip":
            continue
        if keyword is not None and kind in {"string", "verbatim"}:
            found.append(Import(keyword, token.group(kind)[1:-1]))
        word = token.group("word")
        keyword = word if word in _IMPORTS else None
    return tuple(found)


class SourceTree:
    """The files below one spec root, each read and scanned once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._texts: dict[PurePosixPath, str] = {}
        self._imports: dict[PurePosixPath, tuple[Import, ...]] = {}
        self._sound: set[PurePosixPath] = set()

    def show(self, path: PurePosixPath) -> str:
        """Return how a file is called in messages: the root's own name and the path below it."""
        return f"{self.root.absolute().name}/{path}"

    def locate(self, path: Path) -> PurePosixPath:
        """Return where `path` stands below the root.

        Raises:
            SpecError: It stands elsewhere.
        """
        # Lexically: under Bazel the files of a root are links that lead out of it.
        root = posixpath.normpath(self.root.absolute().as_posix())
        full = posixpath.normpath(path.absolute().as_posix())
        if not full.startswith(f"{root}/"):
            raise SpecError(f"{path}: stands outside the spec root {self.root}; give a file below it.")
        return PurePosixPath(full[len(root) + 1 :])

    def text(self, path: PurePosixPath) -> str:
        """Return the text of a file.

        Raises:
            SpecError: It cannot be read, or is not UTF-8.
        """
        if path not in self._texts:
            try:
                self._texts[path] = (self.root / path).read_text(encoding="utf-8")
            except UnicodeDecodeError as error:
                raise SpecError(
                    f"{self.show(path)}: is not UTF-8 at byte {error.start}; save it as UTF-8."
                ) from None
            except OSError as error:
                reason = (error.strerror or "unknown reason").lower()
                raise SpecError(f"{self.show(path)}: cannot be read: {reason}.") from None
        return self._texts[path]

    def resolve(self, importer: PurePosixPath, target: str) -> PurePosixPath | None:
        """Return the file an import means, or None where there is none.

        A path that starts with `./` or `../` is looked for beside the importing file only; any other first
        beside it, then below the spec root. That is jsonnet's own rule with the root as library path.
        """
        for base in _bases(importer, target):
            path = PurePosixPath(posixpath.normpath(posixpath.join(base, target)))
            if path.parts[:1] != ("..",) and (path in self._texts or (self.root / path).is_file()):
                return path
        return None

    def check_imports(self, path: PurePosixPath, chain: tuple[PurePosixPath, ...] = ()) -> None:
        """Check everything that `path` imports, directly or through others.

        Args:
            path: The file to check.
            chain: The files whose imports led to it.

        Raises:
            SpecError: An import is unknown, absolute, leaves the root, or closes a cycle.
        """
        if path in chain:
            loop = " → ".join(str(one) for one in (*chain[chain.index(path) :], path))
            raise SpecError(f"{self.show(chain[0])}: the imports form a cycle, {loop}; remove one of them.")
        if path in self._sound:
            return
        here = (*chain, path)
        for one in self.imports(path):
            target = self._check_import(here, one)
            if one.keyword == "import":
                self.check_imports(target, here)
            else:
                self.text(target)  # text is not scanned, but must be readable
        self._sound.add(path)

    def imports(self, path: PurePosixPath) -> tuple[Import, ...]:
        """Return the imports of a file, as written."""
        if path not in self._imports:
            self._imports[path] = scan_imports(self.text(path))
        return self._imports[path]

    def _check_import(self, here: tuple[PurePosixPath, ...], one: Import) -> PurePosixPath:
        place = f"{self.show(here[0])}: {' → '.join(str(path) for path in here)} → {one.target}"
        if one.keyword == "importbin":
            raise SpecError(f"{place}: importbin is not allowed; a spec is text, use importstr.")
        if "\\" in one.target:
            raise SpecError(
                f"{place}: a backslash in an import path is not allowed; write plain text with /."
            )
        if one.target.startswith("/") or ":" in one.target:
            raise SpecError(
                f"{place}: an absolute import path is not allowed; write it relative to {self.root.name}/."
            )
        if all(
            posixpath.normpath(posixpath.join(base, one.target)).split("/")[0] == ".."
            for base in _bases(here[-1], one.target)
        ):
            raise SpecError(f"{place}: the import leaves the spec root; keep it inside {self.root.name}/.")
        target = self.resolve(here[-1], one.target)
        if target is None:
            raise SpecError(
                f"{place}: there is no such file beside {here[-1]} or below {self.root.name}/"
                f"{did_you_mean(one.target, self._importable())}"
            )
        return target

    def _importable(self) -> list[str]:
        return sorted(
            path.relative_to(self.root).as_posix()
            for path in self.root.rglob("*")
            if path.suffix in {".libsonnet", ".jsonnet"} and path.is_file()
        )


def _bases(importer: PurePosixPath, target: str) -> tuple[str, ...]:
    beside = str(importer.parent)
    return (beside,) if target.startswith(("./", "../")) else (beside, "")
