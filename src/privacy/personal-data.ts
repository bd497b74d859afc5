import type { TextRange } from '../core/span.ts'

/**
 * Kinds of personal data that are found in texts; names in configuration, reports and replacements.
 */
export const personalDataTypes = [
  'person',
  'email-address',
  'phone-number',
  'organization',
  'location',
  'street-address',
  'postcode',
  'card',
  'bank-account',
  'national-id',
  'ip-address',
  'mac-address',
  'crypto-address',
  'url',
  'date-of-birth',
  'date',
  'age',
  'nationality',
  'title',
] as const
export type PersonalDataType = (typeof personalDataTypes)[number]

/** One place in a text that holds personal data. */
export interface Detection extends TextRange {
  readonly type: PersonalDataType
  /** Which rule or model found it, such as `card/luhn`; never a word of the text. */
  readonly rule: string
  /** How sure it is, 0–1. */
  readonly score: number
}

/** Finds personal data; the rules, the built-in network and language models are detectors. */
export interface PersonalDataDetector {
  /** `name/version`, for reports and for knowing what has to be read again. */
  readonly name: string
  /**
   * The detections of each text, in order of place, none overlapping another. Throws only when
   * aborted or where a model cannot be reached.
   */
  find(
    texts: readonly string[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<ReadonlyArray<readonly Detection[]>>
}
