import type { GraphValue } from '../../core/graph-value.ts'
import type { ExpectedAnswer } from '../../language/question/expected-answer.ts'
import { shortText } from './value-text.ts'

/** The columns that a model asked for; those that policy added tell nothing of its query. */
export interface AskedColumns {
  readonly columns: readonly string[]
  readonly rows: ReadonlyArray<readonly GraphValue[]>
}

/**
 * Whether the rows hold nothing: none, only nulls and empty texts and lists, or one row whose
 * values are all 0 or nothing. A count of 0 has no document to rest on, and a name that is written
 * differently gives it as well.
 */
export function isEmptyResult({ columns, rows }: AskedColumns): boolean {
  const values = rows.flatMap(row => row.slice(0, columns.length))
  return values.every(isNothing) || (rows.length === 1 && values.every(isNothingOrZero))
}

function isNothing(value: GraphValue): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && value.kind === 'list' && value.items.every(isNothing)
}
const isNothingOrZero = (value: GraphValue): boolean =>
  isNothing(value) || value === 0n || value === 0

const numeric = (value: GraphValue): boolean =>
  typeof value === 'bigint' ||
  typeof value === 'number' ||
  (typeof value === 'object' && value?.kind === 'duration')
const written = /^\s*\p{Sc}?\s?[+-]?\d/u
const temporal: ReadonlySet<string> = new Set([
  'date',
  'localdatetime',
  'datetime',
  'localtime',
  'time',
])
const isYear = (value: bigint): boolean => value >= 1_000n && value <= 2_999n
const time = /\b(?:1\d{3}|2\d{3})\b|\d{1,2}:\d{2}/
const word = /\p{L}/u
const timeOnly = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ][\d:.]*)?(?:Z|[+-]\d{2}:?\d{2})?$/

interface Demand {
  /** Its name for the model. */
  readonly what: string
  readonly holds: (value: GraphValue) => boolean
}

/** What each kind of answer has to hold; other kinds demand nothing. */
const demands: Readonly<Partial<Record<ExpectedAnswer['kind'], Demand>>> = {
  time: {
    what: 'a date or time',
    holds: value =>
      (typeof value === 'string' && time.test(value.slice(0, 1_000))) ||
      (typeof value === 'bigint' && isYear(value)) ||
      (typeof value === 'object' && value !== null && temporal.has(value.kind)),
  },
  count: { what: 'a number', holds: numeric },
  frequency: { what: 'a number', holds: value => numeric(value) || typeof value === 'string' },
  figure: {
    what: 'a number',
    holds: value => numeric(value) || (typeof value === 'string' && written.test(value)),
  },
  person: { what: 'a person', holds: isWords },
  organization: { what: 'an organization', holds: isWords },
  place: { what: 'a place', holds: isWords },
  whereabouts: { what: 'a place', holds: isWords },
  name: { what: 'a name', holds: isWords },
}

function isWords(value: GraphValue): boolean {
  return (
    typeof value === 'string' &&
    word.test(value.slice(0, 1_000)) &&
    !timeOnly.test(value.slice(0, 40))
  )
}

/**
 * What is wrong with the kinds of a result's values for the answer that the question expects, for
 * the model and for people; undefined where nothing is. Only columns that the model asked for
 * count.
 */
export function misfit(
  { columns, rows }: AskedColumns,
  expects: ExpectedAnswer | undefined,
): string | undefined {
  const demand = expects === undefined ? undefined : demands[expects.kind]
  if (demand === undefined || expects === undefined) return undefined
  if (!expects.isCertain && expects.kind !== 'person') return undefined
  const holds = rows.some(row =>
    row.slice(0, columns.length).some(value => holdsInside(value, demand)),
  )
  return holds
    ? undefined
    : `The question asks for ${demand.what}, and no column of the result holds one: ` +
        `${columns.map(name => shortText(name, 60)).join(', ')}.`
}

function holdsInside(value: GraphValue, demand: Demand): boolean {
  if (demand.holds(value)) return true
  if (value === null || typeof value !== 'object') return false
  if (value.kind === 'list') return value.items.some(item => holdsInside(item, demand))
  return value.kind === 'map'
    ? Object.values(value.entries).some(item => holdsInside(item, demand))
    : false
}
