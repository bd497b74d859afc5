import { beForms, haveForms } from '../../../language/grammar/function-words.ts'
import { namedSets } from '../../../language/lexicons/lexicon.ts'
import { stem } from '../../../language/words/tokens.ts'
import { verbBase } from '../../links/gap-words.ts'

const words = namedSets('meaning/value-words')

/** Words of what is meant to be: a goal and what there is do not contradict each other. */
export const targets = words('target')
/** Words of what is so no longer. */
export const former = words('former')
/** Words of one event among those that a rule is for. */
export const singleEvents = words('single')
/** Words that do not tell which thing is meant. */
export const generic = words('generic')
/** What is done by these is done by nobody in particular. */
export const impersonal = words('means')

const groups = ['keep', 'amount', 'last', 'reply', 'change'] as const
const groupOf = new Map<string, string>(
  groups.flatMap(group =>
    [...words(`group-${group}`)].flatMap(verb => [
      [verb, group],
      [stem(verb), group],
    ]),
  ),
)

/** What a verb says of a value: its group, or its stem. */
export function predicateOf(verb: string): string {
  if (beForms.has(verb) || haveForms.has(verb)) return 'amount'
  const base = verbBase(verb)
  return groupOf.get(base) ?? groupOf.get(stem(verb)) ?? stem(base)
}

/** Whether a verb is of a group that says something of values. */
export const isOfGroup = (verb: string): boolean => groupOf.has(stem(verb))
