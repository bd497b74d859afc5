import { documentsCalled, type CalledDocument } from '../called-documents.ts'
import { plainWords, type MentionFinder } from '../find-mentions.ts'
import type { KnownDocument } from '../known-framework.ts'
import { classAt, wordsOf, type StandardWord } from '../question-items.ts'

/** An institution of which somebody may read documents. */
export interface KnownInstitution {
  readonly name: string
  readonly documents: readonly KnownDocument[]
}

/** A question that names an institution, as its people would ask it. */
export interface InstitutionQuestion {
  /** With "we" and "our" in place of the name. */
  readonly question: string
  readonly institutions: readonly KnownInstitution[]
}

/**
 * Finds the institutions that a question names: "what does Elm House show for 4?" asks what "we"
 * ask in Elm House. Undefined where it names none. A document's name that holds an institution's is
 * the document's.
 */
export function institutionInQuestion(
  question: string,
  all: readonly KnownInstitution[],
  finder: MentionFinder,
  documents: readonly CalledDocument[],
): InstitutionQuestion | undefined {
  const names = all
    .map(institution => ({ institution, words: plainWords(institution.name) }))
    .toSorted((one, other) => other.words.length - one.words.length)
  const words = wordsOf(question)
  const isTitle = phrasesOf(documents)
  const found = new Set<KnownInstitution>()
  const parts: string[] = []
  let done = 0
  for (let at = 0; at < words.length; at++) {
    const named = names.find(({ institution, words: own }) =>
      isCalled(words, at, institution.name, own),
    )
    if (named === undefined || finder.framework(words, at) !== undefined) continue
    const to = at + named.words.length
    if (isOfDocument(words, at, to, isTitle)) continue
    const last = words[to - 1]!
    const isOwner =
      /['’]s$/u.test(question.slice(0, last.end)) || /['’]/.test(question[last.end] ?? '')
    found.add(named.institution)
    parts.push(question.slice(done, words[at]!.start), isOwner ? 'our' : 'we')
    done = last.end
    at = to - 1
  }
  return found.size === 0
    ? undefined
    : { question: parts.join('') + question.slice(done), institutions: [...found] }
}

/** Whether words are a name; a name of one word, which may be a noun too, only as it is written. */
function isCalled(
  words: readonly StandardWord[],
  at: number,
  name: string,
  own: readonly string[],
): boolean {
  const said = words.slice(at, at + own.length)
  if (own.length === 0 || said.length < own.length) return false
  const text = said.map(({ text: each }) => each).join(' ')
  const isSame = plainWords(text).join(' ') === own.join(' ')
  if (!isSame) return false
  const written = tellingWords(wordsOf(name))
  return written.length > 1 || tellingWords(said).join(' ') === written.join(' ')
}

/** Words but for articles and the like: of "the Loft" only the other one tells. */
function tellingWords(words: readonly StandardWord[]): readonly string[] {
  const telling = words.filter((_, at) => classAt(words, at)?.class !== 'plain')
  return (telling.length > 0 ? telling : words).map(({ text }) => text)
}

/** Whether documents are called by some words; each phrase is looked up once. */
function phrasesOf(
  documents: readonly CalledDocument[],
): (words: readonly StandardWord[]) => boolean {
  const known = new Map<string, boolean>()
  return words => {
    const phrase = words.map(({ folded }) => folded).join(' ')
    const isCalled = known.get(phrase) ?? documentsCalled(words, documents).length > 0
    known.set(phrase, isCalled)
    return isCalled
  }
}

/** Whether a document is called by a name and the word before or behind it: "the Elm report". */
function isOfDocument(
  words: readonly StandardWord[],
  from: number,
  to: number,
  isTitle: (words: readonly StandardWord[]) => boolean,
): boolean {
  const isFree = (at: number): boolean =>
    at in words && !['plain', 'wh', 'how'].includes(classAt(words, at)?.class ?? '')
  return [
    [isFree(from - 1) ? from - 1 : from, to],
    [from, isFree(to) ? to + 1 : to],
  ].some(
    ([first = from, last = to]) => last - first > to - from && isTitle(words.slice(first, last)),
  )
}
