import type { NodeId } from '../../../core/ids.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { isOfForm } from '../../../language/question/documents/document-form.ts'
import type { AttachedFile } from '../../../language/question/mail/selection.ts'
import { analyze, isStopWord, words } from '../../../language/words/tokens.ts'
import { allRows, column, idIn, idOf, inRuns, property, rowsOf } from '../graph-rows.ts'
import type { LightMail } from '../mail-times.ts'

interface Attachment {
  readonly mail: NodeId
  readonly mediaType: string
  /** Of the file, which may have both. */
  readonly nameAndTitle: string
  readonly subject: string
}

/** What came with the emails. */
async function attachmentsOf(
  mails: readonly LightMail[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<Attachment[]> {
  const found: Attachment[] = []
  for (const run of inRuns(mails.map(({ id }) => id))) {
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
      // Named by the email that it came with; an attached email has a name of its own.
      const name = key.startsWith(`${of}/`) ? key.slice(of.length + 1) : ''
      found.push({
        mail: row.text('mail') as NodeId,
        mediaType: row.text('type') ?? '',
        nameAndTitle: `${name} ${row.text('title') ?? ''}`,
        subject: row.text('subject') ?? '',
      })
    }
  }
  return found
}

/** The words of a name as they are told: "marshal-list_v2.csv" is "marshal list v2 csv". */
const termsOf = (name: string): Set<string> => new Set(analyze(name.replace(/[-_.#@/]/g, ' ')))

/**
 * Which of the emails came with a file of the form, or with one whose name or title says something
 * of what is looked for and all of it together with the subject.
 */
export async function mailsWithFile(
  { text, form }: AttachedFile,
  mails: readonly LightMail[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<ReadonlySet<NodeId>> {
  const wanted = words(text.replace(/[-_.]/g, ' '))
    .filter(word => !isStopWord(word.text))
    .flatMap(word => analyze(word.text))
  const fits = ({ mediaType, nameAndTitle, subject }: Attachment): boolean => {
    if (form !== undefined) return isOfForm(mediaType, form)
    const [own, above] = [termsOf(nameAndTitle), termsOf(subject)]
    return (
      wanted.some(word => own.has(word)) && wanted.every(word => own.has(word) || above.has(word))
    )
  }
  return new Set((await attachmentsOf(mails, graph, options)).filter(fits).map(({ mail }) => mail))
}
