import type { DocumentPeople } from './document-people.ts'
import { nameForm } from './name-form.ts'
import type { PeopleDirectory } from './people-directory.ts'
import { pseudonymFrom, type PrivacyKeys } from './privacy-keys.ts'

const mostWords = 6

/** The people whom a question may mean. */
export interface AskedPeople extends DocumentPeople {
  /** The pseudonym of the one person who bears a name, in whatever case it is written. */
  bearerOf(name: string): string | undefined
}

/**
 * The people of a question: it is short and written in haste, so that names count in lower case
 * too, and a first or last name means the one person of the corpus who bears it.
 */
export function askedPeople(
  people: DocumentPeople,
  keys: PrivacyKeys,
  directory: PeopleDirectory,
): AskedPeople {
  const bearerOf = (word: string): string | undefined => {
    const digits = directory.find(keys.keyOf('part', word))
    return digits === undefined || digits === 'several' ? undefined : pseudonymFrom(digits)
  }
  const someoneCalled = (name: string): string | undefined => {
    const form = nameForm(name)
    if (form === undefined) return undefined
    return people.isKnown(name) ? people.pseudonymOf(name) : bearerOf(form.full)
  }
  return {
    ...people,
    bearerOf: someoneCalled,
    // "bob write to": without capitals nothing tells where a name ends.
    narrowed(surface) {
      const words = [...surface.matchAll(/\S+/g)].slice(0, mostWords)
      for (let count = words.length; count > 0; count--)
        for (let from = 0; from + count <= words.length; from++) {
          const start = words[from]?.index ?? 0
          const last = words[from + count - 1]
          const end = (last?.index ?? 0) + (last?.[0].length ?? 0)
          if (someoneCalled(surface.slice(start, end)) !== undefined) return { start, end }
        }
      return undefined
    },
    isPart: word => people.isPart(word) || people.isKnownPart(word),
    pseudonymOf(surface) {
      const form = nameForm(surface)
      return form === undefined || form.isFull
        ? people.pseudonymOf(surface)
        : (bearerOf(form.full) ?? people.pseudonymOf(surface))
    },
  }
}
