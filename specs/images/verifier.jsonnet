// Where submissions are scored: never an agent's image. Gold and submission are mounted read-only, the verdict
// goes to /out.
local images = import 'lib/images.libsonnet';

images.verifier {
  name: 'verifier',
  title: 'Verifier',
  base: 'base',
  debs: [],
  wheels: ['pydantic'],
}
