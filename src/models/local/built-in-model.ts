import { fileURLToPath } from 'node:url'

/** Names of the models that come with the package, each a folder of `models/`. */
export type BuiltInModel = 'encoder' | 'entailment' | 'reader'

/** Folder of what comes with the package; the same path holds from `src` and from `dist`. */
export const builtInModelsDirectory = fileURLToPath(new URL('../../../models/', import.meta.url))

/** Folder of a model that comes with the package. */
export function builtInModelDirectory(model: BuiltInModel): string {
  return `${builtInModelsDirectory}${model}/`
}
