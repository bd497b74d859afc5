import { baseOf } from '../grammar/verb-forms.ts'
import { wordGroups } from '../lexicons/lexicon.ts'
import { stem } from '../words/tokens.ts'

const opposites = new Map<string, string[]>()
for (const [left = '', right = ''] of wordGroups('meaning/antonyms'))
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const)
    for (const one of from.split('/'))
      opposites.set(keyOf(one), [...(opposites.get(keyOf(one)) ?? []), ...to.split('/')])

/** Words that say the opposite of a word, in whichever form it stands: "closed" of "opens". */
export const oppositesOf = (word: string): readonly string[] => opposites.get(keyOf(word)) ?? []

function keyOf(word: string): string {
  return stem(baseOf(word))
}
