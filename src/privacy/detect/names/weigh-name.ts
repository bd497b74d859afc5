import { isLetters, type NameSetting } from './evidence.ts'
import { surroundings } from './name-cues.ts'
import type { NameRun } from './name-runs.ts'
import type { NameWord } from './name-words.ts'
import { saysCompany, structureWeight, weighOrganization } from './weigh-organization.ts'
import { weighPerson } from './weigh-person.ts'
import { besidePlace, weighPlace } from './weigh-place.ts'

export interface NameWeights {
  readonly person: number
  readonly organization: number
  readonly location: number
}

/** As much against a person as a legal form or "Bank" says for an organisation. */
const againstPerson = 2

/** "Anna Smith <anna@example.com>": in brackets stands what a pattern has found. */
const beforeAddress = (words: readonly NameWord[], next: number): number =>
  /^[<([]$/.test(words[next]?.text ?? '') && words[next + 1]?.text === '\0' ? 1.2 : 0

/**
 * How much speaks for a name being a person's (its words `person`), an organisation's, a place's:
 * sums of what lists, spelling and the words around it say. The weights are set by hand.
 */
export function weighName(
  all: readonly NameWord[],
  { first, next }: NameRun,
  person: NameRun,
  setting: NameSetting,
): NameWeights {
  const name = {
    words: all.slice(first, next),
    around: surroundings(all, first, next),
    setting,
    goesOn: false,
  }
  const isSame = person.first === first && person.next === next
  const asPerson = isSame
    ? name
    : {
        words: all.slice(person.first, person.next),
        around: surroundings(all, person.first, person.next),
        setting,
        goesOn: person.next < next,
      }
  const isStructured = structureWeight(name.words.filter(isLetters)) >= 3
  return {
    person: weighPerson(asPerson) + beforeAddress(all, next) - (isStructured ? againstPerson : 0),
    organization: weighOrganization(name) + saysCompany(all, next),
    location: weighPlace(name) + besidePlace(all, first, next),
  }
}
