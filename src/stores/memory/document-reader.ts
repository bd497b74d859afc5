import type { Document, DocumentSummary } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import { mayRead } from '../../core/principal.ts'
import { listsOfMail, shortenedMail } from '../rules/address-lists.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { withCommitNumber } from '../rules/commit-number.ts'
import { cutGraph } from './cut-graph.ts'
import { chunksOf, filtered, readable } from './readable.ts'
import type { MemoryState, StoredDocument } from './state.ts'
import { requireLimit } from '../rules/limit.ts'
import { hasMailKey } from '../rules/mails-by-keys.ts'

/** The document port over the readable records. */
export function documentReader(state: MemoryState): DocumentReader {
  const find = (id: DocumentId, options: ReadOptions): StoredDocument | undefined =>
    readable(state, options).find(stored => stored.record.document.id === id)
  return {
    document: async (id, options) => shortened(find(id, options)?.record.document),
    summaries: async (ids, options) =>
      readable(state, options)
        .filter(stored => ids.includes(stored.record.document.id))
        .map(stored => summary(stored, options)),
    async list({ filter, after, limit }, options) {
      requireLimit(limit)
      return filtered(readable(state, options), filter)
        .filter(
          stored => after === undefined || compareCodePoints(stored.record.document.id, after) > 0,
        )
        .slice(0, limit)
        .map(stored => summary(stored, options))
    },
    count: async (filter, { atMost = Infinity, ...options }) =>
      Math.min(filtered(readable(state, options), filter).length, atMost),
    async mailsByKeys({ keys, limit }, options) {
      requireLimit(limit)
      const wanted = new Set(keys)
      return readable(state, options)
        .filter(({ record: { document } }) => hasMailKey(document, wanted))
        .slice(0, limit)
        .map(stored => summary(stored, options))
    },
    async addresses(id, options) {
      const mail = find(id, options)?.record.document.mail
      return mail && listsOfMail(mail)
    },
    async chunks(ids, options) {
      const byId = new Map(chunksOf(readable(state, options)).map(chunk => [chunk.id, chunk]))
      return ids.flatMap(id => byId.get(id) ?? [])
    },
    chunksOf: async (id, options) => [...(find(id, options)?.record.chunks ?? [])],
    mentionsOf: async (id, options) => [...(find(id, options)?.record.mentions ?? [])],
    factsOf: async (id, options) => [...(find(id, options)?.record.facts ?? [])],
    bytes: async (id, options) => find(id, options)?.record.bytes,
    records: async (ids, options) =>
      readable(state, options)
        .filter(stored => ids.includes(stored.record.document.id))
        .map(({ record }) => ({ ...record, nodes: byId(record.nodes), edges: byId(record.edges) })),
    async sources(options) {
      const used = new Set(readable(state, options).map(stored => stored.record.document.sourceId))
      return [...state.sources.values()]
        .filter(source => options.principal.kind !== 'user' || used.has(source.id))
        .sort((left, right) => compareCodePoints(left.id, right.id))
    },
    known: async (sourceId, options) =>
      readable(state, options)
        .map(stored => stored.record.document)
        .filter(document => document.sourceId === sourceId)
        .map(({ id, key, bytesHash, extractor, groups, parentId }) => ({
          documentId: id,
          key,
          bytesHash,
          extractor,
          groups,
          ...(parentId !== undefined && { parentId }),
        })),
    openIngestions: async ({ principal }) =>
      principal.kind === 'user'
        ? []
        : [...state.ingestions.values()].sort((left, right) =>
            compareCodePoints(left.sourceId, right.sourceId),
          ),
    deletions: async ({ principal }) =>
      [...state.deletions.values()]
        .filter(({ groups }) => mayRead(principal, groups))
        .sort((left, right) => compareCodePoints(left.documentId, right.documentId)),
    async counts(options) {
      const documents = readable(state, options)
      const records = documents.map(stored => stored.record)
      const graph = cutGraph(documents)
      return {
        documents: records.length,
        emails: records.filter(record => record.document.kind === 'email').length,
        chunks: totalOf(records.map(record => record.chunks.length)),
        nodes: graph.nodes.size,
        edges: graph.edges.size,
        facts: new Set(records.flatMap(record => record.facts.map(fact => fact.id))).size,
        mentions: totalOf(records.map(record => record.mentions.length)),
        sources: (await this.sources(options)).length,
        characters: totalOf(records.map(record => record.document.text.length)),
      }
    },
    async commitSeq(options) {
      readable(state, options)
      return state.commitSeq
    },
    async changesSince(commitSeq, limit, options) {
      requireLimit(limit)
      const now = new Set(readable(state, options).map(stored => stored.record.document.id))
      return state.log
        .filter(
          ({ change, groups }) =>
            change.commitSeq > commitSeq &&
            (change.kind === 'remove'
              ? mayRead(options.principal, groups)
              : now.has(change.documentId)),
        )
        .slice(0, limit)
        .map(({ change }) => change)
    },
  }
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
  [...items].sort((left, right) => compareCodePoints(left.id, right.id))

function shortened<Found extends Document | undefined>(document: Found): Found {
  return document?.mail === undefined
    ? document
    : { ...document, mail: shortenedMail(document.mail) }
}

function summary(
  { record: { document }, commitSeq }: StoredDocument,
  { principal }: ReadOptions,
): DocumentSummary {
  const {
    text,
    layout: _layout,
    sections: _sections,
    pages: _pages,
    cuts: _cuts,
    ...rest
  } = shortened(document)
  return withCommitNumber({ ...rest, textLength: text.length, commitSeq }, principal)
}

const totalOf = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
