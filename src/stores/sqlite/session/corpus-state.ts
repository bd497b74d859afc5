import type { Database } from './connection.ts'
import { DamagedRow, parseStored } from './damage.ts'
import { sealOf } from './seal.ts'

/**
 * Totals of the whole corpus and the next free numbers; stored in one row, so that nothing has to
 * be counted.
 */
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
  /** Distinct edges, including dangling ones. */
  edges: number
  /** Distinct facts. */
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

export const emptyState: CorpusState = {
  commitSeq: 0,
  nextDocument: 1,
  nextNode: 1,
  nextEdge: 1,
  documents: 0,
  emails: 0,
  chunks: 0,
  terms: 0,
  mentions: 0,
  characters: 0,
  nodes: 0,
  edges: 0,
  facts: 0,
  entityNames: 0,
  entityTerms: 0,
  nextName: 2 ** 40,
  vectors: 0,
  newHolders: 0,
  newKeys: 0,
  model: null,
  dimensions: 0,
}

const what = 'the totals of the corpus'
// Last, so that the seal covers the text before it.
const sealed = /,"seal":"([^"]*)"\}$/

/** Throws `DamagedRow` if the totals are not what was written. */
export function loadState(database: Database): CorpusState {
  const [text] = database.get<[string]>(`select value from meta where key = 'state'`) ?? []
  if (text === undefined) {
    if (database.get('select 1 from document limit 1') !== undefined) throw new DamagedRow(what)
    return { ...emptyState }
  }
  return parseState(text)
}

/** Parses the text that `saveState` wrote. Throws `DamagedRow` for any other. */
export function parseState(text: string): CorpusState {
  if (typeof text !== 'string') throw new DamagedRow(what)
  const seal = sealed.exec(text)
  const body = seal === null ? text : `${text.slice(0, seal.index)}}`
  const { seal: unread, ...state } = parseStored<Partial<CorpusState> & { seal?: string }>(
    body,
    what,
  )
  // Totals of earlier versions have no seal; a seal that is not at the end is damage.
  if (unread !== undefined || (seal !== null && seal[1] !== sealOf([body])))
    throw new DamagedRow(what)
  return { ...emptyState, ...state }
}

export function saveState(database: Database, state: CorpusState): void {
  const body = JSON.stringify(state)
  const text = `${body.slice(0, -1)},"seal":"${sealOf([body])}"}`
  database.run(
    `insert into meta (key, value) values ('state', ?) on conflict (key) do update set ` +
      'value = excluded.value',
    text,
  )
}
