import type { CorpusChanges } from '../../core/changes.ts'
import type { EdgeStatement, FactStatement, Mention, NodeStatement } from '../../core/graph.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { DocumentId, EdgeId, NodeId, RevisionId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import { openSqliteStore } from './sqlite-store.ts'

/** Number of commits that make the whole corpus. */
export const commits = 40
const documentsPerCommit = 12
const asOwner = { principal: owner }

/** The commit at this place: the same at each run, and each changes something. */
export function commitAt(place: number): CorpusChanges {
  const first = place * documentsPerCommit
  const put = Array.from({ length: documentsPerCommit }, (_, index) => record(first + index, 0))
  const earlier = (step: number): DocumentId => idOf(first - step)
  if (place === 0) return { sources: [{ id: 'loop', kind: 'folder', location: 'loop' }], put }
  return {
    put: [...put, record(first - 3, place)],
    remove: [earlier(5)],
    setReadGroups: [{ documentId: earlier(7), groups: ['public', `group ${place}`] }],
    vectors: {
      model: 'loop/1',
      dimensions: 8,
      chunks: put.map(({ chunks }, index) => ({
        chunkId: chunks[0]?.id ?? ('' as NodeId),
        windows: [unit(first + index)],
      })),
    },
  }
}

const idOf = (number: number): DocumentId => `doc_${String(number).padStart(5, '0')}` as DocumentId

function unit(seed: number): Float32Array {
  const window = Float32Array.from({ length: 8 }, (_, place) => Math.sin(seed * 8 + place))
  const length = Math.sqrt(window.reduce((total, value) => total + value * value, 0))
  return window.map(value => value / length)
}

function record(number: number, revision: number): DocumentRecord {
  const id = idOf(number)
  const revisionId = `rev_${number}_${revision}` as RevisionId
  const names = Array.from(
    { length: 12 },
    (_, place) => `name${(number * 7 + place * place * 13 + revision) % 200}`,
  )
  const text = `Mail ${number}, revision ${revision}. ${names.join(' met ')}.`
  const chunkId = `chk_${number}_${revision}` as NodeId
  const entity = (name: string): NodeId => `ent_${name}` as NodeId
  const distinct = [...new Set(names)]
  const fact = `fct_${distinct[0] ?? ''}` as NodeId
  const nodes: NodeStatement[] = [
    {
      id: id as unknown as NodeId,
      labels: ['Email'],
      properties: { emailId: number, subject: `Mail ${number}` },
    },
    { id: chunkId, labels: ['Chunk'], properties: {} },
    ...distinct.map(name => ({
      id: entity(name),
      labels: ['Entity'],
      properties: { name, ...(number % 9 === 0 && { alias: `alias of ${name} in ${number}` }) },
    })),
  ]
  const edges: EdgeStatement[] = [
    ...distinct.map((name): EdgeStatement => ({
      id: `edg_${number}_${revision}_${name}` as EdgeId,
      type: 'MENTIONS',
      from: chunkId,
      to: entity(name),
      properties: {},
    })),
    {
      id: `edg_same_${[distinct[0], distinct[1]].join('_')}` as EdgeId,
      type: 'SAME_AS',
      from: entity(distinct[0] ?? ''),
      to: entity(distinct[1] ?? ''),
      properties: { score: number },
    },
    {
      id: `edg_reply_${number}` as EdgeId,
      type: 'REPLIES_TO',
      from: id as unknown as NodeId,
      to: idOf(number + 1) as unknown as NodeId,
      properties: {},
    },
  ]
  const mentions = distinct.map((name): Mention => ({
    chunkId,
    entityId: entity(name),
    type: 'term',
    by: 'loop/1',
    start: text.indexOf(name),
    end: text.indexOf(name) + name.length,
  }))
  const facts: FactStatement[] = [
    {
      id: fact,
      subject: entity(distinct[0] ?? ''),
      predicate: 'met',
      object: { kind: 'entity', id: entity(distinct[1] ?? '') },
      chunkId,
      sentences: [{ start: 0, end: text.length }],
      modality: 'asserted',
      properties: {},
      by: 'loop/1',
    },
  ]
  return {
    document: {
      id,
      revisionId,
      sourceId: 'loop',
      key: `${number}`,
      kind: 'email',
      title: `Mail ${number}`,
      text,
      mediaType: 'text/plain',
      bytesHash: `${number % 30}`,
      extractor: 'loop/1',
      groups: number % 3 === 0 ? ['public'] : ['team'],
      sections: [],
      pages: [],
      cuts: [],
      layout: [],
      properties: {},
    },
    chunks: [
      {
        id: chunkId,
        documentId: id,
        revisionId,
        ordinal: 0,
        start: 0,
        end: text.length,
        headingPath: [],
        sentences: [{ start: 0, end: text.length }],
        indexedText: text,
        contentHash: `${number}`,
      },
    ],
    mentions,
    facts,
    nodes,
    edges,
    bytes: Buffer.from(`bytes ${number % 30}`),
  }
}

// Run as a program: goes on where the file left off, and says so after each commit.
if (process.argv[1] === import.meta.filename) {
  await using store = openSqliteStore({ path: process.argv[2] ?? '' })
  process.stdout.write('ready\n')
  for (let place = await store.documents.commitSeq(asOwner); place < commits; place++) {
    await store.writer.commit(commitAt(place), asOwner)
    process.stdout.write(`${place}\n`)
  }
}
