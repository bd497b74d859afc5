import type { MailHeaders } from '../../../core/document.ts'
import type { EntailmentModel, EntailmentPair } from '../../../core/ports/entailment-model.ts'
import { contentTerms } from '../../../language/salience/term-vectors.ts'
import { sentences } from '../../../language/sentences/sentences.ts'
import { knownMail, mailHeader } from '../../mcq/mail/known-mail.ts'
import type { GoldQuestion } from '../question-set.ts'
import type { Finding } from './check-form.ts'

/** A document as checks read it; undefined: there is none, or it may not be read. */
export type ReadDocument = (evidence: {
  readonly documentId?: string | undefined
  readonly documentKey?: string | undefined
}) => Promise<
  | { readonly title: string; readonly text: string; readonly mail?: MailHeaders | undefined }
  | undefined
>

/** Probability from which a passage says something. */
const said = 0.5
/** And from which it says what it should not. */
const surelySaid = 0.8

const spaced = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim().toLowerCase()

/** Words alone, without what stands in brackets. */
const plain = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .replaceAll(/\([^()]*\)/gu, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

/**
 * Whether the evidence is in the corpus, word for word, and tells what it should: each passage
 * entails its `states`, the passages together the statement with the right option and with none of
 * the wrong ones. Without an entailment model only the words are looked for.
 */
export async function checkEvidence(
  question: GoldQuestion,
  read: ReadDocument,
  entailment: EntailmentModel | undefined,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<Finding[]> {
  const found: Finding[] = []
  const doubt = (message: string): void => {
    found.push({ kind: 'evidence', message, weight: 'doubt' })
  }
  const passages: Array<{ readonly title: string; readonly text: string; states?: string }> = []
  for (const one of question.evidence) {
    const name = one.documentKey ?? one.documentId ?? ''
    const document = await read(one)
    if (document === undefined) {
      doubt(`names ${name}, which is not in the corpus`)
      continue
    }
    for (const { header, value } of one.headers ?? []) {
      const mail = knownMail({ mail: document.mail, key: name })
      if (mail === undefined || mailHeader(mail, header) !== value)
        doubt(`names another "${header}" of ${name} than its headers have`)
    }
    // What a mail's headers tell does not stand in its text.
    if (one.headers !== undefined && one.text === undefined) continue
    const there =
      one.text === undefined
        ? true
        : one.start === undefined
          ? spaced(document.text).includes(spaced(one.text))
          : document.text.slice(one.start, one.end) === one.text
    if (!there) doubt(`quotes ${name} otherwise than it reads`)
    const text = one.text ?? document.text.slice(one.start ?? 0, one.end)
    passages.push({
      title: document.title,
      text,
      ...(one.states === undefined ? {} : { states: one.states }),
    })
  }
  if (question.difficulty === 'S4' || passages.length === 0) return found
  const { answer = '', wrong, statement } = question
  const source = passages.map(({ text }) => text).join('\n')
  if (passages.every(({ states }) => states === undefined) && !sharesWords(answer, source))
    doubt('has an answer of which no word stands in the evidence')
  if (entailment === undefined) return found
  const pairs: EntailmentPair[] = []
  const fails: Array<(score: number) => string | undefined> = []
  const judge = (pair: EntailmentPair, problem: (typeof fails)[number]): void => {
    pairs.push(pair)
    fails.push(problem)
  }
  for (const { title, text, states } of passages)
    // Its own words are their own evidence.
    if (states !== undefined && !plain(text).includes(plain(states)))
      judge({ ...premiseOf(text, title), hypothesis: states }, score =>
        score < said ? `has evidence that does not tell that "${states}"` : undefined,
      )
  if (statement !== undefined) {
    const together = premiseOf(source, passages[0]?.title ?? '')
    const withOption = (option: string): string => statement.replace('{}', () => option)
    if (passages.every(({ states }) => states === undefined))
      judge({ ...together, hypothesis: withOption(answer) }, score =>
        score < said ? 'has evidence that does not tell the right option' : undefined,
      )
    for (const option of wrong ?? [])
      judge({ ...together, hypothesis: withOption(option) }, score =>
        score >= surelySaid ? `has evidence that tells the wrong option "${option}"` : undefined,
      )
  }
  const scores = pairs.length === 0 ? [] : await entailment.score(pairs, options)
  for (const [index, problem] of fails.entries()) {
    const message = problem(scores[index]?.entailment ?? 0)
    if (message !== undefined) doubt(message)
  }
  return found
}

const premiseOf = (text: string, context: string): Omit<EntailmentPair, 'hypothesis'> => ({
  premise: sentences(text).map(({ start, end }) => withLifeInWords(text.slice(start, end))),
  context,
})

/** "(1890 – 1942)" in words: the network does not read the dates of a life from their places. */
const withLifeInWords = (sentence: string): string =>
  sentence.replaceAll(
    /\(([^()–]{0,80}?\d{3,4}[^()–\d]{0,40}?)\s?[–-]\s?([^()–]{0,80}\d{3,4}[^()]{0,40})\)/gu,
    (_, from: string, to: string) =>
      `(${/born/iu.test(from) ? '' : 'born '}${from.trim()}, died ${to.trim()})`,
  )

function sharesWords(answer: string, source: string): boolean {
  const words = contentTerms(answer)
  const known = new Set(contentTerms(source))
  return words.length === 0 || words.some(word => known.has(word))
}
