"""Stand-in for buildozer's module extension: the repository exists and is empty."""

def _empty_repository_impl(rctx):
    rctx.file("BUILD.bazel", "")

_empty_repository = repository_rule(implementation = _empty_repository_impl)

def _buildozer_binary_impl(_mctx):
    _empty_repository(name = "buildozer_binary")

buildozer_binary = module_extension(implementation = _buildozer_binary_impl)
