import type { TextRange } from '../../../core/span.ts'
import { sentenceWords, type SentenceWord } from '../../../language/grammar/sentence-words.ts'
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
  const add = (word: SentenceWord, start: number, end: number, folded: string): void => {
    const { kind, capital, depth } = word
    const isSame = folded === word.text
    found.push({
      index: found.length,
      text: folded,
      start,
      end,
      kind,
      capital: isSame && capital,
      depth,
      forms: isSame ? word.forms : verbForms(folded),
      mention: undefined,
      possessive: kind === 'word' && isPossessive(folded),
    })
  }
  for (const word of sentenceWords(text.slice(sentence.start, sentence.end))) {
    if (word.text === '(' || word.text === '[') brackets++
    else if ((word.text === ')' || word.text === ']') && brackets > 0) {
      brackets--
      continue
    }
    if (brackets > 0) continue
    const start = word.start + sentence.start
    const end = word.end + sentence.start
    while ((mentions[next]?.mention.end ?? Number.POSITIVE_INFINITY) <= start) next++
    if (start < covered) continue
    const resolved = mentions[next]
    if (resolved !== undefined && resolved.mention.start < end) {
      const mention = mentionWord(text, word, resolved, found.length, start, end)
      covered = mention.end
      found.push(mention)
      continue
    }
    const split = hasApostrophe(word.text) ? contraction.exec(word.text) : null
    if (split === null) add(word, start, end, word.text)
    else {
      const [, pronoun = '', clitic = ''] = split
      add(word, start, start + pronoun.length, pronoun)
      add(word, start + pronoun.length, end, spelledOut[clitic] ?? '')
    }
  }
  return found
}

const hasApostrophe = (text: string): boolean => text.includes("'") || text.includes('’')
const isPossessive = (text: string): boolean => hasApostrophe(text) && possessiveEnd.test(text)

function mentionWord(
  text: string,
  { depth }: SentenceWord,
  resolved: ResolvedMention,
  index: number,
  from: number,
  to: number,
): RelationWord {
  const { mention } = resolved
  const possessed = possessiveAfter.exec(text.slice(mention.end, mention.end + 3))?.[0].length ?? 0
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
