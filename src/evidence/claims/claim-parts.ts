import { isStopWord } from '../../language/words/tokens.ts'
import type { SentenceWord } from '../../language/grammar/sentence-words.ts'

/** What a pronoun of the sentence stands for. */
export interface ReplacedWord {
  readonly word: SentenceWord
  readonly text: string
}

/** Words of the sentence in order, words put in between, or words put for one of the sentence. */
export type ClaimPart = readonly SentenceWord[] | string | ReplacedWord

/** The words of the sentence that a part was made from. */
export function wordsOf(part: ClaimPart): readonly SentenceWord[] {
  if (typeof part === 'string') return []
  return 'word' in part ? [part.word] : part
}

/** What one claim says, part by part. */
export type ClaimDraft = readonly ClaimPart[]

/**
 * What is left of a sentence without what was said beside it, and a claim for each thing that was.
 */
export interface WithoutParentheticals {
  readonly core: readonly SentenceWord[]
  readonly claims: readonly ClaimDraft[]
}

/** Join clauses and say nothing themselves. */
const droppable = new Set(['while', 'although', 'though', 'whereas', 'however'])

/** Whether every word with content is in at least one of the drafts. */
export function coversContent(
  words: readonly SentenceWord[],
  drafts: readonly ClaimDraft[],
): boolean {
  const covered = new Set<number>()
  for (const draft of drafts) {
    for (const part of draft) for (const word of wordsOf(part)) covered.add(word.index)
  }
  return words.every(
    word =>
      word.kind === 'mark' ||
      covered.has(word.index) ||
      isStopWord(word.text) ||
      droppable.has(word.text),
  )
}

/**
 * The hypothesis that a draft makes of a cleaned sentence: a sentence with a capital and a full
 * stop.
 */
export function hypothesisOf(text: string, draft: ClaimDraft): string {
  let result = ''
  for (const part of draft) {
    const piece =
      typeof part === 'string' ? part : 'word' in part ? part.text : wordsText(text, part)
    if (piece === '') continue
    const sticks = /^(?:['’]s?(?=\s|$)|[,;:.!?)\]])/.test(piece)
    result += result === '' || sticks ? piece : ` ${piece}`
  }
  return asSentence(result)
}

/**
 * Text as a sentence: blanks single, no marks at its ends, a capital first and a full stop last.
 */
export function asSentence(text: string): string {
  const tidy = text
    .replace(/\s+/g, ' ')
    .replace(/, (?:including|such as|like|for example|like this|as follows|namely)\s?:?\s?$/, '')
    .replace(/ ([,;.])(?= |$)/g, '$1')
    .replace(/\( ?\)/g, '')
    .replace(/^[\s,;:–—-]+/, '')
    .replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '')
    .trim()
  if (tidy === '') return ''
  // "iPhone" and "eBay" keep their small letter.
  const first = /^\p{Ll}(?!\p{Ll}{0,2}\p{Lu})/u.test(tidy)
    ? String.fromCodePoint(tidy.codePointAt(0) ?? 0).toUpperCase() +
      tidy.slice((tidy.codePointAt(0) ?? 0) > 0xffff ? 2 : 1)
    : tidy
  return /[.!?…。！？][\]"'”’)]{0,4}$/.test(first)
    ? first.replace(/!(?=[\]"'”’)]{0,4}$)/, '.')
    : `${first}.`
}

/**
 * The text of words of one sentence; words that stood apart are joined by a blank, commas at the
 * end are left out.
 */
export function wordsText(text: string, words: readonly SentenceWord[]): string {
  let result = ''
  let before: SentenceWord | undefined
  for (const word of words) {
    const next = text.slice(word.start, word.end)
    if (before === undefined) result = next
    else if (word.index === before.index + 1) result += text.slice(before.end, word.start) + next
    else result += word.kind === 'mark' && ',;:.)!'.includes(word.text) ? next : ` ${next}`
    before = word
  }
  return result.replace(/(?<![\s,;:])[\s,;:]+$/, '')
}
