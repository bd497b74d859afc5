import type { Document } from '../../core/document.ts'
import type { DocumentRecord, Mention } from '../../core/graph.ts'
import { aboutEntities, stateAbout } from '../../graph/aboutness.ts'
import { stateDocument, type DocumentStructure } from '../../graph/document-graph.ts'
import { identifyEntity, labelsOfEntity } from '../../graph/entity-identity.ts'
import { stateLeadAliases } from '../../graph/alias-leads.ts'
import { stateVariants, stateVariantsOfMentions } from '../../graph/alias-variants.ts'
import { factRules, type FactTypeSettings } from '../../graph/facts/allowed-facts.ts'
import { extractFacts, type ExtractedFact } from '../../graph/facts/extract.ts'
import { stateFacts } from '../../graph/facts/state-facts.ts'
import type { RelationSource } from '../../graph/facts/relations/participants.ts'
import { mailPerson } from '../../graph/mail-person.ts'
import { stateMentions, type ResolvedMention } from '../../graph/mention-graph.ts'
import { resolveMentions } from '../../graph/resolve.ts'
import { statements, type Statements } from '../../graph/statements.ts'
import { normalizeName } from '../../language/mentions/normalize-name.ts'
import {
  recognizeInRanges,
  recognizeMentions,
  type RecognizedMention,
} from '../../language/recognize.ts'
import { chunkingOf, type Chunking } from '../chunk/chunkers.ts'
import { recordChunks } from './record-chunks.ts'

const defaultChunker = chunkingOf()

export interface BuildOptions {
  /** Kept with the record; absent: no original is kept. */
  readonly bytes?: Uint8Array | undefined
  /** IANA zone of the readable times; default UTC. */
  readonly timeZone?: string | undefined
  /** How the document is divided; default whole sentences (`sentences/2`). */
  readonly chunking?: Chunking | undefined
  /** Which facts may be stated; absent: any. */
  readonly factTypes?: FactTypeSettings | undefined
  /** The document's parts as nodes of their own; absent: as sections. */
  readonly structure?: DocumentStructure | undefined
  /** How sure a reading of a relation is; absent: the measured share. */
  readonly confidenceOf?: RelationSource['confidenceOf']
}

/**
 * Everything that hangs on a document: chunks, mentions, facts and its graph. A pure function of
 * the document and the options.
 */
export function buildRecord(document: Document, options: BuildOptions = {}): DocumentRecord {
  const timeZone = options.timeZone ?? 'UTC'
  const { chunking = defaultChunker } = options
  const { chunks, ranges } = recordChunks(document, chunking, timeZone)
  const into = statements()
  stateDocument(
    document,
    chunks,
    ranges.map(range => range.section),
    into,
    {
      timeZone,
      chunker: chunking.name,
      tokens: chunks.map(chunk => chunking.counter.count(document.text, chunk.start, chunk.end)),
      structure: options.structure,
    },
  )

  const allowed = factRules(options.factTypes)
  // What a framework demands is true of nobody yet.
  const isFactual = document.kind !== 'framework'
  const about = isFactual ? subjectOfLines(document) : undefined
  const relations = {
    contextKey: document.id,
    speaker: speakerOf(document),
    addressee: addresseeOf(document),
    confidenceOf: options.confidenceOf,
  }
  const mentions: Mention[] = []
  const facts: ExtractedFact[] = []
  const meant = stateMeanings(
    document,
    recognizeInRanges(
      document.text,
      ranges.map(range => range.own ?? range),
    ),
    into,
  )
  for (const [index, chunk] of chunks.entries()) {
    const own = meant[index] ?? []
    // What was recognised in a chunk is not needed after its turn; a long text holds a million
    // mentions.
    meant[index] = []
    for (const mention of stateMentions(chunk, own, into)) mentions.push(mention)
    const abouts = aboutEntities(document, chunk, own)
    stateAbout(chunk, abouts, into)
    for (const entity of abouts) stateVariants(entity, into)
    stateLeadAliases(abouts, chunk.ordinal === 0, into)
    if (!isFactual) continue
    for (const fact of extractFacts({
      text: document.text,
      chunkId: chunk.id,
      sentences: chunk.sentences,
      mentions: own,
      abouts,
      about,
      source: relations,
      allowed,
    }))
      facts.push(fact)
  }
  if (about !== undefined)
    stateVariants(
      { id: about.id, type: 'term', name: normalizeName('term', about.name), display: about.name },
      into,
    )
  if (about !== undefined && facts.some(fact => fact.statement.subject === about.id))
    into.node(about.id, labelsOfEntity('term'), { name: about.name })
  for (const { unmentioned } of facts) for (const end of unmentioned) stateVariants(end, into)
  const stated = stateFacts(facts, into)
  return {
    document,
    chunks,
    mentions,
    facts: stated,
    nodes: into.nodes(),
    edges: into.edges(),
    ...(options.bytes === undefined ? {} : { bytes: options.bytes }),
  }
}

/**
 * Which entity each mention means, chunk by chunk; states the aliases that the document shows and
 * the variants of its names.
 */
function stateMeanings(
  document: Document,
  recognized: ReadonlyArray<readonly RecognizedMention[]>,
  into: Statements,
): Array<readonly ResolvedMention[]> {
  const resolved = resolveMentions(document, recognized.flat(), headerNames(document))
  for (const alias of resolved.aliases) {
    for (const { id, type, name } of alias.unmentioned)
      into.node(id, labelsOfEntity(type), { name })
    into.edge(
      'SAME_AS',
      alias.from,
      alias.to,
      { score: alias.score, reason: alias.reason, kind: alias.kind },
      alias.kind,
    )
  }
  stateVariantsOfMentions(resolved.mentions, into)
  let next = 0
  return recognized.map(({ length }) => resolved.mentions.slice(next, (next += length)))
}

/** "I" is the sender of a mail, up to what is forwarded; in other texts it may be anybody. */
function speakerOf({ mail, cuts }: Document): RelationSource['speaker'] {
  const person = mail?.from === undefined ? undefined : mailPerson(mail.from)
  const name = person?.properties['name']
  if (person === undefined || typeof name !== 'string') return undefined
  return {
    end: { id: person.id, type: 'person', name, display: name, mentioned: true },
    until: cuts.find(({ kind }) => kind === 'header')?.start ?? Number.POSITIVE_INFINITY,
  }
}

/** Neither a list ("Sales Team") nor a mailbox that many may read. */
const isOnePerson = (name: string): boolean => {
  const [found, ...others] = recognizeMentions(name)
  return found?.type === 'person' && others.length === 0 && found.end - found.start === name.length
}

/** The name of the one person that a mail goes to. */
function addresseeOf({ mail }: Document): string | undefined {
  const [to, ...others] = mail?.to ?? []
  const name = to === undefined ? undefined : mailPerson(to)?.properties['name']
  return others.length === 0 && typeof name === 'string' && isOnePerson(name) ? name : undefined
}

function headerNames(document: Document): string[] {
  const { mail } = document
  if (mail === undefined) return []
  return [...(mail.from === undefined ? [] : [mail.from]), ...mail.to, ...mail.cc].flatMap(header =>
    header.name === undefined || header.name === '' ? [] : [header.name],
  )
}

/**
 * `Key: value` lines of a document speak about what its title names; a mail's lines may speak about
 * anything.
 */
function subjectOfLines(
  document: Document,
): { readonly id: ReturnType<typeof identifyEntity>; readonly name: string } | undefined {
  if (document.mail !== undefined) return undefined
  const name = normalizeName('term', document.title)
  return name === '' ? undefined : { id: identifyEntity('term', name), name: document.title }
}
