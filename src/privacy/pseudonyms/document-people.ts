import type { TextRange } from '../../core/span.ts'
import { foldCase } from '../../language/words/normalize.ts'
import type { ShownPerson } from './join-people.ts'
import { nameForm, nameInAddress, plainAddress, type NameForm } from './name-form.ts'
import type { PeopleDirectory } from './people-directory.ts'
import { digitsOfPseudonym, isPseudonym, pseudonymFrom, type PrivacyKeys } from './privacy-keys.ts'

/**
 * Who is who in one document: its senders and receivers, those whose full names it holds, and those
 * that the corpus knows.
 */
export interface DocumentPeople {
  /** Somebody whom the document names; gives the pseudonym. */
  add(person: ShownPerson): string | undefined
  /** The pseudonym of a name as it is written. */
  pseudonymOf(surface: string): string | undefined
  /** The pseudonym of an address; undefined where nobody is known to have it. */
  ofAddress(address: string): string | undefined
  /** Whether a word, folded, is part of the name of somebody in the document. */
  isPart(word: string): boolean
  /** Whether a word, folded, is part of the full name of anybody the corpus knows. */
  isKnownPart(word: string): boolean
  /** Whether a name as it is written is the full name of somebody known. */
  isKnown(surface: string): boolean
  /** The part of what was taken for a name that somebody bears; absent: all of it counts. */
  narrowed?(surface: string): TextRange | undefined
}

// Words of which it is remembered whether they are anybody's name.
const rememberedWords = 50_000

/** Gives the people of each document of a corpus. `directory`: those that the corpus knows. */
export function documentPeople(
  keys: PrivacyKeys,
  directory: PeopleDirectory,
): () => DocumentPeople {
  const parts = new Map<string, boolean>()
  const digitsOf = (kind: string, value: string): string | undefined => {
    const digits = directory.find(keys.keyOf(kind, value))
    return digits === 'several' ? undefined : digits
  }
  const isKnownPart = (word: string): boolean => {
    if (directory.size === 0) return false
    const remembered = parts.get(word)
    if (remembered !== undefined) return remembered
    const isPart = directory.find(keys.keyOf('part', word)) !== undefined
    if (parts.size >= rememberedWords) parts.clear()
    parts.set(word, isPart)
    return isPart
  }
  return () => {
    const byAddress = new Map<string, string>()
    const byName = new Map<string, string>()
    // A word of several persons' names tells nothing of whom is meant.
    const byWord = new Map<string, string | undefined>()
    const ofForm = (form: NameForm): string | undefined =>
      byName.get(form.full) ??
      byName.get(form.short) ??
      digitsOf('name', form.full) ??
      digitsOf('name', form.short)
    const note = (form: NameForm, digits: string): void => {
      if (form.isFull) {
        byName.set(form.full, digits)
        if (!byName.has(form.short)) byName.set(form.short, digits)
      }
      for (const word of form.words) noteWord(word, digits)
      const initial = form.words[0]?.[0] ?? ''
      const last = form.words.at(-1) ?? ''
      // "A. Smith" and "Anna S."
      if (form.isFull && form.words.length > 1) {
        noteWord(`${initial} ${last}`, digits)
        noteWord(`${form.words[0] ?? ''} ${last[0] ?? ''}`, digits)
      }
    }
    const noteWord = (word: string, digits: string): void => {
      byWord.set(word, byWord.has(word) && byWord.get(word) !== digits ? undefined : digits)
    }
    /** "Smith Anna", or "Anna-Maria" alone: whose words they all are, here or in the corpus. */
    const ofWords = ({ words }: NameForm): string | undefined => {
      const ofWord = (word: string): string | undefined =>
        byWord.get(word) ?? digitsOf('part', word)
      const [first = '', ...rest] = words
      const digits = ofWord(first)
      return rest.every(word => ofWord(word) === digits) ? digits : undefined
    }
    const ofAddress = (address: string): string | undefined => {
      const plain = plainAddress(address)
      const inAddress = nameInAddress(plain)
      const digits =
        digitsOf('address', plain) ??
        byAddress.get(plain) ??
        (inAddress === undefined ? undefined : ofForm(inAddress))
      return digits === undefined ? undefined : pseudonymFrom(digits)
    }
    const pseudonymOf = (surface: string): string | undefined => {
      if (isPseudonym(surface)) return surface
      const form = nameForm(surface)
      if (form === undefined) return undefined
      const digits = form.isFull
        ? (ofForm(form) ?? ofWords(form))
        : (byWord.get(form.full) ?? byName.get(form.full))
      return digits === undefined ? keys.pseudonymOf(form.short) : pseudonymFrom(digits)
    }
    return {
      add({ name, address: given }) {
        if (name !== undefined && isPseudonym(name)) return name
        const address = given ?? (name?.includes('@') === true ? name : undefined)
        const shown = name === undefined || name.includes('@') ? undefined : nameForm(name)
        const plain = address === undefined || address === '' ? undefined : plainAddress(address)
        const inAddress = plain === undefined ? undefined : nameInAddress(plain)
        const form = shown?.isFull === true ? shown : (inAddress ?? shown)
        const digits =
          (plain === undefined
            ? undefined
            : (digitsOf('address', plain) ?? byAddress.get(plain))) ??
          (form === undefined
            ? plain === undefined
              ? undefined
              : digitsOfPseudonym(keys.pseudonymOf(plain))
            : ((form.isFull ? ofForm(form) : byWord.get(form.full)) ??
              digitsOfPseudonym(
                keys.pseudonymOf(form.isFull || plain === undefined ? form.short : plain),
              )))
        if (digits === undefined) return undefined
        if (plain !== undefined) byAddress.set(plain, digits)
        for (const each of [shown, inAddress]) if (each !== undefined) note(each, digits)
        return pseudonymFrom(digits)
      },
      pseudonymOf,
      ofAddress,
      isPart: word => byWord.has(word),
      isKnownPart,
      isKnown(surface) {
        const form = nameForm(surface)
        // "Thi Van" of "Hoang Thi Van": two parts of one person's name.
        return form?.isFull === true && (ofForm(form) ?? ofWords(form)) !== undefined
      },
    }
  }
}

/** A word as names are compared. */
export const foldedWord = (word: string): string =>
  foldCase(word)
    .replace(/['’ʼ]s?$/u, '')
    .replace(/[.'’ʼ-]/gu, '')
