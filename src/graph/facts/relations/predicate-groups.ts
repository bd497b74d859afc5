import { baseOf, thirdPersonOf } from '../../../language/grammar/verb-forms.ts'
import { entries } from '../../../language/lexicons/lexicon.ts'
import { canonicalRelation } from '../../model-extraction/allowed-types.ts'

const names = new Map(
  entries('meaning/predicate-groups').flatMap(([name, others]) =>
    others.split('|').map(other => [other.trim(), name] as const),
  ),
)

/**
 * What a relation is called in the graph: one name for all predicates that say the same, that of
 * the known relations where one of them is meant.
 */
export function predicateName(predicate: string): string {
  const name = names.get(predicate) ?? predicate
  return canonicalRelation(name.split(' '))
}

/** The one name of a verb in its base form: "purchase" is "buy" as "purchases" is "buys". */
export function verbName(base: string): string {
  const grouped = predicateName(thirdPersonOf(base))
  return grouped.includes(' ') ? base : baseOf(grouped)
}
