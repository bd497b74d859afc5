import type { Detection, PersonalDataType } from '../personal-data.ts'
import { phraseFinder } from '../detect/phrase-finder.ts'
import type { ShownPerson } from '../pseudonyms/join-people.ts'

/** What a document has in a field that says what it is: personal whatever it looks like. */
export interface PersonalValue {
  readonly type: PersonalDataType
  /** As it stands in the document's text. */
  readonly text: string
  /** Whom it means. */
  readonly person?: ShownPerson | undefined
}

const fieldRule = 'field'
export const isOfField = ({ rule }: Detection): boolean => rule.endsWith(`/${fieldRule}`)

const oneWord = /^[\p{L}\p{M}'’.-]+$/u
const opens = /(?:^|[\n,;]|: )\s*$/
const closes = /^\s*(?:$|[\n,;(<])/

/**
 * Finds values wherever they stand, in any case; a name of one word ("Will", "Mum") only where it
 * is all that a line or field says, because elsewhere it may be a word.
 */
export function personalValueFinder(
  values: readonly PersonalValue[],
): (text: string, found: Detection[]) => void {
  const [single, others] = [
    values.filter(value => value.type === 'person' && oneWord.test(value.text)),
    values.filter(value => value.type !== 'person' || !oneWord.test(value.text)),
  ]
  const findOthers = phraseFinder(others, fieldRule, { score: 1, anyCase: true })
  const findSingle = phraseFinder(single, fieldRule, { score: 1, anyCase: false })
  return (text, found) => {
    findOthers(text, found)
    const alone: Detection[] = []
    findSingle(text, alone)
    for (const each of alone)
      if (
        opens.test(text.slice(Math.max(0, each.start - 3), each.start)) &&
        closes.test(text.slice(each.end, each.end + 3))
      )
        found.push(each)
  }
}
