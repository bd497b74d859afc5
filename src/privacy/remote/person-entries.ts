import { isInitial, isShortFormOf, nameWords } from './name-words.ts'

/** A person as one request knows them. */
export interface PersonEntry {
  readonly spellings: string[]
}

/**
 * Spellings by whom they mean: equal words in any order are one person, and a shorter form goes to
 * the longer name that it can mean, where there is exactly one.
 */
export function personEntries(spellings: Iterable<string>): PersonEntry[] {
  const entries: PersonEntry[] = []
  const byWords = new Map<string, PersonEntry>()
  const byWord = new Map<string, Array<{ entry: PersonEntry; words: readonly string[] }>>()
  const wholeWords = (words: readonly string[]): string[] => words.filter(word => !isInitial(word))
  const longestFirst = [...new Set(spellings)]
    .map(spelling => ({ spelling, words: nameWords(spelling) }))
    .toSorted((left, right) => wholeWords(right.words).length - wholeWords(left.words).length)
  for (const { spelling, words } of longestFirst) {
    const key = words.toSorted().join(' ')
    const [word] = wholeWords(words)
    const bearers = word === undefined ? [] : (byWord.get(word) ?? [])
    // Of one word that thousands bear nobody is meant.
    const meant =
      bearers.length > mostBearers ? [] : bearers.filter(one => isShortFormOf(words, one.words))
    let entry = byWords.get(key) ?? (meant.length === 1 ? meant[0]?.entry : undefined)
    if (entry === undefined || entry.spellings.length >= mostSpellings) {
      entry = { spellings: [] }
      entries.push(entry)
      for (const each of new Set(wholeWords(words)))
        byWord.set(each, [...(byWord.get(each) ?? []).slice(0, mostBearers), { entry, words }])
    }
    byWords.set(key, entry)
    entry.spellings.push(spelling)
  }
  return entries
}

const mostBearers = 50
/** So many are told apart by one or two letters. */
const mostSpellings = 26 * 27
