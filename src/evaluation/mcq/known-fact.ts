import type { DocumentRecord, FactStatement, NodeStatement } from '../../core/graph.ts'
import { dateInWords, readDateName } from '../../language/dates/date-name.ts'
import type { DateValue } from '../../language/mention-words/mention.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { FactEvidence } from './fact-evidence.ts'
import { relations, type Relation } from './relations.ts'
import { knownMail, type KnownMail } from './mail/known-mail.ts'
import {
  knownStatements,
  participant,
  type KnownStatement,
  type Participant,
} from './prose/known-statement.ts'
import { knownTables, type KnownTable } from './tables/known-table.ts'
import { isProperName, thingOf, type Thing } from './thing.ts'

/** The value of a fact as options show it; `date` where it is one. */
export interface FactValue {
  readonly text: string
  readonly date?: DateValue | undefined
  /** What the document takes it for, where it is an entity. */
  readonly labels?: readonly string[] | undefined
}

/** One thing that a document says of what it is about. */
export interface KnownFact {
  readonly subject: Thing
  readonly relation: Relation
  readonly value: FactValue
  readonly evidence: FactEvidence
}

/** What a document is about, what it says of it, and every name that stands in it. */
export interface KnownDocument {
  readonly key: string
  readonly thing: Thing | undefined
  readonly facts: readonly KnownFact[]
  /** Predicates that the document states in any way, with their values, also imprecise ones. */
  readonly stated: ReadonlyArray<{ readonly predicate: string; readonly value: string }>
  readonly text: string
  /** The headers, of a mail. */
  readonly mail: KnownMail | undefined
  readonly tables: readonly KnownTable[]
  /** What its sentences say of named things by open relations. */
  readonly statements: readonly KnownStatement[]
  /** Names that stand in it, some of them. */
  readonly names: readonly Participant[]
}

/** Names of one document that are kept to be asked beside others. */
const mostNames = 20

/**
 * What questions can be made of in a document: the asserted facts of the fixed rules whose subject
 * is what the document is about, and whose names are whole. Precise before complete.
 */
export function knownDocument(record: DocumentRecord): KnownDocument {
  const { document, facts } = record
  const nodes = new Map(record.nodes.map(node => [String(node.id), node]))
  const subjects = aboutTitle(record, nodes)
  const lead = leadSentence(record)
  const thing =
    subjects.size === 0
      ? undefined
      : thingOf(document.title, lead, {
          id: [...subjects].sort()[0] ?? '',
          documentKey: document.key,
        })
  const stated = facts.map(fact => ({
    predicate: fact.predicate,
    value: valueOf(fact, nodes)?.text ?? '',
  }))
  const known: KnownFact[] = []
  if (thing !== undefined)
    for (const fact of facts) {
      if (!subjects.has(String(fact.subject)) || !isPlain(fact)) continue
      const relation = relations.find(
        each =>
          each.predicate === fact.predicate &&
          each.of === thing.kind &&
          (each.works === undefined || each.works.includes(thing.sort)),
      )
      const value = valueOf(fact, nodes)
      const [sentence] = fact.sentences
      if (relation === undefined || value === undefined || sentence === undefined) continue
      if (!isWhole(record, fact, relation, value)) continue
      known.push({
        subject: thing,
        relation,
        value,
        evidence: {
          documentKey: document.key,
          text: document.text.slice(sentence.start, sentence.end),
          ...sentence,
        },
      })
    }
  return {
    key: document.key,
    thing,
    facts: known,
    stated,
    text: document.text,
    mail: knownMail(document),
    tables: knownTables(document),
    statements: knownStatements(record),
    names:
      document.mail === undefined
        ? record.nodes.flatMap(node => participant(node) ?? []).slice(0, mostNames)
        : [],
  }
}

/** Entities that the title names, or the subject of the lead sentence where it is the title. */
function aboutTitle(
  { edges, document }: DocumentRecord,
  nodes: ReadonlyMap<string, NodeStatement>,
): Set<string> {
  const bare = document.title.replace(/ \([^()]+\)$/u, '')
  return new Set(
    edges.flatMap(({ type, to, properties }) => {
      if (type !== 'ABOUT') return []
      const name = String(nodes.get(String(to))?.properties['name'] ?? '')
      const { by, weight } = properties
      return by === 'title' || name === bare || (by === 'lead' && weight === leadWeight)
        ? [String(to)]
        : []
    }),
  )
}

/** The weight of the subject of a document's first sentence (`graph/aboutness.ts`). */
const leadWeight = 0.9

/** The first sentence of a document after its title. */
function leadSentence({ chunks, document }: DocumentRecord): string {
  for (const { start, end } of chunks[0]?.sentences ?? []) {
    const sentence = document.text.slice(start, end)
    if (sentence.trim() !== document.title) return sentence
  }
  return ''
}

/** By the fixed rules for known relations, said outright, in one sentence. */
const isPlain = ({ by, modality, sentences }: FactStatement): boolean =>
  by.startsWith('fact-patterns/') && modality === 'asserted' && sentences.length === 1

function valueOf(
  { object }: FactStatement,
  nodes: ReadonlyMap<string, NodeStatement>,
): FactValue | undefined {
  if (object.kind === 'entity') {
    const node = nodes.get(String(object.id))
    const name = node?.properties['name']
    return typeof name === 'string' ? { text: name, labels: node?.labels } : undefined
  }
  const date = readDateName(object.value)
  return date === undefined ? { text: object.value } : { text: dateInWords(date), date }
}

const goesOn = longPattern('u')`
  ^(?:\s?['’]\s?\p{L}|\s?[-–]\s?\p{L}|\s(?:upon|sur|am|du|de|of|in[ ]a|on[ ]the|for|&)\s|
  ,\s(?:\d\w*\s)?\p{Lu}\p{Ll}+[ ]of\b|,\s\d)
`
const oneOfSeveral = /^(?:\s?(?:&|and|or)\s|,\s?(?:and\s)?\p{Lu})/u
const afterAnother = /(?:&|\band|\bor|,)\s$/u
/** A name that began before, or one of several who did it together. */
const cutBefore = /(?:\p{L}[-–]\s?|\bco-?(?:direct|produc|wr)\p{L}+ [\p{L}\s]*by )$/u

/** A sentence in which some date is not known for sure. */
const roughly = longPattern('iu')`
  \b(?:c|ca|circa|about|around|probably|perhaps|possibly|before|after|between|upcoming|fl)\b\.?
  [ ]?(?:\p{L}+[ ])?\d{3,4}|\d{3,4}\s?(?:\?|\/\s?\d|or[ ]\d)|\bprobably[ ]in\b
`
const noPerson = longPattern('u')`
  \b(?:Pictures|Studios?|Films?|Productions?|Company|Records|Entertainment|Television|Assist|Media|
  Group|Corporation|Inc|Ltd|Brothers|Limited|University|House)\b
`

/** Whether a text names another year of release: a film of 1964 may have come out in 1965. */
const isReleasedOtherwise = (text: string, predicate: string, year: number): boolean =>
  predicate === 'publication date' &&
  [...text.matchAll(/\b(?:released?|premiered|aired|published)\b[^.]{0,40}?\b(\d{4})\b/giu)].some(
    ([, other]) => Number(other) !== year,
  )

/** Whether a value names a person: known as one, or of two words and no company. */
const isPersonName = ({ text, labels }: FactValue): boolean =>
  !noPerson.test(text) &&
  !/\b\p{Lu}$/u.test(text) &&
  labels?.includes('Place') !== true &&
  labels?.includes('Organization') !== true &&
  (labels?.includes('Person') === true || text.includes(' '))

/** Whether the value stands in the sentence as a whole name, and is the only one of its kind. */
function isWhole(
  { document, mentions }: DocumentRecord,
  { object, sentences: [sentence] }: FactStatement,
  relation: Relation,
  value: FactValue,
): boolean {
  const kind = relation.value
  if (sentence === undefined) return false
  if (kind === 'date') {
    const { year, decade, century } = value.date ?? {}
    const words = document.text.slice(sentence.start, sentence.end)
    return (
      year !== undefined &&
      year > 0 &&
      decade === undefined &&
      century === undefined &&
      !roughly.test(words) &&
      !isReleasedOtherwise(document.text, relation.predicate, year)
    )
  }
  if (object.kind !== 'entity' || !isProperName(value.text)) return false
  if (kind === 'person' && !isPersonName(value)) return false
  const places = mentions.filter(
    ({ entityId, start, end }) =>
      entityId === object.id && start >= sentence.start && end <= sentence.end,
  )
  if (places.length !== 1) return false
  return places.every(({ start, end }) => {
    const after = document.text.slice(end, end + 40)
    const before = document.text.slice(Math.max(sentence.start, start - 48), start)
    if (document.text.slice(start, end).toLowerCase() !== value.text.toLowerCase()) return false
    if (goesOn.test(after) || cutBefore.test(before)) return false
    return kind === 'place' || !(oneOfSeveral.test(after) || afterAnother.test(before))
  })
}
