import { kind, type NameWord } from './name-words.ts'
import type { Surroundings } from './name-cues.ts'

/** What is known of the text and the place where a name stands. */
export interface NameSetting {
  /** The text is mostly English: a word that is in no English list says something. */
  readonly english: boolean
  /** An honorific stands right before the name. */
  readonly honoured: boolean
  /** The name begins a line and a colon follows it, as in a script. */
  readonly speaks: boolean
}

/** A name with what stands around it. */
export interface NameInText {
  readonly words: readonly NameWord[]
  readonly around: Surroundings
  readonly setting: NameSetting
  /** English words with capitals go on behind the name, as in "Underdeck Gantry Design". */
  readonly goesOn: boolean
}

export const isLetters = ({ shape }: NameWord): boolean => shape !== 'mark' && shape !== 'number'
export const has = ({ kinds }: NameWord, bits: number): boolean => (kinds & bits) !== 0
export const plays = ({ roles }: NameWord, bits: number): boolean => (roles & bits) !== 0
export const isEnglish = (word: NameWord): boolean => has(word, kind.english)
/** In none of the lists. */
export const isUnknown = (word: NameWord): boolean => word.kinds === 0 && word.roles === 0

/** "IBAN", "ATM": capitals that name nothing, unless a list says so. */
export const isShortCapitals = (parts: readonly NameWord[]): boolean =>
  parts.length === 1 && parts[0]?.shape === 'capitals' && parts[0].text.length < 6
