import type { EntityType } from '../../core/graph.ts'
import { baseOf, thirdPersonOf, verbForm, verbForms } from '../../language/grammar/verb-forms.ts'
import { sha256 } from '../../support/ids.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { labelsOfEntity } from '../entity-identity.ts'
import { typeWords } from '../model-extraction/allowed-types.ts'
import { predicateName, verbName } from './relations/predicate-groups.ts'

/** Which facts may be stated; what is absent is free. Plain data. */
export interface FactTypeSettings {
  /** Labels of the things that facts are about: `Person`. */
  readonly types?: readonly string[] | undefined
  /** Predicates in any form: `approves`, `worksFor`, `WORKS_FOR`. */
  readonly relations?: readonly string[] | undefined
}

/** Decides which facts may be stated. */
export interface FactRules {
  allowsType(type: EntityType): boolean
  allowsPredicate(predicate: string): boolean
}

/** Labels that facts can be limited to; dates and quantities are values and always allowed. */
export const factLabels = [
  'Person',
  'Organization',
  'Place',
  'Work',
  'Product',
  'Event',
  'Identifier',
  'Address',
  'Term',
  'Phrase',
] as const

const { base, third, past } = verbForm
/** "decides to close" is a decision, whatever was decided. */
const leadOf = /^\p{L}+ to (?=\p{L})/u

/**
 * The rules that settings make; undefined where everything is allowed. A predicate is compared as
 * facts are named: "acquired" allows `buys`, and "works for" `employer`.
 */
export function factRules({ types, relations }: FactTypeSettings = {}): FactRules | undefined {
  if (types === undefined && relations === undefined) return undefined
  const labels = types === undefined ? undefined : new Set(types)
  const names = relations === undefined ? undefined : new Set(relations.flatMap(namesOf))
  return {
    allowsType: type => labels === undefined || labelsOfEntity(type).some(name => labels.has(name)),
    allowsPredicate: predicate =>
      names === undefined ||
      names.has(predicate) ||
      names.has(leadOf.exec(predicate)?.[0].trim() ?? predicate),
  }
}

/** What facts may be called that a relation of the configuration means. */
function namesOf(relation: string): string[] {
  const words = typeWords(relation)
  const [first = '', link = '', verb = '', ...more] = words
  const rest = words.slice(1)
  const forms = verbForms(first)
  return [
    words.join(' '),
    predicateName(words.join(' ')),
    // "approve", "approved": the third person is what facts say.
    ...((forms & (base | past | third)) === 0
      ? []
      : [predicateName([thirdPersonOf(baseOf(first)), ...rest].join(' '))]),
    // "asks to purchase" is "asks to buy".
    ...(link === 'to' && verb !== '' ? [[first, link, verbName(verb), ...more].join(' ')] : []),
  ]
}

/**
 * Name of the settings as part of what made a document's record; undefined where everything is
 * allowed. Order and repetition do not matter.
 */
export function factRulesName(settings: FactTypeSettings = {}): string | undefined {
  const { types, relations } = settings
  if (types === undefined && relations === undefined) return undefined
  const listed = (names: readonly string[] | undefined): string[] | null =>
    names === undefined ? null : [...new Set(names)].sort(compareCodePoints)
  const key = canonicalJson({ types: listed(types), relations: listed(relations) })
  return `facts/${sha256(key).slice(0, 8)}`
}
