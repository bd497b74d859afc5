import type { ReadWord } from '../sentences/read-words.ts'
import { unitOf } from './units.ts'

/** A unit as a dimension and the factor to its base unit. */
export interface Measure {
  readonly dimension: string
  readonly factor: number
}

const table: ReadonlyArray<readonly [dimension: string, units: Readonly<Record<string, number>>]> =
  [
    [
      'length',
      {
        mm: 0.001,
        cm: 0.01,
        m: 1,
        km: 1000,
        in: 0.0254,
        ft: 0.3048,
        yd: 0.9144,
        mi: 1609.344,
        nmi: 1852,
      },
    ],
    ['area', { 'cm²': 1e-4, 'm²': 1, 'km²': 1e6, 'ft²': 0.092_903_04, ha: 10_000, acre: 4046.86 }],
    [
      'volume',
      { 'cm³': 0.001, 'm³': 1000, l: 1, dl: 0.1, cl: 0.01, ml: 0.001, gal: 3.785, bbl: 158.987 },
    ],
    ['mass', { mg: 1e-6, g: 0.001, kg: 1, t: 1000, lb: 0.45359, oz: 0.02835 }],
    [
      'time',
      {
        ms: 0.001,
        s: 1,
        min: 60,
        h: 3600,
        day: 86_400,
        week: 604_800,
        month: 2_629_800,
        quarter: 7_889_400,
        year: 31_557_600,
        decade: 315_576_000,
        century: 3_155_760_000,
      },
    ],
    ['frequency', { Hz: 1, kHz: 1000, MHz: 1e6, GHz: 1e9 }],
    ['power', { W: 1, kW: 1000, MW: 1e6, GW: 1e9 }],
    ['energy', { J: 1, kJ: 1000, cal: 4.184, Wh: 3600, kWh: 3.6e6, MWh: 3.6e9 }],
    ['voltage', { V: 1, kV: 1000 }],
    ['pressure', { Pa: 1, kPa: 1000, MPa: 1e6, bar: 1e5, psi: 6894.76 }],
    ['celsius', { '°C': 1 }],
    ['fahrenheit', { '°F': 1 }],
    ['degree', { '°': 1 }],
    ['speed', { 'km/h': 1, mph: 1.609344, 'm/s': 3.6, knot: 1.852 }],
    ['data', { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }],
    ['bits', { kbit: 1e3, Mbit: 1e6, Gbit: 1e9 }],
    ['loudness', { dB: 1 }],
    ['GBP', { penny: 0.01 }],
  ]
const measures = new Map(
  table.flatMap(([dimension, units]) =>
    Object.entries(units).map(([unit, factor]) => [unit, { dimension, factor }] as const),
  ),
)
// Short units that are far more often something else in prose.
const doubtful = new Set(['in', 'a', 'no', 'won', 'i'])

/**
 * The measure that a folded word names, or undefined; currencies are their own dimension. As it is
 * `written`, where that is known: 5 MW is not 5 mW.
 */
export function measureOf(word: string, written = word): Measure | undefined {
  if (doubtful.has(word)) return undefined
  const unit = unitOf(written, word)
  if (unit === undefined) return undefined
  const known = measures.get(unit)
  if (known !== undefined) return known
  return isCurrency(unit) ? { dimension: unit, factor: 1 } : undefined
}

/** Whether a dimension is that of a currency, as ISO 4217 writes it. */
export const isCurrency = (dimension: string): boolean => /^[A-Z]{3}$/.test(dimension)

const symbols = new Set(
  [...measures.keys()]
    .filter(unit => unit.length <= 2 || !/[aeiou]/i.test(unit))
    .map(unit => unit.toLowerCase()),
)

/** Whether a folded word is a symbol that stands only for a unit: "kg", "ml", "m", never "bar". */
export const isUnitSymbol = (word: string): boolean => symbols.has(word) && !doubtful.has(word)

/** A measure, and the word behind what names it. */
export interface NamedMeasure {
  readonly measure: Measure
  readonly next: number
}

/** The measure that a word names, or two of them: "square metres", "cu ft", "kilowatt hours". */
export function measureAt(
  text: string,
  words: readonly ReadWord[],
  at: number,
): NamedMeasure | undefined {
  const word = words[at]
  if (word === undefined || word.gap === 'stop') return undefined
  const follower = words[at + 1]
  const measure = measureOf(word.text, text.slice(word.start, word.end))
  if (measure?.dimension === 'power' && /^hours?$/.test(follower?.text ?? ''))
    return {
      measure: { dimension: 'energy', factor: measure.factor * secondsAnHour },
      next: at + 2,
    }
  if (measure !== undefined) return { measure, next: at + 1 }
  const power = powers.get(word.text)
  const side = power === undefined ? undefined : measureOf(follower?.text ?? '')
  if (power === undefined || side?.dimension !== 'length') return undefined
  return {
    measure:
      power === 2
        ? { dimension: 'area', factor: side.factor ** 2 }
        : { dimension: 'volume', factor: side.factor ** 3 * litresACubicMetre },
    next: at + 2,
  }
}

const powers: ReadonlyMap<string, 2 | 3> = new Map([
  ['square', 2],
  ['sq', 2],
  ['cubic', 3],
  ['cu', 3],
])
const secondsAnHour = 3600
const litresACubicMetre = 1000
