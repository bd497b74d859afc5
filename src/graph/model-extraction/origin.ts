/** Begins the origin of everything that a model said; rules are named without it. */
const mark = 'model:'

/** Who said something: a model, asked with a prompt (`name/version/hash`). */
export const modelOrigin = (modelId: string, promptIds: readonly string[]): string =>
  `${mark}${modelId} ${promptIds.join('+')}`

/** Whether a statement was made by a model, by its `by`. */
export const isModelOrigin = (by: unknown): boolean => typeof by === 'string' && by.startsWith(mark)
