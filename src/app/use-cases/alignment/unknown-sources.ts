import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { namesInText } from '../../../support/shown-list.ts'
import type { App } from '../../compose.ts'
import { isFrameworkSource } from '../frameworks/framework-source.ts'
import { sourceMatcher } from './institution-sources.ts'
import { institutionsOf, type Institution } from './institutions.ts'

/**
 * What to tell of configured sources that are none of the corpus: their institution has no document
 * of them. Empty where all are there; users may not know of sources that they cannot read.
 */
export async function unknownSources(
  app: Pick<App, 'store' | 'config' | 'corpusFolder'>,
  institutions: readonly Institution[],
  options: ReadOptions,
): Promise<string[]> {
  if (options.principal.kind === 'user') return []
  const wanted = institutions.filter(({ sources }) => sources.length > 0)
  if (wanted.length === 0) return []
  const all = (await app.store.documents.sources(options)).filter(
    ({ id }) => !isFrameworkSource(id),
  )
  const matches = sourceMatcher(app)
  const there =
    all.length === 0
      ? 'it has no source yet'
      : `it has ${namesInText(all.map(({ location }) => `"${location.slice(0, 200)}"`))}`
  return wanted.flatMap(({ name = '', sources }) => {
    const unknown = sources.filter(source => !all.some(each => matches(source, each)))
    const names = unknown.map(source => `"${source.slice(0, 200)}"`)
    return unknown.length === 0
      ? []
      : [
          `The institution "${name}" is configured with ${namesInText(names)}, which ` +
            `${unknown.length === 1 ? 'is no source' : 'are no sources'} of the corpus: ${there}.`,
        ]
  })
}

/** The same for the institution of this name, or all. Throws `not_found`. */
export const unknownSourcesOf = (
  app: Pick<App, 'store' | 'config' | 'corpusFolder'>,
  name: string | undefined,
  options: ReadOptions,
): Promise<string[]> => unknownSources(app, institutionsOf(app, name), options)
