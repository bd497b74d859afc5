import type { NodeId } from '../../../core/ids.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { isOfForm } from '../../../language/question/documents/document-form.ts'
import type { AttachedFile } from '../../../language/question/mail/selection.ts'
import { analyze, isStopWord, words } from '../../../language/words/tokens.ts'
import { attachmentsOf, type Attachment } from '../attachments.ts'
import type { LightMail } from '../mail-times.ts'

/** The words of a name as they are told: "marshal-list_v2.csv" is "marshal list v2 csv". */
const termsOf = (name: string): Set<string> => new Set(analyze(name.replace(/[-_.#@/]/g, ' ')))

/**
 * Which of the emails came with a file of the form, or with one whose name or title says something
 * of what is looked for and all of it together with the subject; undefined where files are counted
 * and an email came with several.
 */
export async function mailsWithFile(
  { text, form, oneEach = false }: AttachedFile,
  mails: readonly LightMail[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<ReadonlySet<NodeId> | undefined> {
  const wanted = words(text.replace(/[-_.]/g, ' '))
    .filter(word => !isStopWord(word.text))
    .flatMap(word => analyze(word.text))
  const fits = ({ mediaType, name = '', title = '', subject }: Attachment): boolean => {
    if (form !== undefined) return isOfForm(mediaType, form)
    const [own, above] = [termsOf(`${name} ${title}`), termsOf(subject)]
    return (
      wanted.some(word => own.has(word)) && wanted.every(word => own.has(word) || above.has(word))
    )
  }
  const ids = mails.map(({ id }) => id)
  const files = new Map(
    (await attachmentsOf(ids, graph, options))
      .filter(fits)
      .map(({ mail, name, key }) => [`${mail} ${name ?? key}`, mail]),
  )
  const found = new Set(files.values())
  return oneEach && files.size > found.size ? undefined : found
}
