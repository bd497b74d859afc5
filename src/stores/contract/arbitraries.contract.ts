import type { DeletedDocument } from '../../core/changes.ts'
import fc from 'fast-check'
import type {
  Chunk,
  Document,
  MailHeaders,
  PropertyScalar,
  PropertyValue,
  Source,
} from '../../core/document.ts'
import type {
  DocumentRecord,
  EdgeStatement,
  EntityRule,
  FactStatement,
  Mention,
  NodeStatement,
} from '../../core/graph.ts'
import type {
  ChunkId,
  DocumentId,
  EdgeId,
  EntityId,
  FactId,
  NodeId,
  RevisionId,
} from '../../core/ids.ts'
import type { AdjacencyQuery } from '../../core/ports/graph-reader.ts'
import type { Principal } from '../../core/principal.ts'
import type { Filter } from '../../core/question.ts'
import type { TextRange } from '../../core/span.ts'
import { edgeId } from '../../support/ids.ts'

/*
 * Small worlds: few ids, words and values, so that documents share nodes, edges and terms all the
 * time, and among them odd ones: quotes, query syntax, characters beyond U+FFFF, keys that objects
 * inherit.
 */
export const documentIds = [
  'doc_0',
  'doc_1',
  'doc_2',
  'doc_3',
  'doc_\'"',
  'doc_\uff5e',
  'doc_\u{1f600}',
] as DocumentId[]
export const nodeIds = ['n0', 'n1', 'n2', 'n\'"3', 'n\uff5e', 'n\u{1f600}'] as NodeId[]
export const labels = ['Person', 'Entity', 'Email', 'Thing', 'La bel"`']
export const edgeTypes = ['SENT', 'RECEIVED', 'MENTIONS', 'KNOWS']
export const propertyKeys = [
  'name',
  'address',
  'personId',
  'aliases',
  'year',
  '__proto__',
  'constructor',
  'a"b\'c.d',
]
export const sources: Source[] = [
  { id: 's1', kind: 'folder', location: '/mail' },
  { id: "s'2", kind: 'mbox', location: 'C:\\archive "old".mbox' },
]
const groups = ['public', 'a', 'b', "c'"]
const words = [
  'gantry',
  'Gantry',
  'crane',
  'cranes',
  'the',
  'budget',
  'Müller',
  'naïve',
  '東京都',
  'OR',
  'NEAR(',
  '"quoted"',
  'a*',
  'x-y',
  '\u{1f600}',
  '-',
  "o'neil",
  '42',
]
const names = [
  'Ann',
  'ANN',
  'Ann Bob',
  'bob ann',
  'Bob',
  'ann@example.org',
  'É',
  '42',
  '',
  '%_',
  "'; DROP TABLE node; --",
]

const scalar: fc.Arbitrary<PropertyScalar> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names) },
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 2, 42, -1, 2.5, 1e21, 2 ** 53) },
  { weight: 1, arbitrary: fc.boolean() },
)
const propertyValue: fc.Arbitrary<PropertyValue> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
)
const properties = fc
  .array(fc.tuple(fc.constantFrom(...propertyKeys), propertyValue), { maxLength: 3 })
  .map(entries => Object.fromEntries(entries))

const nodeStatement: fc.Arbitrary<NodeStatement> = fc.record({
  id: fc.constantFrom(...nodeIds),
  labels: fc.oneof(fc.subarray(labels), fc.subarray(labels.slice(0, 2), { minLength: 1 })),
  properties,
})

/** Type and ends follow from an edge's id, as they do in a corpus; half have ids of its form. */
const edgeShapes = edgeTypes.flatMap((type, step) =>
  nodeIds.flatMap((from, position) =>
    [0, 1].map(distance => {
      const to = nodeIds[(position + step + distance) % nodeIds.length] ?? from
      const id = distance === 0 ? `e_${type}_${from}_${to}` : edgeId(type, from, to)
      return { id: id as EdgeId, type, from, to }
    }),
  ),
)
// One parallel edge and one whose end nobody ever states.
edgeShapes.push(
  {
    id: 'e_parallel' as EdgeId,
    type: 'KNOWS',
    from: nodeIds[0] as NodeId,
    to: nodeIds[3] as NodeId,
  },
  {
    id: 'e_dangling' as EdgeId,
    type: 'KNOWS',
    from: nodeIds[0] as NodeId,
    to: 'nowhere' as NodeId,
  },
)
export const edgeIds = edgeShapes.map(shape => shape.id)
const edgeStatement: fc.Arbitrary<EdgeStatement> = fc
  .tuple(fc.constantFrom(...edgeShapes), properties)
  .map(([shape, stated]) => ({ ...shape, properties: stated }))

const textOfWords = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.constantFrom(...words.slice(0, 4)) },
    ),
    { maxLength: 6, size: 'max' },
  )
  .map(chosen => chosen.join(' '))
export const groupSet = fc.oneof(
  { weight: 4, arbitrary: fc.subarray(groups) },
  { weight: 1, arbitrary: fc.constant([]) },
)

const instant = fc
  .constantFrom(0, 1_000, 2_000, 3_000)
  .map(ms => ({ ms, offsetMinutes: undefined, original: String(ms) }))
const mail: fc.Arbitrary<MailHeaders> = fc.record({
  emailId: fc.constantFrom('m1', 'm2'),
  subject: textOfWords,
  from: fc.option(fc.constant({ name: 'Ann', address: 'ann@example.org' }), { nil: undefined }),
  to: fc.constant([{ address: 'bob@example.org' }]),
  cc: fc.constant([]),
  bcc: fc.constant([]),
  replyTo: fc.constant([]),
  sent: fc.option(instant, { nil: undefined }),
  references: fc.subarray(['m1', 'r1']),
  conversationId: fc.option(fc.constant('c1'), { nil: undefined }),
})

const randomDocument = fc.record({
  id: fc.constantFrom(...documentIds),
  revision: fc.nat(1),
  source: fc.constantFrom(...sources),
  title: textOfWords,
  groups: groupSet,
  // Two sentences make a chunk; a document may have none.
  sentences: fc.array(textOfWords, { maxLength: 5, size: 'max' }),
  kind: fc.constantFrom('email', 'file', 'page', 'attachment', 'record'),
  date: fc.option(instant, { nil: undefined }),
  mail: fc.option(mail, { nil: undefined }),
  parentId: fc.option(fc.constantFrom(...documentIds), { nil: undefined }),
  properties,
  nodes: fc.uniqueArray(nodeStatement, { maxLength: 5, selector: node => node.id, size: 'max' }),
  edges: fc.uniqueArray(edgeStatement, { maxLength: 10, selector: edge => edge.id, size: 'max' }),
  mentions: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...nodeIds)), { maxLength: 3 }),
  facts: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...nodeIds), properties), { maxLength: 2 }),
  bytes: fc.option(fc.uint8Array({ maxLength: 4 }), { nil: undefined }),
})

/** One document with all that hangs on it; spans are exact. */
const record: fc.Arbitrary<DocumentRecord> = randomDocument.map(made => {
  const revisionId = `rev_${made.id}_${made.revision}` as RevisionId
  const text = made.sentences.join('\n')
  const ranges: TextRange[] = []
  for (const sentence of made.sentences) {
    const start = (ranges.at(-1)?.end ?? -1) + 1
    ranges.push({ start, end: start + sentence.length })
  }
  const chunks: Chunk[] = []
  for (let first = 0; first < ranges.length; first += 2) {
    const sentences = ranges.slice(first, first + 2)
    const range = { start: sentences[0]?.start ?? 0, end: sentences.at(-1)?.end ?? 0 }
    chunks.push({
      ...range,
      id: `chk_${made.id}_${made.revision}_${chunks.length}` as ChunkId,
      documentId: made.id,
      revisionId,
      ordinal: chunks.length,
      headingPath: first === 0 ? [] : ['Heading', 'Ünder "it"'],
      page: first === 0 ? undefined : first,
      sentences,
      indexedText: `${made.title}\n${text.slice(range.start, range.end)}`,
      contentHash: `hash_${first}`,
    })
  }
  const chunkAt = (position: number): Chunk | undefined =>
    chunks[position % Math.max(1, chunks.length)]
  const mentions = made.mentions.flatMap(([position, entity]): Mention[] => {
    const chunk = chunkAt(position)
    return chunk === undefined
      ? []
      : [
          {
            start: chunk.start,
            end: chunk.end,
            chunkId: chunk.id,
            entityId: entity as EntityId,
            type: 'person',
            by: 'test/1',
          },
        ]
  })
  const facts = made.facts.flatMap(([position, entity, stated]): FactStatement[] => {
    const chunk = chunkAt(position)
    return chunk === undefined
      ? []
      : [
          {
            id: `fct_${position % 3}` as FactId,
            subject: entity as EntityId,
            predicate: 'knows',
            object:
              position % 2 === 0
                ? { kind: 'literal', value: 'é "x"' }
                : { kind: 'entity', id: entity as EntityId },
            chunkId: chunk.id,
            sentences: [...chunk.sentences],
            modality: 'asserted',
            properties: stated,
            by: 'test/1',
          },
        ]
  })
  const document: Document = {
    id: made.id,
    revisionId,
    sourceId: made.source.id,
    key: `key of ${made.id}`,
    kind: made.kind,
    title: made.title,
    text,
    mediaType: 'text/plain',
    bytesHash: 'b',
    extractor: 'test/1',
    groups: made.groups,
    date: made.date,
    language: undefined,
    sections: [{ start: 0, end: text.length, headingPath: [made.title], level: 1 }],
    pages: [],
    cuts: [],
    layout: [{ start: 0, end: 0, page: 1, item: 0, x: 0.5, y: 1, width: 2, height: 3 }],
    mail: made.mail,
    parentId: made.parentId,
    properties: made.properties,
  }
  return {
    document,
    chunks,
    mentions,
    facts,
    nodes: made.nodes,
    edges: made.edges,
    bytes: made.bytes,
  }
})

/** Records of different documents. */
export const corpus: fc.Arbitrary<DocumentRecord[]> = fc.uniqueArray(record, {
  maxLength: 6,
  selector: made => made.document.id,
  size: 'max',
})

/** Mostly users, of none to all groups. */
export const principal: fc.Arbitrary<Principal> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Principal>({ kind: 'owner' }) },
  {
    weight: 6,
    arbitrary: fc
      .subarray([...groups, 'nobody'])
      .map((chosen): Principal => ({ kind: 'user', id: 'u', groups: chosen })),
  },
)

// Each part narrows a lot, so that mostly one or two are set.
const seldom = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
export const filter: fc.Arbitrary<Filter> = fc.record({
  documentIds: seldom(fc.subarray(documentIds, { minLength: 3 })),
  sourceIds: seldom(fc.subarray(sources.map(source => source.id))),
  kinds: seldom(fc.subarray(['email', 'file', 'attachment'] as const, { minLength: 1 })),
  person: fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('ann', 'ANN@example.org', '42', 'é', 'bob', '', 'nobody'),
    },
  ),
  dateFrom: seldom(fc.constantFrom(0, 1_000, 2_000)),
  dateUntil: seldom(fc.constantFrom(1_000, 3_000, 4_000)),
  group: seldom(fc.constantFrom(...groups)),
})

export const keywordTerms = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words.slice(0, 6)) },
    { weight: 2, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constantFrom('nowhere', '', ' ', 'gantry the', 'the "the"') },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...words), fc.constantFrom(...words))
        .map(pair => pair.join(' ')),
    },
  ),
  { minLength: 1, maxLength: 3, size: 'max' },
)

export const nameTerms = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('ann', 'bob', 'Ann Bob', 'É', '42', 'example') },
    { weight: 1, arbitrary: fc.constantFrom('', 'nowhere', 'bob bob', ...words) },
  ),
  { minLength: 1, maxLength: 3, size: 'max' },
)

/**
 * Nodes whose edges are read at once, one of them twice, one that no document states and one that
 * none names.
 */
export const adjacencyNodes: readonly NodeId[] = [
  ...nodeIds,
  'nowhere',
  nodeIds[1],
  'never',
] as NodeId[]
export const adjacencyQuery: fc.Arbitrary<AdjacencyQuery> = fc.record({
  types: fc
    .shuffledSubarray([...edgeTypes, 'NEVER'])
    .chain(chosen =>
      fc.tuple(
        ...chosen.map(type =>
          fc.record({
            type: fc.constant(type),
            weight: fc.constantFrom('year', 'name', '__proto__', 'unheard of', undefined),
          }),
        ),
      ),
    ),
  maxDegree: fc.option(fc.nat({ max: 6 }), { nil: undefined, freq: 3 }),
})

/** Deletions of documents; of each document the same but for time and groups. */
export const deletion: fc.Arbitrary<DeletedDocument> = fc
  .record({ documentId: fc.constantFrom(...documentIds), groups: groupSet, at: fc.nat(9) })
  .map(({ documentId, groups: readers, at }) => ({
    documentId,
    sourceId: sources[0]?.id ?? '',
    key: `key “${documentId}”`,
    groups: readers,
    at,
    ...(documentId === documentIds[1] && { parentId: documentIds[0] }),
  }))
export const ruleIds = ['r1', "r'2", 'r\u{1f600}']
export const rule: fc.Arbitrary<EntityRule> = fc
  .record({
    id: fc.constantFrom(...ruleIds),
    kind: fc.constantFrom('same' as const, 'different' as const),
    ends: fc.shuffledSubarray([...nodeIds, 'nowhere' as NodeId], { minLength: 2, maxLength: 2 }),
    name: fc.constantFrom('Ann', 'É "x"'),
    by: fc.constantFrom('owner', 'u'),
    at: fc.constantFrom(0, 1_000),
    reason: fc.option(fc.constantFrom('', 'they are'), { nil: undefined }),
  })
  .map(({ ends: [left, right], name, ...made }) => ({
    ...made,
    left: { id: left as EntityId, name },
    right: { id: right as EntityId, name: 'Bob' },
  }))

export const dimensions = 3
/** Unit vectors with few different values, so that scores tie. */
export const unitVector: fc.Arbitrary<Float32Array> = fc
  .array(fc.integer({ min: -2, max: 2 }), { minLength: dimensions, maxLength: dimensions })
  .filter(values => values.some(value => value !== 0))
  .map(values => {
    const length = Math.hypot(...values)
    return Float32Array.from(values, value => value / length)
  })
