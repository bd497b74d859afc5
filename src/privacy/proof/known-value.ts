import type { PersonalDataType } from '../personal-data.ts'
import { foldedWords } from './folded-words.ts'

/** A plaintext that must not be in a corpus. */
export interface KnownValue {
  /** Folded words, in the order in which they stand beside each other. */
  readonly words: readonly string[]
  readonly type: PersonalDataType
  readonly rule: 'known/name' | 'known/part-of-name' | 'known/address' | 'known/local-part'
}

/** Which words tell nobody: functional words, and names that are words as well. */
export type IsOrdinary = (foldedWord: string) => boolean

const shortestWord = 3
const mostWords = 6

/** The forms under which a person with this name is written, and its parts. */
function knownName(name: string, isOrdinary: IsOrdinary): KnownValue[] {
  const [last = '', ...given] = name.split(',')
  const words = foldedWords(given.length === 1 ? `${given[0]} ${last}` : name)
  const first = words[0] ?? ''
  const surname = words.at(-1) ?? ''
  if (words.length > mostWords || surname === '') return []
  const forms =
    words.length === 1
      ? []
      : [
          words,
          [...words.slice(1), first],
          [surname, ...words.slice(0, -1)],
          [first, surname],
          [surname, first],
          [`${first.charAt(0)}.`, surname],
          [surname, `${first.charAt(0)}.`],
        ]
  const parts = words.filter(
    part => part.length >= shortestWord && !part.endsWith('.') && !isOrdinary(part),
  )
  return [
    ...forms.map(form => ({ words: form, type: 'person', rule: 'known/name' }) as const),
    ...parts.map(
      part =>
        ({
          words: [part],
          type: 'person',
          rule: words.length === 1 ? 'known/name' : 'known/part-of-name',
        }) as const,
    ),
  ]
}

/** An address, and its part before the `@` where that alone leads to somebody. */
function knownAddress(address: string): KnownValue[] {
  const local = foldedWords(address.split('@')[0] ?? '')
  const words = foldedWords(address)
  if (words.length === 0 || words.length > mostWords + 2) return []
  const type = 'email-address'
  return [
    { words, type, rule: 'known/address' },
    ...(local.length > 1 && local.some(part => part.length >= shortestWord)
      ? [{ words: local, type, rule: 'known/local-part' } as const]
      : []),
  ]
}

/** One line of a list: an address, a name, or both as mail headers have them. */
export function knownLine(line: string, isOrdinary: IsOrdinary): KnownValue[] {
  const addresses = line.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []
  const name = line
    .replaceAll(/<?[^\s<>,;"]+@[^\s<>,;"]+>?/g, ' ')
    .replaceAll('"', ' ')
    .trim()
    .replace(/[,;]$/, '')
  return [
    ...addresses.flatMap(address => knownAddress(address)),
    ...(/\p{L}/u.test(name) ? knownName(name, isOrdinary) : []),
  ]
}

/** How folded words with marks are written, as far as the texts show. */
export function spellingsOf(texts: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const spellings = new Map<string, string[]>()
  for (const text of texts)
    for (const [word] of text.matchAll(
      /(?=[^\0-\x7f]|[\p{L}\p{M}\p{N}]*[^\0-\x7f])[\p{L}\p{M}\p{N}]+/gu,
    )) {
      const [folded = ''] = foldedWords(word)
      const known = spellings.get(folded) ?? []
      if (!known.includes(word)) spellings.set(folded, [...known, word])
    }
  return spellings
}
