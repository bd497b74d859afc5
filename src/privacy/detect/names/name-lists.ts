import { englishWords } from '../../../language/lexicons/english-words.ts'
import { phraseList, wordSet } from '../../../language/lexicons/lexicon.ts'

export interface NameLists {
  readonly given: ReadonlySet<string>
  readonly family: ReadonlySet<string>
  /** Cities of one word and of several. */
  readonly cities: ReadonlySet<string>
  readonly english: ReadonlySet<string>
  readonly companies: ReadonlySet<string>
  /** Words that name nothing, whatever the other lists say. */
  readonly noNames: ReadonlySet<string>
}

let lists: NameLists | undefined

/** The large lists of names, read on first use: most programs need none of them. */
export function nameLists(): NameLists {
  lists ??= {
    given: wordSet('personal-data/given-names'),
    family: wordSet('personal-data/family-names'),
    cities: new Set(phraseList('personal-data/cities')),
    english: englishWords(),
    noNames: wordSet('personal-data/no-names'),
    companies: new Set(phraseList('personal-data/companies')),
  }
  return lists
}
