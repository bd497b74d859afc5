import type { Document, DocumentSummary } from '../../../core/document.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'

/** A question that the corpus may answer, and what it was made from. */
export interface ExampleQuestion {
  readonly text: string
  readonly why: string
}

// Ids are hashes, so that the first documents by id are a sample of all.
const sampled = 400
const documentsRead = 12

/**
 * Questions made from a sample of the records and texts that the principal may read, records and
 * texts in turn; a few more than are wanted, since not all find an answer.
 */
export async function exampleCandidates(
  { store }: Pick<App, 'store'>,
  options: ReadOptions,
): Promise<ExampleQuestion[]> {
  const { intact } = store
  const mails = await intact.list({ filter: { kinds: ['email'] }, limit: sampled }, options)
  const texts = await intact.list(
    { filter: { kinds: ['file', 'page', 'attachment'] }, limit: documentsRead },
    options,
  )
  const fromTexts: ExampleQuestion[] = []
  for (const { id } of texts) {
    const document = await intact.document(id, options)
    if (document !== undefined) fromTexts.push(...textQuestions(document))
  }
  return inTurn(mailQuestions(mails), spread(fromTexts)).slice(0, 16)
}

function mailQuestions(mails: readonly DocumentSummary[]): ExampleQuestion[] {
  const senders = mostFrequent(
    mails.flatMap(({ mail }) => mail?.from?.name ?? mail?.from?.address ?? []),
  )
  const subjects = mostFrequent(
    mails.flatMap(({ mail }) => {
      const subject = mail?.subject.replace(/^((re|fwd?|aw|wg):\s*)+/i, '').trim() ?? ''
      return isPlain(subject) ? [subject] : []
    }),
  )
  const years = mostFrequent(
    mails.flatMap(({ date }) => (date === undefined ? [] : [new Date(date.ms).getUTCFullYear()])),
  )
  const [sender, other] = senders
  const [subject, nextSubject] = subjects
  const [year] = years
  const why = 'from the emails of this corpus'
  return [
    ...(subject === undefined ? [] : [`Who sent the emails about "${subject}", and when?`]),
    ...(year === undefined ? [] : [`How many emails were received in ${year}?`]),
    ...(sender === undefined ? [] : [`How many emails did ${sender} send?`]),
    ...(mails.length < 2 ? [] : ['Who sent the most emails?']),
    ...(other === undefined ? [] : [`What was the last email that ${other} sent?`]),
    ...(nextSubject === undefined ? [] : [`How many emails are about "${nextSubject}"?`]),
  ].map(text => ({ text, why }))
}

const headingQuestion = /^(?:who|when|where|why|how|what|which)\b/i

function textQuestions({ title, text, sections }: Document): ExampleQuestion[] {
  const why = `from “${title}”`
  const headings = sections.flatMap(({ headingPath, start, end }) => {
    const heading = headingPath.at(-1)
    return heading === undefined ||
      heading === title ||
      !isPlain(heading) ||
      // A heading without a text of its own under it.
      end - start < heading.length + 60
      ? []
      : [heading]
  })
  const defined = [...text.slice(0, 4_000).matchAll(definition)].flatMap(([, term = '']) =>
    term.split(' ').length <= 5 && !notDefined.test(term) ? [term] : [],
  )
  return [
    ...defined.slice(0, 2).map(term => `What is ${lowerArticle(term)}?`),
    ...headings
      .slice(0, 3)
      .map(heading =>
        headingQuestion.test(heading)
          ? `${heading.replace(/[?:.]+$/, '')}?`
          : isPlain(title)
            ? `What does “${title}” say about ${lowerFirst(heading)}?`
            : `What is said about ${lowerFirst(heading)}?`,
      ),
  ].map(question => ({ text: question, why }))
}

/** "A hanger rod is a …", "The Cabaret Voltaire was the …" at the beginning of a sentence. */
const word = String.raw`[\p{L}\p{N}'’-]{2,30}`
const definition = new RegExp(
  String.raw`(?:^|[.!?\n] ?)((?:An? |The )?${word}(?: ${word}){0,4}) (?:is|are|was|were) ` +
    '(?:an?|the) ',
  'gu',
)
const notDefined = /^(?:th(?:is|at|ese|ose|ere|ey)|it|s?he|we|you|here|wh(?:at|ich|o)|one)\b/i

/** Words for people: no ids, paths or addresses, neither very short nor long. */
const isPlain = (text: string): boolean =>
  text.length >= 6 && text.length <= 70 && /^[\p{L}\p{N}][\p{L}\p{N} ,'’&()?:.–-]*$/u.test(text)

/** "The inspection lead" inside a question. */
const lowerArticle = (term: string): string =>
  term.replace(/^(?:An?|The)(?= )/, article => article.toLowerCase())

const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text

/** The values by how often they occur, most often first. */
function mostFrequent<Value extends string | number>(values: readonly Value[]): Value[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => firstDecisive(b[1] - a[1], compareCodePoints(String(a[0]), String(b[0]))))
    .map(([value]) => value)
}

/** One of each document before a second one of any. */
function spread(questions: readonly ExampleQuestion[]): ExampleQuestion[] {
  const groups = [...Map.groupBy(questions, ({ why }) => why).values()]
  const most = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: most }, (_, index) =>
    groups.flatMap(group => group[index] ?? []),
  ).flat()
}

function inTurn<Value>(left: readonly Value[], right: readonly Value[]): Value[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    [left[index], right[index]].flatMap(value => value ?? []),
  ).flat()
}
