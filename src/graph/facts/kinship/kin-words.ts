import { wordSet } from '../../../language/lexicons/lexicon.ts'

export type Kin = 'child' | 'parent' | 'spouse' | 'sibling' | 'relative'

export const kinWords: ReadonlyMap<string, Kin> = new Map<string, Kin>([
  ...kin('child', 'son daughter child sons daughters children stepson bastard'),
  ...kin('parent', 'father mother parent parents'),
  ...kin('spouse', 'wife husband widow widower spouse consort wives husbands fiance fiancee'),
  ...kin('sibling', 'brother sister sibling brothers sisters siblings twin'),
  ...kin(
    'relative',
    'uncle aunt nephew niece cousin cousins grandson granddaughter grandchild grandfather ' +
      'grandmother nephews nieces uncles grandparents grandsons',
  ),
])

function kin(kind: Kin, words: string): Array<[string, Kin]> {
  return words.split(' ').map(word => [word, kind])
}

/** Words of kinship, folded. */
export const kinshipWords: readonly string[] = [...kinWords.keys()]

export const describing = wordSet('meaning/kinship-modifiers')
