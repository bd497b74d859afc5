import { setOf } from '../../language/lexicons/lexicon.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { singular } from '../links/gap-clause.ts'
import { harms, harmingVerbs, people, verbBase } from '../links/gap-words.ts'
import { asksForHarm, namesMeasure, saysDone } from './field-words.ts'
import type { ItemField } from './item-fields.ts'
import { requiredWords } from './state-words.ts'

/** From this share on it is told that nearly all is done. */
const nearlyAll = 0.9
const mostCounts = 3
const present: ReadonlySet<string> = setOf(
  'held present board hand file place found actual available shown seen kept there valid with',
)
const whole: ReadonlySet<string> = setOf(
  'required target planned needed total due expected minimum',
)

interface Count {
  readonly value: number
  /** The words behind it, up to the next count. */
  readonly of: readonly string[]
}

/**
 * Whether counts say that less is done or there than should be: "40 required, 31 on board", "3 of
 * 5" where it is asked how many are sound, "41 cycles, 36 printouts".
 */
export function countsFallShort(fields: readonly ItemField[]): boolean {
  return fields.some(fallsShort) || columnsFallShort(fields)
}

function fallsShort({ label, value }: ItemField): boolean {
  if (asksForHarm(label)) return false
  const words = wordTexts(value)
  const share = /^(\d{1,6})\s*(?:\/|of|out of)\s*(?:the\s|all\s)?(\d{1,6})\b/i.exec(value)
  // "04/2026" is a month.
  if (/^\d{1,2}\s*\/\s*(?:19|20)\d\d$/.test(value)) return false
  if (share !== null) return isShort(Number(share[1]), Number(share[2])) && isSound(words)
  const counts = countsOf(words)
  const [one, two] = counts
  if (one === undefined || counts.length > mostCounts || !isSound(words)) return false
  // "Forms signed in 10 records: 7"
  if (two === undefined) {
    const asked = countsOf(wordTexts(label)).at(0)
    return (
      words.length === 1 &&
      asked !== undefined &&
      saysDone(label) &&
      isShort(one.value, asked.value)
    )
  }
  if (!isShort(two.value, one.value)) return false
  if (one.of.some(word => requiredWords.has(word))) return isThere(two.of)
  return one.of.length > 0 && (namesMeasure(two.of.join(' ')) || isDoneTo(two.of))
}

const isThere = (words: readonly string[]): boolean =>
  words.some(word => present.has(word)) || isDoneTo(words) || namesMeasure(words.join(' '))

const isDoneTo = ([first = '', ...others]: readonly string[]): boolean =>
  saysDone(first) || (first === 'with' && namesMeasure(others.join(' ')))

/** "Required: 8 | Held: 5". */
function columnsFallShort(fields: readonly ItemField[]): boolean {
  const number = ({ value }: ItemField): number | undefined =>
    /^\d{1,6}$/.test(value) ? Number(value) : undefined
  const wanted = fields.find(each => isCalled(each, whole) && number(each) !== undefined)
  if (wanted === undefined) return membersFallShort(fields, number)
  return fields.some(
    each =>
      each !== wanted &&
      (isCalled(each, present) || saysDone(each.label)) &&
      number(each) !== undefined &&
      isShort(number(each)!, number(wanted)!),
  )
}

/** "On rota: 16 | Card complete: 9": of so many people so many have what they should. */
function membersFallShort(
  fields: readonly ItemField[],
  number: (field: ItemField) => number | undefined,
): boolean {
  const at = fields.findIndex(
    each => number(each) !== undefined && (isCalled(each, rolls) || countsPeople(each.label)),
  )
  const whole = fields[at]
  if (whole === undefined || asksForHarm(whole.label)) return false
  return fields
    .slice(at + 1)
    .some(
      each =>
        number(each) !== undefined &&
        !asksForHarm(each.label) &&
        !isCalled(each, turnouts) &&
        saysDone(each.label) &&
        isShort(number(each)!, number(whole)!),
    )
}

const rolls: ReadonlySet<string> = setOf('rota roster roll payroll')
/** How many came is left to them. */
const turnouts: ReadonlySet<string> = setOf('present attended attending voted absent invited')
const countsPeople = (label: string): boolean =>
  wordTexts(label).every(word => people.has(singular(word)))

const isCalled = ({ label }: ItemField, words: ReadonlySet<string>): boolean =>
  wordTexts(label).some(word => words.has(word))

const isShort = (count: number, of: number): boolean => of > 0 && count / of < nearlyAll

/** Of what should not be, few are good. */
const isSound = (words: readonly string[]): boolean =>
  !words.some(word => harms.has(singular(word)) || harmingVerbs.has(verbBase(word)))

const times: ReadonlySet<string> = setOf('second minute hour day week month year')

/** Counts of things: how long something took is none. */
function countsOf(words: readonly string[]): Count[] {
  const found: Array<{ value: number; of: string[] }> = []
  for (const word of words) {
    const value = /^\d{1,6}$/.test(word) ? Number(word) : numberWords.get(word)
    if (value !== undefined) found.push({ value, of: [] })
    else found.at(-1)?.of.push(word)
  }
  return found.filter(({ of: [first = ''] }) => !times.has(singular(first)))
}
