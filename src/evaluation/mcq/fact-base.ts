import { compareCodePoints } from '../../support/code-points.ts'
import type { FactValue, KnownDocument, KnownFact } from './known-fact.ts'
import type { KnownMail } from './mail/known-mail.ts'
import { mailBase, type MailBase } from './mail/mail-base.ts'
import { statementBase, type StatementBase } from './prose/statement-base.ts'
import { sameName } from './same-name.ts'
import { tableBase, type TableBase } from './tables/table-base.ts'
import type { Thing } from './thing.ts'

/** A thing with the facts that one document states of it, each relation once. */
export interface Profile {
  readonly thing: Thing
  readonly facts: readonly KnownFact[]
  readonly text: string
}

/** What questions are made of: profiles, and every value that a relation has anywhere. */
export interface FactBase {
  readonly mails: MailBase
  readonly tables: TableBase
  readonly statements: StatementBase
  readonly profiles: readonly Profile[]
  /** The profile of the thing with this name; only where one document alone is about one. */
  profileOf(name: string): Profile | undefined
  /** Facts with this predicate, in the order of profiles. */
  told(predicate: string): readonly KnownFact[]
  /** The first fact with each value of a predicate. */
  values(predicate: string): readonly KnownFact[]
  /** Facts with the same predicate and value. */
  sharing(fact: KnownFact): readonly KnownFact[]
  /** Whether some document says, in whatever way, that the subject has this value, or any. */
  isStated(subject: Thing, predicate: string, value?: string): boolean
  /** Whether a name stands in some document. */
  isNamed(name: string): boolean
  /** Whether the name of a thing stands in a document that is not about it. */
  isNamedElsewhere(profile: Profile): boolean
}

/**
 * The facts of a corpus in the order of their documents' keys, with mails of which nothing but the
 * headers was read. Left out: things that share their
 * name with another one, and relations for which a document gives two values.
 */
export function factBase(
  documents: readonly KnownDocument[],
  moreMails: readonly KnownMail[] = [],
): FactBase {
  const sorted = [...documents].sort((left, right) => compareCodePoints(left.key, right.key))
  const groups = Map.groupBy(
    sorted.flatMap(document => (document.thing === undefined ? [] : [document])),
    ({ thing }) => folded(thing?.name ?? ''),
  )
  const profiles: Profile[] = []
  const stated = new Map<string, KnownDocument['stated']>()
  for (const [name, group] of groups) {
    const [document] = group
    if (document?.thing === undefined || group.length > 1) continue
    stated.set(name, document.stated)
    const facts = singleFacts(document)
    if (facts.length > 0) profiles.push({ thing: document.thing, facts, text: document.text })
  }
  const byName = new Map(profiles.map(profile => [folded(profile.thing.name), profile]))
  const all = profiles.flatMap(({ facts }) => facts)
  const told = Map.groupBy(all, ({ relation }) => relation.predicate)
  const byValue = Map.groupBy(all, valueKey)
  const texts = sorted.map(({ text }) => folded(text))
  const holding = (name: string, most: number): number => {
    let count = 0
    for (const text of texts) if (text.includes(folded(name)) && ++count > most) break
    return count
  }
  return {
    mails: mailBase([...sorted.flatMap(({ mail }) => mail ?? []), ...moreMails]),
    tables: tableBase(sorted.flatMap(({ tables }) => tables)),
    statements: statementBase(sorted),
    profiles,
    profileOf: name => byName.get(folded(name)),
    told: predicate => told.get(predicate) ?? [],
    values: predicate =>
      (told.get(predicate) ?? []).filter(fact => byValue.get(valueKey(fact))?.[0] === fact),
    sharing: fact => byValue.get(valueKey(fact)) ?? [],
    isStated: (subject, predicate, value) =>
      (stated.get(folded(subject.name)) ?? []).some(
        each =>
          each.predicate === predicate && (value === undefined || sameName(each.value, value)),
      ),
    isNamed: name => holding(name, 0) > 0,
    isNamedElsewhere: ({ thing }) => holding(thing.name, 1) > 1,
  }
}

/** Facts of a document whose predicate has one value there. */
function singleFacts({ facts, stated }: KnownDocument): KnownFact[] {
  const byPredicate = Map.groupBy(facts, fact => fact.relation.predicate)
  return [...byPredicate.values()].flatMap(same => {
    const [first] = same
    const all = stated.filter(({ predicate }) => predicate === first?.relation.predicate)
    return first !== undefined && all.every(({ value }) => value === first.value.text)
      ? [first]
      : []
  })
}

const folded = (name: string): string => name.toLowerCase()
const valueKey = ({ relation, value }: KnownFact): string =>
  JSON.stringify([relation.predicate, valueText(value)])
const valueText = ({ text }: FactValue): string => folded(text)
