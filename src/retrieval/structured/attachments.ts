import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { allRows, column, idIn, idOf, inRuns, property, rowsOf } from './graph-rows.ts'

/** A document that came with an email. */
export interface Attachment {
  readonly mail: NodeId
  /** The email's; may be empty. */
  readonly subject: string
  readonly id: NodeId
  /** `attachment` for a file; an attached email is one itself. */
  readonly kind: string
  readonly key: string
  /** Of the file that came with the email; an attached email has none. */
  readonly name: string | undefined
  readonly title: string | undefined
  readonly mediaType: string
}

/** What came with the emails, in no order. */
export async function attachmentsOf(
  mails: readonly NodeId[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<Attachment[]> {
  const found: Attachment[] = []
  for (const run of inRuns(mails)) {
    const { rows } = await rowsOf(
      graph,
      {
        patterns: [
          {
            nodes: [
              { variable: 'e', labels: ['Email'] },
              { variable: 'd', labels: ['Document'] },
            ],
            edges: [{ types: ['HAS_ATTACHMENT'], direction: 'out' }],
          },
        ],
        where: idIn('e', run),
        columns: [
          column('mail', idOf('e')),
          column('of', property('e', 'key')),
          column('subject', property('e', 'subject')),
          column('id', idOf('d')),
          column('kind', property('d', 'kind')),
          column('key', property('d', 'key')),
          column('title', property('d', 'title')),
          column('type', property('d', 'mediaType')),
        ],
        orderBy: [],
        limit: allRows,
      },
      options,
    )
    for (const row of rows) {
      const [key, of] = [row.text('key') ?? '', row.text('of') ?? '']
      found.push({
        mail: row.text('mail') as NodeId,
        subject: row.text('subject') ?? '',
        id: row.text('id') as NodeId,
        kind: row.text('kind') ?? '',
        key,
        name: key.startsWith(`${of}/`) ? fileOf(key.slice(of.length + 1)) : undefined,
        title: row.text('title'),
        mediaType: row.text('type') ?? '',
      })
    }
  }
  return found
}

/** The file of an entry: cards and calendars hold several in one, "card.vcf#2". */
const fileOf = (name: string): string => name.replace(/(\.(?:vcf|vcard|ics|ical))#.*$/i, '$1')
