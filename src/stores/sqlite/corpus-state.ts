import type { Database } from './connection.ts'

/** Totals of the whole corpus and the next free numbers; kept in one row, so that nothing has to be counted. */
export interface CorpusState {
  commitSeq: number
  nextDocument: number
  nextNode: number
  nextEdge: number
  documents: number
  emails: number
  chunks: number
  /** Index terms of all chunks. */
  terms: number
  mentions: number
  characters: number
  /** Nodes that some document states. */
  nodes: number
  /** Different edges, dangling ones included. */
  edges: number
  /** Different facts. */
  facts: number
  /** Rows of the index of names, and their index terms. */
  entityNames: number
  entityTerms: number
  /** Next free number of `entity_name`, above those of all nodes. */
  nextName: number
  /** Chunks that have vectors. */
  vectors: number
  /** Rows of `node_document_new` and `node_key_new`. */
  newHolders: number
  newKeys: number
  model: string | null
  dimensions: number
}

const empty: CorpusState = {
  commitSeq: 0, nextDocument: 1, nextNode: 1, nextEdge: 1, documents: 0, emails: 0, chunks: 0, terms: 0, mentions: 0, characters: 0,
  nodes: 0, edges: 0, facts: 0, entityNames: 0, entityTerms: 0, nextName: 2 ** 40, vectors: 0, newHolders: 0, newKeys: 0, model: null, dimensions: 0,
}

export function loadState(database: Database): CorpusState {
  const [text] = database.get<[string]>(`select value from meta where key = 'state'`) ?? ['{}']
  return { ...empty, ...JSON.parse(text) as Partial<CorpusState> }
}

export function saveState(database: Database, state: CorpusState): void {
  database.run(`insert into meta (key, value) values ('state', ?) on conflict (key) do update set value = excluded.value`, JSON.stringify(state))
}
