import type { FactValue, KnownFact } from './known-fact.ts'
import type { Relation } from './relations.ts'

/** The preposition before a value in a statement, with its space: "on ", "in ", "". */
export function preposition({ value: kind }: Relation, value: FactValue): string {
  if (kind === 'date') return value.date?.day === undefined ? 'in ' : 'on '
  return kind === 'place' ? 'in ' : ''
}

/** What a fact says, as one sentence. */
export const toldFact = ({ relation, subject, value }: KnownFact): string =>
  capital(told(relation.statement, subject.said, preposition(relation, value) + value.text))

/** A template with its subject and value put in. */
export const told = (template: string, subject: string, value = ''): string =>
  template.replaceAll('{S}', () => subject).replaceAll('{V}', () => value)

/** The sentence with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
