import { namedSets } from '../lexicons/lexicon.ts'
import { analyze } from '../words/tokens.ts'

// What a column tells by what it is called.

/** What rows are compared by where no column is named for it: what things cost, weigh. */
export type Measure = 'price' | 'weight' | 'length' | 'height' | 'width' | 'depth' | 'size'

const setNamed = namedSets('questions/table-words')
const units = setNamed('units')
const amounts = setNamed('amounts')
const lengths = setNamed('lengths')
const sums = setNamed('sums')
const lines = setNamed('lines')
const beside = setNamed('beside')
const dates = setNamed('dates')
const joined = setNamed('joined')
const begun = setNamed('begun')
const people = setNamed('people')
const quantities = setNamed('quantities')
const takings = setNamed('takings')
/** Kinds of what becomes of things, each with its words: "sold", "sales". */
export const flows: ReadonlyArray<ReadonlySet<string>> = [
  'sold',
  'ordered',
  'delivered',
  'made',
  'bought',
  'lost',
  'stored',
].map(flow => setNamed(`flow-${flow}`))

/** Kinds of what a cell says became of its row: "pass" and "fail", "present" and "absent". */
export const outcomes: ReadonlyArray<ReadonlySet<string>> = [
  'test',
  'pay',
  'return',
  'state',
  'presence',
  'progress',
].map(kind => new Set([...setNamed(`outcome-${kind}`)].flatMap(word => analyze(word))))

/** The words of a name, folded. */
export const namedWords = (name: string): string[] =>
  name
    // "unitPrice" is a name of two words.
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')

/**
 * Those of the columns that are named for a measure and nothing else: "Unit price", "price_eur",
 * not "Cost centre". Where no other is, for prices those named as amounts of money, and for lengths
 * those named as a unit.
 */
export function columnsOf(measure: Measure, names: readonly string[]): number[] {
  const called = setNamed(measure)
  const among = (own: ReadonlySet<string>): number[] =>
    names.flatMap((name, index) => {
      const words = namedWords(name)
      const first = words.findIndex(word => own.has(word))
      const isPlain =
        !words.some(word => beside.has(word)) &&
        words.slice(first + 1).every(word => own.has(word) || units.has(word))
      return first >= 0 && isPlain ? [index] : []
    })
  const found = among(called)
  const byUnit = measure === 'price' ? amounts : measure === 'length' ? lengths : undefined
  return found.length > 0 || byUnit === undefined
    ? found
    : among(byUnit).filter(index =>
        namedWords(names[index] ?? '').every(word => byUnit.has(word) || units.has(word)),
      )
}

/** Whether a column holds prices or amounts of money by its name, whatever else it says of them. */
export function isPriceName(name: string): boolean {
  const words = namedWords(name)
  const prices = setNamed('price')
  return words.some(word => prices.has(word) || amounts.has(word)) && !words.some(isBeside)
}
const isBeside = (word: string): boolean => beside.has(word)

/** Whether a column says what is paid beside the thing itself: "Deposit", "Repair cost". */
export const isBesideName = (name: string): boolean => namedWords(name).some(isBeside)

/** Whether a text speaks of sums of money, such as donations, or of lines of a list of such. */
export function isOfSums(text: string, about: string): boolean {
  const words = namedWords(text)
  const isSum = (word: string): boolean => sums.has(word)
  return words.some(isSum) || (words.some(word => lines.has(word)) && namedWords(about).some(isSum))
}

/** Whether a column says how old or new a row is; with `since`, also since when it is there. */
export function isDateName(name: string, since: boolean): boolean {
  const words = namedWords(name)
  const isDate = (word: string): boolean => dates.has(word) || (since && joined.has(word))
  return words.some(isDate) && words.every(word => isDate(word) || units.has(word))
}

/** Whether a column says since when somebody has what its row names: "Since", "Tenant since". */
export function isBeginName(name: string): boolean {
  const words = namedWords(name)
  return words.some(word => begun.has(word)) && words.every(word => begun.has(word) || isOf(word))
}
const isOf = (word: string): boolean => people.has(word) || units.has(word)

/** Whether a column tells its rows apart by a number: "Key no", "Customer ID". */
export const isIdName = (name: string): boolean =>
  /\p{L}\W*\b(?:no|nr|number|id|code)\.?$/iu.test(name)

/** Whether a column says how many there are of what its row names. */
export const isQuantityName = (name: string): boolean =>
  namedWords(name).some(word => quantities.has(word))

/** Whether a column, such as "Sales", may count money and not things. */
export const isMoneyName = (name: string): boolean =>
  namedWords(name).some(word => takings.has(word) || amounts.has(word))

/** Of what becomes of things, the kinds that a text speaks of. */
export function flowsIn(text: string): ReadonlyArray<ReadonlySet<string>> {
  const words = namedWords(text)
  return flows.filter(flow => words.some(word => flow.has(word)))
}
