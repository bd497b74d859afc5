import { readFileSync } from 'node:fs'
import { packageFile } from '../../support/package-files.ts'

/**
 * Word lists live in `lexicons/NAME.txt` (`names/honorifics`): lines that begin with `#` are
 * comments, blank lines are ignored. Each list is read once, by the module that gives it a name; a
 * list that is missing stops the program as it starts.
 */
function linesOf(name: string): string[] {
  return readFileSync(packageFile('lexicons', `${name}.txt`), 'utf8')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
}

/** The words of a list, in order: one line holds any number of them, separated by spaces. */
export const wordList = (name: string): string[] => linesOf(name).flatMap(line => line.split(/\s+/))

/** The words of a list as a set. */
export const wordSet = (name: string): ReadonlySet<string> => new Set(wordList(name))

/** Groups of words: one per line or separated by `|`, the words of a group separated by spaces. */
export const wordGroups = (name: string): string[][] =>
  linesOf(name).flatMap(line => line.split('|').map(group => group.trim().split(/\s+/)))

/** The phrases of a list: one per line or separated by `|`, spaces inside them kept. */
export const phraseList = (name: string): string[] =>
  linesOf(name).flatMap(line => line.split('|').map(phrase => phrase.trim()))

/**
 * Lines of the form `key: value`, in order; the value may be empty. Throws where a line has no
 * colon.
 */
export function entries(name: string): [key: string, value: string][] {
  return linesOf(name).map(line => {
    const colon = line.indexOf(':')
    if (colon < 0) throw new Error(`lexicons/${name}.txt: expected "key: value", found "${line}"`)
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
}

/** Lines of the form `key: words`, keys in order of first use; a key's lines are joined. */
export function wordsByKey(name: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [key, value] of entries(name))
    found.set(key, [...(found.get(key) ?? []), ...value.split(/\s+/)])
  return found
}

/** The words of a short list that stands in the code of its only reader. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/**
 * The named sets of a list of entries, `name: words`; a name may stand on several lines, whose
 * words add up. Asking for a name that the list does not have throws.
 */
export function namedSets(name: string): (set: string) => ReadonlySet<string> {
  const sets = new Map<string, Set<string>>()
  for (const [key, words] of entries(name)) {
    const set = sets.get(key) ?? new Set()
    for (const word of words.split(/\s+/)) set.add(word)
    sets.set(key, set)
  }
  return set => {
    const found = sets.get(set)
    if (found === undefined) throw new Error(`lexicons/${name}.txt has no set "${set}"`)
    return found
  }
}
