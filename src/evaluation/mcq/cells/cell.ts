import type { Draft } from '../draft.ts'
import type { FactBase, Profile } from '../fact-base.ts'
import type { KnownFact } from '../known-fact.ts'
import { toldFact } from '../wording.ts'

/** What the makers of questions draw on. */
export interface Making {
  readonly base: FactBase
  readonly random: () => number
}

/** Questions of one kind about a thing; none where what it takes is not known. */
export type Maker = (profile: Profile, making: Making) => Iterable<Draft>

/** The passages of facts, each with what it tells. */
export const evidenceOf = (...facts: readonly KnownFact[]): Draft['evidence'] =>
  facts.map(fact => ({ ...fact.evidence, states: toldFact(fact) }))

export const factOf = ({ facts }: Profile, predicate: string): KnownFact | undefined =>
  facts.find(({ relation }) => relation.predicate === predicate)

export const yearOf = (fact: KnownFact | undefined): number | undefined => fact?.value.date?.year

/** A whole number from `least` to `most`. */
export const between = (least: number, most: number, random: () => number): number =>
  least + Math.floor(random() * (most - least + 1))

/** One of the values. */
export const oneOf = <Value>(values: readonly [Value, ...Value[]], random: () => number): Value =>
  values[Math.floor(random() * values.length)] ?? values[0]
