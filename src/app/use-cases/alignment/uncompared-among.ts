import { isAlignedWith } from '../../../alignment/links/with-links.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { documentNodes } from './document-nodes.ts'

/** How many of these documents no alignment has compared with a framework. */
export async function uncomparedAmong(
  app: Pick<App, 'store'>,
  framework: DocumentId,
  documents: readonly DocumentId[],
  options: ReadOptions,
): Promise<number> {
  let count = 0
  for await (const [, properties] of documentNodes(app, documents, options))
    if (properties === undefined || !isAlignedWith(properties, framework)) count += 1
  return count
}
