import {
  concessives,
  haveForms,
  modals,
  subordinators,
  thingPronouns,
} from '../../language/grammar/function-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import type { Words } from '../links/gap-clause.ts'
import { isNumber, type PartedClause } from './clause-parts.ts'

/** When and how surely what a clause says is so. */
export interface ClauseTense {
  /** What it says is so as a rule: "is kept", and not "was kept". */
  readonly isPresent: boolean
  /** "Is kept", and neither "was kept" nor "has been kept so far". */
  readonly isHabitual: boolean
  /** "May be", "will be": nobody says that it is so. */
  readonly isPossible: boolean
}

const reasons: ReadonlySet<string> = setOf('because since as so')

/** "Delivered" of "when delivered": it has no subject of its own. */
export function brieflyWhen(words: Words): Words {
  const at = words.findIndex(
    ({ text }, place) =>
      place > 0 &&
      isConditional(text) &&
      ((words[place + 1]?.forms ?? 0) & (verbForm.participle | verbForm.gerund)) !== 0,
  )
  return at < 0 ? [] : words.slice(at + 1, at + 2)
}

/** "When it was delivered", "when the fridge was delivered", said of a fridge. */
export const isOfItself = (
  stemsOf: (words: Words) => ReadonlySet<string>,
  { words }: PartedClause,
  things: readonly string[],
): boolean =>
  words.some(({ text }) => thingPronouns.has(text) || text === 'them') ||
  things.some(thing => stemsOf(words).has(thing))

export const periodsOf = (words: Words): number =>
  words.filter(({ text }, at) => text === 'for' && isNumber(words, at + 1)).length

export function tenseOf({ words, verb }: PartedClause): ClauseTense {
  const first = words[verb?.first ?? -1]
  const isPast = first === undefined || /^(?:was|were|had|did)/.test(first.text)
  const isPresent = !isPast && (first.forms & verbForm.past) === 0
  return {
    isPresent,
    isHabitual: isPresent && !(haveForms.has(first.text) && verb!.head > verb!.first),
    isPossible: first !== undefined && first.text !== 'must' && modals.has(first.text),
  }
}

/** "When", "until", "after"; what stands behind "because" or "although" is so. */
export const isConditional = (opener: string): boolean =>
  subordinators.has(opener) && !concessives.has(opener) && !reasons.has(opener)
