import { AppError } from '../../../core/errors.ts'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import type { App } from '../../compose.ts'

export interface EmbeddedTexts {
  readonly model: string
  /** Unit vectors, one a text. */
  readonly vectors: readonly Float32Array[]
  /** Word pieces of all texts together. */
  readonly tokens: number
}

/**
 * The vectors that this corpus gives texts; a text above the window of the model gets the mean of
 * its windows, made a unit vector again. Throws `not_found` where there is no such model, and
 * `invalid_input` where its vectors have other `dimensions`.
 */
export async function embedTexts(
  { embedding }: Pick<App, 'embedding'>,
  wanted: {
    readonly model: string
    readonly texts: readonly string[]
    readonly dimensions?: number | undefined
  },
  options: { readonly signal?: AbortSignal | undefined },
): Promise<EmbeddedTexts> {
  const { model: name, texts, dimensions } = wanted
  if (embedding === undefined) throw unknown(name, 'This corpus has no embedding model: it is off.')
  if (!namesOf(embedding).includes(name))
    throw unknown(name, `There is no embedding model "${name}". There is ${embedding.id}.`)
  const windows = await embedding.embed(texts, options)
  const length = windows[0]?.[0]?.length
  if (dimensions !== undefined && length !== undefined && dimensions !== length)
    throw new AppError(
      'invalid_input',
      `The vectors of ${embedding.id} have ${length} dimensions.`,
      { issues: [{ path: 'dimensions', message: `must be ${length}` }] },
    )
  const counts = await embedding.countTokens(texts, options)
  return {
    model: embedding.id,
    vectors: windows.map(each => unitMean(each)),
    tokens: counts.reduce((sum, count) => sum + count, 0),
  }
}

/** With and without the version. */
const namesOf = ({ id }: EmbeddingModel): readonly string[] => [id, id.replace(/\/\d+$/, '')]

const unknown = (name: string, message: string): AppError<'not_found'> =>
  new AppError('not_found', message, { kind: 'model', id: name })

function unitMean(windows: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = windows
  if (windows.length === 1) return first
  const sum = new Float32Array(first.length)
  for (const window of windows)
    for (const [index, value] of window.entries()) sum[index] = (sum[index] ?? 0) + value
  const length = Math.hypot(...sum)
  return length === 0 ? sum : sum.map(value => value / length)
}
