import { packageFile } from '../../support/package-files.ts'

/** Names of the models that come with the package, each a folder of `models/`. */
export type BuiltInModel = 'encoder' | 'entailment' | 'reader' | 'standards'

/** Folder of a model that comes with the package. */
export function builtInModelDirectory(model: BuiltInModel): string {
  return packageFile('models', model, '/')
}
