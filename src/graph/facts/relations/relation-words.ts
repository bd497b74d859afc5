import type { TextRange } from '../../../core/span.ts'
import { scanSentence, type SentenceWord } from '../../../language/grammar/sentence-words.ts'
import { verbForms } from '../../../language/grammar/verb-forms.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import type { ResolvedMention } from '../../mention-graph.ts'

/** A word of a sentence as grammar reads it, or a whole mention in the place of its words. */
export interface RelationWord extends SentenceWord {
  readonly mention?: ResolvedMention | undefined
  /** Ends in `'s`: what follows is something of it. */
  readonly possessive: boolean
}

const contraction = /^(i|we|you|he|she|it|they)['’](m|ve|ll|d|re|s)$/
const spelledOut: Readonly<Record<string, string>> = {
  m: 'am',
  ve: 'have',
  ll: 'will',
  d: 'would',
  re: 'are',
  s: 'is',
}
const possessiveAfter = /^['’]s(?![\p{L}\p{N}])/u
const possessiveEnd = /(?:['’]s|s['’])$/

/**
 * The words of a sentence outside of round and square brackets, offsets into the whole text: each
 * mention is one word with a capital (a date or quantity is a number), "I've" is two.
 */
export function relationWords(
  text: string,
  sentence: TextRange,
  mentions: readonly ResolvedMention[],
): RelationWord[] {
  const found: RelationWord[] = []
  let next = 0
  let covered = 0
  let brackets = 0
  const add = (
    text: string,
    start: number,
    end: number,
    kind: SentenceWord['kind'],
    capital: boolean,
    depth: number,
    forms: number,
    possessive: boolean,
  ): void => {
    const index = found.length
    const mention = undefined
    found.push({ index, text, start, end, kind, capital, depth, forms, mention, possessive })
  }
  scanSentence(text, sentence.start, sentence.end, (known, start, end, kind, depth) => {
    const { text: word } = known
    if (kind === 'mark') {
      if (word === '(' || word === '[') brackets++
      else if ((word === ')' || word === ']') && brackets > 0) {
        brackets--
        return
      }
    }
    if (brackets > 0) return
    while ((mentions[next]?.mention.end ?? Number.POSITIVE_INFINITY) <= start) next++
    if (start < covered) return
    const resolved = mentions[next]
    if (resolved !== undefined && resolved.mention.start < end) {
      const mention = mentionWord(text, depth, resolved, found.length, start, end)
      covered = mention.end
      found.push(mention)
      return
    }
    const split = known.hasApostrophe ? contraction.exec(word) : null
    if (split === null) {
      const possessive = known.hasApostrophe && kind === 'word' && possessiveEnd.test(word)
      add(word, start, end, kind, known.capital, depth, known.forms, possessive)
      return
    }
    const [, pronoun = '', clitic = ''] = split
    const spelled = spelledOut[clitic] ?? ''
    const apart = start + pronoun.length
    add(pronoun, start, apart, kind, false, depth, verbForms(pronoun), false)
    add(spelled, apart, end, kind, false, depth, verbForms(spelled), false)
  })
  return found
}

const isApostrophe = (unit: number): boolean => unit === 0x27 || unit === 0x2019
const isPossessive = (text: string): boolean =>
  (text.includes("'") || text.includes('’')) && possessiveEnd.test(text)

function mentionWord(
  text: string,
  depth: number,
  resolved: ResolvedMention,
  index: number,
  from: number,
  to: number,
): RelationWord {
  const { mention } = resolved
  const isApart = isApostrophe(text.charCodeAt(mention.end))
  const possessed =
    isApart && possessiveAfter.test(text.slice(mention.end, mention.end + 3)) ? 2 : 0
  const end = Math.max(to, mention.end + possessed)
  const isNumber = mention.type === 'date' || mention.type === 'quantity'
  const surface = text.slice(mention.start, end)
  return {
    index,
    text: foldCase(surface),
    start: Math.min(from, mention.start),
    end,
    kind: isNumber ? 'number' : 'word',
    capital: true,
    depth,
    forms: 0,
    // "$5" of "$5.315/MMBtu" is not the amount.
    mention:
      isNumber && (end > mention.end || /^[.,]\d/.test(text.slice(end, end + 2)))
        ? undefined
        : resolved,
    possessive: isPossessive(surface),
  }
}
