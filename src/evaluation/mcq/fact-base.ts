import { compareCodePoints } from '../../support/code-points.ts'
import type { FactValue, KnownDocument, KnownFact } from './known-fact.ts'
import { sameName } from './same-name.ts'
import type { Thing } from './thing.ts'

/** A thing with the facts that one document states of it, each relation once. */
export interface Profile {
  readonly thing: Thing
  readonly facts: readonly KnownFact[]
  readonly text: string
}

/** What questions are made of: profiles, and every value that a relation has anywhere. */
export interface FactBase {
  readonly profiles: readonly Profile[]
  /** Profiles whose thing has this name, as a value names it; only where exactly one has it. */
  profileOf(name: string): Profile | undefined
  /** Values of a predicate over the whole base, each once, with the thing they are said of. */
  values(predicate: string): ReadonlyArray<{ readonly subject: Thing; readonly value: FactValue }>
  /** Whether some document says, in whatever way, that the subject has this value. */
  isStated(subject: Thing, predicate: string, value: string): boolean
}

/**
 * The facts of a corpus in the order of their documents' keys. Left out: things that share their
 * name with another one, and relations for which documents give two values.
 */
export function factBase(documents: readonly KnownDocument[]): FactBase {
  const sorted = [...documents].sort((left, right) => compareCodePoints(left.key, right.key))
  const things = Map.groupBy(
    sorted.flatMap(document => (document.thing === undefined ? [] : [document])),
    ({ thing }) => folded(thing?.name ?? ''),
  )
  const profiles: Profile[] = []
  const stated = new Map<string, KnownDocument['stated']>()
  for (const [name, documentsOf] of things) {
    const [document] = documentsOf
    if (document?.thing === undefined || documentsOf.length > 1) continue
    stated.set(name, document.stated)
    const byPredicate = Map.groupBy(document.facts, fact => fact.relation.predicate)
    const facts = [...byPredicate.values()].flatMap(same => {
      const [first] = same
      const all = document.stated.filter(({ predicate }) => predicate === first?.relation.predicate)
      return first !== undefined && all.every(({ value }) => value === first.value.text)
        ? [first]
        : []
    })
    if (facts.length > 0) profiles.push({ thing: document.thing, facts, text: document.text })
  }
  const byName = new Map(profiles.map(profile => [folded(profile.thing.name), profile]))
  const values = new Map<string, Map<string, { subject: Thing; value: FactValue }>>()
  for (const { thing, facts } of profiles)
    for (const { relation, value } of facts) {
      const of =
        values.get(relation.predicate) ?? new Map<string, { subject: Thing; value: FactValue }>()
      values.set(relation.predicate, of)
      if (!of.has(value.text)) of.set(value.text, { subject: thing, value })
    }
  return {
    profiles,
    profileOf: name => byName.get(folded(name)),
    values: predicate => [...(values.get(predicate)?.values() ?? [])],
    isStated: (subject, predicate, value) =>
      (stated.get(folded(subject.name)) ?? []).some(
        each => each.predicate === predicate && sameName(each.value, value),
      ),
  }
}

const folded = (name: string): string => name.toLowerCase()
