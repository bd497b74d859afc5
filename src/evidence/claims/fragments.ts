import type { TextRange } from '../../core/span.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import { isAuxiliary, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { determiners, prepositions } from '../../language/grammar/function-words.ts'

/** An answer that is no sentence is a name, a date, a few words. */
const maxFragmentWords = 16
const maxLabel = 9
/** A line in its own right after which this much follows in one line is its heading. */
const minBelowHeading = 40

/** Whether what a colon ends says nothing without what follows: "The side effects are:". */
export function isOpenEnded(words: readonly SentenceWord[]): boolean {
  // "It is on several lists, including:" says something before its comma.
  const comma = words.findLastIndex(word => word.text === ',' && word.depth === 0)
  if (comma > 0 && findVerb(words, 0, comma) !== undefined && words.slice(comma + 1).length <= 4)
    return false
  const last = words.findLast(word => word.kind !== 'mark')
  return (
    last === undefined ||
    isAuxiliary(last) ||
    prepositions.has(last.text) ||
    /^(?:following|follows|below|includes?|included|including|steps|these|this|to|that)$/.test(
      last.text,
    ) ||
    words.some(word => word.text === 'following')
  )
}

/** Whether what a colon ends is only the label of what follows: "Assign roles:". */
export function isLabel(words: readonly SentenceWord[]): boolean {
  return (
    words.length <= maxLabel &&
    !determiners.has(words[0]?.text ?? '') &&
    findVerb(words, 0, words.length) === undefined
  )
}

/**
 * Whether words hold no verb, so that they say something only with what they answer or belong to.
 */
export function isFragment(words: readonly SentenceWord[]): boolean {
  const count = words.filter(word => word.kind !== 'mark').length
  if (count > maxFragmentWords || findVerb(words, 0, words.length) !== undefined) return false
  return (
    !words.some(
      (word, index) =>
        word.kind === 'word' &&
        !word.capital &&
        (isAuxiliary(word) ||
          ((word.forms & (verbForm.past | verbForm.third | verbForm.base)) !== 0 &&
            (word.forms & verbForm.nounLike) === 0 &&
            index > 0)),
    ) && ((words[0]?.forms ?? 0) & (verbForm.base | verbForm.nounLike)) !== verbForm.base
  )
}

/**
 * Whether words on a line of their own are the heading of what stands below: no stop, no number,
 * and a list or longer text follows.
 */
export function isBareHeading(
  text: string,
  { start, end }: TextRange,
  words: readonly SentenceWord[],
): boolean {
  let from = start
  while (from > 0 && start - from < 12 && text.charCodeAt(from - 1) !== 0x0a) from--
  const below = /^[*_\s:]{0,8}\n\s{0,8}(?<line>[^\n]{0,80})/.exec(text.slice(end, end + 120))
    ?.groups?.['line']
  if (
    below === undefined ||
    (from > 0 && text.charCodeAt(from - 1) !== 0x0a) ||
    words.some(word => word.kind === 'number' || word.text === ':' || word.text === '=')
  )
    return false
  return (
    /[\p{L})"”*_]$/u.test(text.slice(start, end)) &&
    (below.length > minBelowHeading || /^(?:[*•+-]|\d{1,2}[.)])\s/.test(below))
  )
}
