import type { EntityType } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'

/**
 * What a date says, at the granularity it is written in; years before Christ are negative (44 BC is
 * -44). `decade` is the first year (1990 for "the 1990s"), `century` counts from 1. A relative date
 * ("last week") has no value at all.
 */
export interface DateValue {
  readonly kind: 'date'
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly day?: number | undefined
  readonly hour?: number | undefined
  readonly minute?: number | undefined
  readonly second?: number | undefined
  /** Minutes east of UTC, where the text names a zone offset. */
  readonly offsetMinutes?: number | undefined
  /** 1–4. */
  readonly quarter?: number | undefined
  readonly decade?: number | undefined
  readonly century?: number | undefined
}

/**
 * A finite number and its unit: an ISO 4217 code, `%`, an SI symbol or a plain English word; `''`
 * for a bare "4 million".
 */
export interface QuantityValue {
  readonly kind: 'quantity'
  readonly value: number
  readonly unit: string
}

/** One place in a text that names something: `text.slice(start, end)` is its surface. */
export interface RecognizedMention extends TextRange {
  readonly type: EntityType
  /**
   * Normal form, equal for surfaces that differ in case, diacritics, spacing or a possessive only;
   * never empty.
   */
  readonly name: string
  /** As shown to people. */
  readonly display: string
  readonly value?: DateValue | QuantityValue | undefined
  /** `recogniser/version`. */
  readonly by: string
}
