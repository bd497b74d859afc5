import { fileURLToPath } from 'node:url'

/** Names of the models that come with the package, each a folder of `models/`. */
export type BuiltInModel = 'encoder' | 'entailment'

/** Folder of a model that comes with the package; the same path holds from `src` and from `dist`. */
export function builtInModelDirectory(model: BuiltInModel): string {
  return fileURLToPath(new URL(`../../../models/${model}/`, import.meta.url))
}
