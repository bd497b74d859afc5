import { nameLists } from './name-lists.ts'

/** Endings of regular inflections, with what they stand for in the word that the list holds. */
const endings: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['s', ['']],
  ['es', ['']],
  ['ies', ['y']],
  ['ed', ['', 'e']],
  ['ied', ['y']],
  ['ing', ['', 'e']],
  ['ly', ['', 'le']],
  ['ily', ['y']],
  ['er', ['', 'e']],
  ['ers', ['', 'e']],
  ['est', ['', 'e']],
  ['ness', ['']],
]
const doubled = /^(.*([b-df-hj-np-tv-z]))\2(?:ed|ing|er|ers|est)$/

/** Whether a folded word is an English word, as it stands in the list or inflected. */
export function isEnglishWord(word: string): boolean {
  const { english } = nameLists()
  if (english.has(word)) return true
  for (const [ending, bases] of endings)
    if (word.length > ending.length + 2 && word.endsWith(ending))
      for (const base of bases)
        if (english.has(word.slice(0, word.length - ending.length) + base)) return true
  const single = word.length < 24 ? doubled.exec(word)?.[1] : undefined
  return single !== undefined && english.has(single)
}
