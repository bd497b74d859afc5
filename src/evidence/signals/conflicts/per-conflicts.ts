import { setOf } from '../../../language/lexicons/lexicon.ts'
import { measureOf } from '../../../language/quantities/measures.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareNumbers } from './compare-numbers.ts'
import { isDenied, restFound, saysInstead, type WeighedConflict, minRest } from './conflict.ts'

const leads = setOf('a an per each every')
const adverbs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    hourly: 'hour',
    daily: 'day',
    weekly: 'week',
    monthly: 'month',
    quarterly: 'quarter',
    yearly: 'year',
    annually: 'year',
  }),
)
const sameAs: ReadonlyMap<string, string> = new Map([
  ['annum', 'year'],
  ['pa', 'year'],
  ['head', 'person'],
  ['kilo', 'kg'],
])
const others = setOf('person head quarter night session visit')
// "12 litres of oil an hour"
const reach = 3

/** What an amount is for one of: "hour" of "12 litres an hour", the name of a measure made one. */
function perOf({ first, next }: ReadNumber, words: readonly ReadWord[]): string | undefined {
  const before = leads.has(words[first - 2]?.text ?? '') ? unitOf(words[first - 1]) : undefined
  for (let at = next; at < Math.min(words.length, next + reach); at++) {
    const word = words[at]
    if (word === undefined || word.gap !== 'none') break
    const adverb = adverbs.get(word.text)
    if (adverb !== undefined) return unitOf({ text: adverb })
    if (leads.has(word.text)) return unitOf(words[at + 1])
    if (!word.content && word.text !== 'of' && word.text !== 'for') break
  }
  return before
}

function unitOf(word: Pick<ReadWord, 'text'> | undefined): string | undefined {
  if (word === undefined) return undefined
  const text = sameAs.get(word.text) ?? word.text
  const measure = measureOf(text)
  if (measure !== undefined) return `${measure.dimension} ${measure.factor}`
  return others.has(text) ? text : undefined
}

/** "12 litres a minute" beside "12 litres every hour". */
export function perConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range } = alignment
  return claim.numbers.flatMap(number => {
    const ours = perOf(number, claim.words)
    if (ours === undefined || isDenied(alignment, number)) return []
    const same = evidence.numbers.filter(
      other =>
        other.first >= range.first &&
        other.next <= range.next &&
        compareNumbers(number, other) === 'same',
    )
    const [rival, ...more] = same
    const theirs = rival && perOf(rival, evidence.words)
    if (rival === undefined || more.length > 0 || theirs === undefined || theirs === ours) return []
    const strength = restFound(alignment, number)
    if (strength < minRest) return []
    const shown = (
      { start }: ReadNumber,
      end: number | undefined,
    ): { start: number; end: number } => ({ start, end: end ?? start })
    const [said, stated] = [
      shown(number, claim.words[Math.min(claim.words.length, number.next + 2) - 1]?.end),
      shown(rival, evidence.words[Math.min(range.next, rival.next + 2) - 1]?.end),
    ]
    return [
      {
        kind: 'unit',
        isDecisive: true,
        claim: said,
        evidence: stated,
        message: saysInstead(alignment, said, stated),
        strength,
      } as const,
    ]
  })
}
