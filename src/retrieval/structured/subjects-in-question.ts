import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import {
  articles,
  conversationNouns,
  kindsOfMail,
  mailNouns,
  plainWords,
  topicMarkers,
} from '../../language/question/mail/lexicon.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import type { QuestionToken } from '../../language/question/tokens.ts'
import { isPartOfSubject } from './part-of-subjects.ts'
import { firstSubjectOfMail } from './topic-match.ts'

const maxLookups = 16
const maxSubjectTokens = 14

const wordAt = (tokens: readonly QuestionToken[], index: number): string => {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text : ''
}
const isMail = (noun: string): boolean => mailNouns.has(noun) || conversationNouns.has(noun)
const isSeveral = (noun: string): boolean => /[^s]s$/.test(noun)

/** Between the noun and its subject: "the thread called X", "the email with the subject X". */
const links = setOf('called named titled entitled about on re regarding subject subjected with the')
const auxiliaries = setOf('was were is')
/** What stands behind a subject may also limit who is meant. */
const limits = setOf('besides except excluding other apart without not')
const verbs = setOf('send sent receive received get got forward forwarded')

/**
 * Replaces words that are the subject of an email of the corpus, without quotation marks, by
 * quotations that say so: "the Harvest dance email", "the thread Harvest dance". They have to stand
 * where emails or conversations are named, because a subject may be an everyday word.
 */
export async function withNamedSubjects(
  text: string,
  tokens: readonly QuestionToken[],
  ports: { readonly graph: GraphReader; readonly keywords: KeywordIndex },
  options: ReadOptions,
): Promise<readonly QuestionToken[]> {
  let lookups = maxLookups
  let read = tokens
  const firstSubject = async (ranges: readonly Range[]): Promise<Range | undefined> => {
    const tried = ranges
      .filter(([first, end]) => read.slice(first, end).some(saysSomething))
      .slice(0, lookups)
    if (tried.length === 0) return undefined
    const at = await firstSubjectOfMail(
      tried.map(([first, end]) => text.slice(read[first]!.start, read[end - 1]!.end)),
      ports,
      options,
    )
    lookups -= at < 0 ? tried.length : at + 1
    return tried[at]
  }
  for (let index = 0; index < read.length; index++) {
    const noun = wordAt(read, index)
    const range = isMail(noun)
      ? ((await subjectBefore(text, read, index, firstSubject)) ??
        (await subjectAfter(read, index, firstSubject)))
      : auxiliaries.has(noun)
        ? await subjectSent(read, index + 1, firstSubject)
        : verbs.has(noun)
          ? await subjectOfVerb(text, read, index + 1, firstSubject)
          : undefined
    const part =
      range === undefined && isMail(noun) && isSeveral(noun)
        ? partsBefore(read, index).slice(0, lookups)
        : []
    lookups -= part.length
    const named = await firstOf(part, ([first, end]) =>
      isPartOfSubject(text.slice(read[first]!.start, read[end - 1]!.end), ports, options),
    )
    if (range === undefined && named === undefined) continue
    const [first, last] = range ?? named!
    let end = last
    while (isStop(read[end - 1])) end--
    const [from, to] = [read[first]!.start, read[end - 1]!.end]
    read = [
      ...read.slice(0, first),
      {
        kind: 'quoted',
        text: text.slice(from, to),
        ...(range === undefined ? {} : { isSubject: true }),
        start: from,
        end: to,
      },
      ...read.slice(end),
    ]
    // The noun behind a subject has been read with it.
    index = first < index ? first + 1 : first
  }
  return read
}

const isStop = (token: QuestionToken | undefined): boolean =>
  token?.kind === 'mark' && /^[?.!,;]$/.test(token.text)

type Range = readonly [first: number, end: number]
/** The first of several runs that is a subject. */
type FirstSubject = (ranges: readonly Range[]) => Promise<Range | undefined>

/** Whether a token is more than a word of questions: "the latest email" has no subject there. */
const saysSomething = (token: QuestionToken): boolean =>
  token.kind === 'word'
    ? !plainWords.has(token.text) && !kindsOfMail.has(token.text) && !/^\d+$/.test(token.text)
    : token.kind === 'date'

const isWritten = (text: string, token: QuestionToken | undefined): boolean =>
  token?.kind === 'word' && /^[\p{Lu}[]/u.test(text.slice(token.start, token.start + 2))

/** "Sent Harvest dance", "sent the Harvest dance", whose capital tells it from an everyday word. */
async function subjectOfVerb(
  text: string,
  tokens: readonly QuestionToken[],
  at: number,
  firstSubject: FirstSubject,
): Promise<Range | undefined> {
  const first = articles.has(wordAt(tokens, at)) ? at + 1 : at
  return isWritten(text, tokens[first]) ? longestFrom(tokens, first, firstSubject) : undefined
}

/** "Was Harvest dance sent": the subject between the verb's parts. */
async function subjectSent(
  tokens: readonly QuestionToken[],
  first: number,
  firstSubject: FirstSubject,
): Promise<Range | undefined> {
  const end = tokens.findIndex(
    (token, index) =>
      index > first &&
      token.kind === 'word' &&
      /^(?:sent|received|written|answered)$/.test(token.text),
  )
  if (end < 0 || end > first + maxSubjectTokens) return undefined
  const from = articles.has(wordAt(tokens, first)) && end > first + 1 ? first + 1 : first
  return firstSubject([[from, end]])
}

const isOwner = (text: string, token: QuestionToken | undefined): boolean =>
  token !== undefined && /['’]s$/u.test(text.slice(token.start, token.end))

/**
 * "the Harvest dance email", "Ada's Harvest dance email": the longest run behind an article or an
 * owner. Of several emails one word says
 * more often what they are about: "the energy emails".
 */
async function subjectBefore(
  text: string,
  tokens: readonly QuestionToken[],
  noun: number,
  firstSubject: FirstSubject,
): Promise<Range | undefined> {
  const ranges: Range[] = []
  for (let first = Math.max(1, noun - maxSubjectTokens); first < noun; first++) {
    const before = wordAt(tokens, first - 1)
    const isLed = isSeveral(wordAt(tokens, noun))
      ? noun > first + 1 && plainWords.has(before)
      : articles.has(before) || isOwner(text, tokens[first - 1])
    if (isLed) ranges.push([first, noun])
  }
  return firstSubject(ranges)
}

const maxPartTokens = 6

/**
 * "How many word of the day mails": runs of several words before the noun, the longest first, which
 * are no subject but may be part of some.
 */
function partsBefore(tokens: readonly QuestionToken[], noun: number): Range[] {
  const ranges: Range[] = []
  for (let first = Math.max(1, noun - maxPartTokens); first < noun - 1; first++)
    if (
      plainWords.has(wordAt(tokens, first - 1)) &&
      !plainWords.has(wordAt(tokens, first)) &&
      tokens.slice(first, noun).every(({ kind }) => kind === 'word') &&
      saysSomething(tokens[first]!)
    )
      ranges.push([first, noun])
  return ranges
}

async function firstOf<Value>(
  values: readonly Value[],
  holds: (value: Value) => Promise<boolean>,
): Promise<Value | undefined> {
  for (const value of values) if (await holds(value)) return value
  return undefined
}

/** "the email Harvest dance", "the thread called Harvest dance". */
async function subjectAfter(
  tokens: readonly QuestionToken[],
  noun: number,
  firstSubject: FirstSubject,
): Promise<Range | undefined> {
  if (
    !articles.has(wordAt(tokens, noun - 1)) &&
    !/^(?:thread|conversation)$/.test(wordAt(tokens, noun)) &&
    !(isSeveral(wordAt(tokens, noun)) && noun <= 2)
  )
    return undefined
  let first = noun + 1
  for (;;) {
    const range = await longestFrom(tokens, first, firstSubject)
    if (range !== undefined) return range
    const link = wordAt(tokens, first)
    // Emails about a thing need not bear its name.
    if (!links.has(link) || first > noun + 3) return undefined
    if ((topicMarkers.has(link) || link === 'on') && isSeveral(wordAt(tokens, noun)))
      return undefined
    first++
  }
}

/** The longest subject that begins at an index, up to the end of the question or a clause of it. */
async function longestFrom(
  tokens: readonly QuestionToken[],
  first: number,
  firstSubject: FirstSubject,
): Promise<Range | undefined> {
  const last = Math.min(tokens.length, first + maxSubjectTokens)
  const ranges: Range[] = []
  for (let end = last; end > first; end--) {
    const after = tokens[end]
    const isEnd =
      after === undefined ||
      after.kind === 'date' ||
      (after.kind === 'mark' && /[?.!,;]/.test(after.text)) ||
      (after.kind === 'word' && (plainWords.has(after.text) || limits.has(after.text)))
    if (isEnd) ranges.push([first, end])
  }
  return firstSubject(ranges)
}
