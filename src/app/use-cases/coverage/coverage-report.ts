import {
  checkLinks,
  type CheckedLinks,
  type CheckedQuotation,
  type RefusedLink,
} from '../../../alignment/coverage/check-links.ts'
import { writtenOn } from '../../../alignment/items/item-dates.ts'
import { coverageOfChecked } from '../../../alignment/coverage/coverage-of.ts'
import type { CoverageReport } from '../../../alignment/coverage/coverage-report.ts'
import type { StandardLink } from '../../../alignment/coverage/standard-link.ts'
import type { Framework } from '../../../core/framework.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { App } from '../../compose.ts'
import { listLinks, type ShownLink } from '../alignment/list-links.ts'
import { loadFramework } from '../frameworks/list-frameworks.ts'
import { reportDay } from './report-day.ts'

export type { CoverageReport }

export interface CoverageRequest {
  /** `NAME` or `NAME@VERSION`. */
  readonly framework: string
  /** One of the configuration; absent: all documents. */
  readonly institution?: string | undefined
  /**
   * A day such as 2024-03-01, a month or a year: ages are counted up to its end, and documents of
   * later dates are left out. Absent: the present moment, and no document is left out.
   */
  readonly asOf?: string | undefined
}

/**
 * What the documents that a principal may read show of each standard, by the links that are stored;
 * every quotation is compared with its document. `onStandard` is told how many standards are read.
 * Throws `not_found`, and `invalid_input` for a date that is none.
 */
export async function coverageReport(
  app: App,
  { framework: reference, institution, asOf }: CoverageRequest,
  access: ReadOptions,
  onStandard?: (done: number, total: number) => void,
): Promise<CoverageReport> {
  const moment = reportDay(app, asOf)
  const { framework, summary } = await loadFramework(app, reference, access)
  const byDocument = new Map<DocumentId, StandardLink[]>()
  const total = framework.standards.length
  const places = new Map(framework.standards.map(({ number }, place) => [number, place]))
  onStandard?.(0, total)
  let at = ''
  for await (const link of listLinks(app, summary.reference, access, { institution })) {
    throwIfAborted(access.signal, 'reading links')
    if (link.standard !== at) onStandard?.(places.get((at = link.standard)) ?? 0, total)
    const { id, date } = link.document
    if (asOf !== undefined && date !== undefined && date.ms > moment.ms) continue
    const links = byDocument.get(id)
    if (links === undefined) byDocument.set(id, [standardLink(link)])
    else links.push(standardLink(link))
  }
  const checked = await checkStored(app, framework, byDocument, access)
  onStandard?.(total, total)
  return coverageOfChecked(framework, checked, {
    asOf: moment,
    institution,
    reference: summary.reference,
  })
}

const standardLink = ({
  standard,
  chunkId,
  document,
  sentences,
  quotations,
  page,
  score,
  shows,
  by,
}: ShownLink): StandardLink => ({
  standard,
  document,
  passage: chunkId,
  quotations: sentences.map(({ start, end }, place) => {
    const text = quotations[place] ?? ''
    const written = writtenOn(text)
    return {
      start,
      end,
      text,
      ...(page === undefined ? {} : { page }),
      ...(written === undefined ? {} : { written }),
    }
  }),
  score,
  shows,
  by: by === 'person' ? 'person' : 'program',
})

// Texts in memory at a time.
const batchDocuments = 64

/** Checks links against the stored texts of their documents, a few documents at a time. */
async function checkStored(
  { store }: Pick<App, 'store'>,
  framework: Framework,
  byDocument: ReadonlyMap<DocumentId, readonly StandardLink[]>,
  access: ReadOptions,
): Promise<CheckedLinks> {
  const quotations: CheckedQuotation[] = []
  const refused: RefusedLink[] = []
  const ids = [...byDocument.keys()]
  for (let from = 0; from < ids.length; from += batchDocuments) {
    throwIfAborted(access.signal, 'checking quotations')
    const batch = ids.slice(from, from + batchDocuments)
    const texts = new Map<string, string>()
    for (const id of batch) {
      const document = await store.intact.document(id, access)
      if (document !== undefined) texts.set(id, document.text)
    }
    const checked = checkLinks(
      framework,
      batch.flatMap(id => byDocument.get(id) ?? []),
      id => texts.get(id),
    )
    for (const each of checked.quotations) quotations.push(each)
    for (const each of checked.refused) refused.push(each)
  }
  return { quotations, refused }
}
