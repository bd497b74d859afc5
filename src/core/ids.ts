/**
 * Branded identifiers. What each one hashes is fixed (`support/ids.ts` makes them):
 * document = source + key within the source, never content; revision = document + bytes + extractor
 * and version + text; chunk = revision + chunker and version + start + end; entity = normalised
 * name + kind of name (name, date, quantity, identifier, address) + context key; node ids are the
 * ids of the things they stand for.
 */
declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

export type DocumentId = Branded<'DocumentId'>
export type RevisionId = Branded<'RevisionId'>
export type NodeId = Branded<'NodeId'>
export type EdgeId = Branded<'EdgeId'>
/** Chunks, entities and facts are nodes of the graph: their ids are node ids too. */
export type ChunkId = NodeId & { readonly chunk?: never }
export type EntityId = NodeId & { readonly entity?: never }
export type FactId = NodeId & { readonly fact?: never }
export type AnswerId = Branded<'AnswerId'>
