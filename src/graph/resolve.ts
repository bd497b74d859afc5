import type { EntityType } from '../core/graph.ts'
import type { DocumentId, EntityId } from '../core/ids.ts'
import { normalizeName } from '../language/mentions/normalize-name.ts'
import type { RecognizedMention } from '../language/recognize.ts'
import { parentheticalAliases } from './alias-definitions.ts'
import { identifyEntity } from './entity-identity.ts'
import type { ResolvedMention } from './mention-graph.ts'
import { longPattern } from '../support/long-pattern.ts'

/**
 * Two names of one thing as a document shows it: `from` is the shorter or lesser name. Stated by
 * that document and gone with it.
 */
export interface AliasStatement {
  readonly from: EntityId
  readonly to: EntityId
  readonly kind: 'acronym' | 'defined-term' | 'short-name'
  /** 0–1: how sure the wording makes it. */
  readonly score: number
  readonly reason: string
  /** Ends that no mention of the document stands for. */
  readonly unmentioned: ReadonlyArray<{
    readonly id: EntityId
    readonly type: EntityType
    readonly name: string
  }>
}

/** What a document's mentions mean, in the order given, and the aliases it shows. */
export interface Resolution {
  readonly mentions: readonly ResolvedMention[]
  readonly aliases: readonly AliasStatement[]
}

/**
 * Decides which entity each mention of one document means. A pure function of the document: the
 * order in which documents arrive changes nothing. Names that mean something in this document only
 * (a last name after the full name, a defined term) get an entity of this document, tied to the
 * full one by an alias. `headerNames` are the persons of a mail's headers, known before the text
 * begins.
 */
export function resolveMentions(
  document: { readonly id: DocumentId; readonly text: string },
  recognized: readonly RecognizedMention[],
  headerNames: readonly string[],
): Resolution {
  const aliases = new Map<string, AliasStatement>()
  const add = (alias: AliasStatement): void => {
    if (alias.from !== alias.to) aliases.set(`${alias.from} ${alias.to}`, alias)
  }
  const definitions = parentheticalAliases(document.text, recognized)
  const typesOf =
    definitions.length === 0 ? new Map<string, Set<EntityType>>() : typesByName(recognized)
  const defined = new Map<string, { readonly from: number; readonly id: EntityId }>()
  for (const definition of definitions) {
    const long = identifyEntity(definition.type, definition.longName)
    if (definition.kind === 'defined-term') {
      const id = identifyEntity('term', definition.shortName, document.id)
      defined.set(definition.shortName, { from: definition.start, id })
      add({
        from: id,
        to: long,
        kind: 'defined-term',
        score: 0.9,
        reason: 'defined term',
        unmentioned: [
          { id, type: 'term', name: definition.shortDisplay },
          { id: long, type: definition.type, name: definition.longDisplay },
        ],
      })
      continue
    }
    for (const type of typesOf.get(definition.shortName) ?? [definition.type]) {
      const short = identifyEntity(type, definition.shortName)
      add({
        from: short,
        to: long,
        kind: 'acronym',
        score: 0.95,
        reason: 'acronym in parentheses',
        unmentioned: [
          { id: short, type, name: definition.shortDisplay },
          { id: long, type: definition.type, name: definition.longDisplay },
        ],
      })
    }
  }
  const fullNames = knownPersons(recognized, headerNames)
  const mentions = recognized.map((mention): ResolvedMention => {
    const term = defined.get(mention.name)
    if (term !== undefined && mention.start >= term.from)
      return { mention: { ...mention, type: 'term', by: 'defined-term/1' }, entityId: term.id }
    const person =
      mention.type === 'person' || mention.type === 'phrase'
        ? fullNames.personFor(mention)
        : undefined
    if (person === undefined)
      return { mention, entityId: identifyEntity(mention.type, mention.name) }
    const id = identifyEntity('person', mention.name, document.id)
    const full = identifyEntity('person', person.name)
    add({
      from: id,
      to: full,
      kind: 'short-name',
      score: person.score,
      reason: person.reason,
      unmentioned: [{ id: full, type: 'person', name: person.display }],
    })
    return {
      mention:
        mention.type === 'person' ? mention : { ...mention, type: 'person', by: 'short-name/1' },
      entityId: id,
    }
  })
  return { mentions, aliases: [...aliases.values()] }
}

function typesByName(recognized: readonly RecognizedMention[]): Map<string, Set<EntityType>> {
  const types = new Map<string, Set<EntityType>>()
  for (const { name, type } of recognized) {
    const known = types.get(name)
    if (known === undefined) types.set(name, new Set([type]))
    else known.add(type)
  }
  return types
}

interface KnownPerson {
  readonly name: string
  readonly display: string
  readonly first: string
  readonly last: string
  readonly from: number
  readonly inHeader: boolean
}
interface PersonMatch {
  readonly name: string
  readonly display: string
  readonly score: number
  readonly reason: string
}

// "Conrad II", "Queen Elizabeth" and "Earl of Morton" have no last name.
const titled = longPattern('')`
  ^(?:king|queen|prince|princess|pope|saint|st|emperor|empress|duke|duchess|earl|count|countess|
  baron|baroness|lord|lady) | of | (?:[ivx]+|jr|sr)$
`

// A register of a family's members says nothing about whom "J. Smith" means, and must not cost
// time.
const mostNamesakes = 20

/**
 * Full names of a document by their last and first words, with the place from which they are known.
 */
function knownPersons(
  recognized: readonly RecognizedMention[],
  headerNames: readonly string[],
): { personFor(mention: RecognizedMention): PersonMatch | undefined } {
  const byName = new Map<string, KnownPerson>()
  const learn = (name: string, display: string, from: number, inHeader: boolean): void => {
    const parts = name.split(' ')
    const [first, last] = [parts[0] ?? '', parts.at(-1) ?? '']
    if (
      parts.length >= 2 &&
      parts.length <= 4 &&
      first.length > 1 &&
      last.length > 1 &&
      !titled.test(name) &&
      !byName.has(name)
    )
      byName.set(name, { name, display, first, last, from, inHeader })
  }
  for (const shown of headerNames) learn(normalizeName('person', shown), shown, -1, true)
  for (const mention of recognized)
    if (mention.type === 'person') learn(mention.name, mention.display, mention.start, false)
  if (byName.size === 0) return { personFor: () => undefined }
  const byLast = Map.groupBy(byName.values(), person => person.last)
  const byFirst = Map.groupBy(byName.values(), person => person.first)
  return {
    personFor(mention) {
      const parts = mention.name.split(' ')
      if (parts.length === 1) {
        const last = only(byLast.get(mention.name), mention.start)
        if (last !== undefined)
          return { ...last, score: 0.8, reason: 'last name of a person named in the same document' }
        // A first name alone is sure enough to be followed only for the mail's own people.
        const first = only(byFirst.get(mention.name), mention.start)
        if (first === undefined) return undefined
        if (first.inHeader)
          return { ...first, score: 0.75, reason: 'first name of a person of this mail' }
        return mention.type === 'person'
          ? { ...first, score: 0.6, reason: 'first name of a person named in the same document' }
          : undefined
      }
      const initial = parts[0] ?? ''
      if (mention.type !== 'person' || initial.length !== 1) return undefined
      const namesakes = byLast.get(parts.at(-1) ?? '') ?? []
      const full =
        namesakes.length > mostNamesakes
          ? undefined
          : only(
              namesakes.filter(person => person.first.startsWith(initial)),
              mention.start,
            )
      return full === undefined
        ? undefined
        : {
            ...full,
            score: 0.85,
            reason: 'initial and last name of a person named in the same document',
          }
    },
  }
}

function only(
  persons: readonly KnownPerson[] | undefined,
  before: number,
): KnownPerson | undefined {
  const [person] = persons ?? []
  return persons?.length === 1 && person !== undefined && person.from < before ? person : undefined
}
