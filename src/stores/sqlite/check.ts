import type { StoreCheck } from '../../core/ports/store.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { isAppError } from '../../core/errors.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { rowRules } from './check-rules.ts'
import { loadState } from './corpus-state.ts'
import type { CorpusState } from './corpus-state.ts'
import { hashText } from './hash.ts'
import { readNumbers } from './varint.ts'
import { unpackNumbers, unpackRanges } from './record-parts.ts'
import type { Session } from './session.ts'
import { wrongLinks, wrongNames } from './check-graph.ts'
import { readTermTotals } from './term-totals.ts'

const shown = 5

/** Looks at everything that can be told without the original files: pages, rows and their owners, totals, spans, full-text indexes. Reads the whole file. */
export function checkStore(session: Session, signal?: ReadOptions['signal']): StoreCheck {
  const { database } = session
  const problems: string[] = []
  const checked: string[] = []
  const report = (name: string, found: readonly string[]): void => {
    checked.push(name)
    problems.push(...found.slice(0, shown).map(what => `${name}: ${what}`))
    if (found.length > shown) problems.push(`${name}: and ${found.length === 100 ? 'many' : found.length - shown} more`)
  }
  const commitSeq = readable(report, () => database.read({ signal }, 'checking the store', () => {
    const state = loadState(database)
    report('pages', database.all<[string]>('pragma quick_check(20)').map(([text]) => text).filter(text => text !== 'ok'))
    for (const { name, sql } of rowRules) {
      throwIfAborted(signal, 'checking the store')
      report(name, database.all<[string | number]>(`${sql} limit 100`).map(([what]) => String(what)))
    }
    report('totals', wrongTotals(session, state))
    report('keys fit the ids', wrongKeys(session))
    report('links at nodes', wrongLinks(session, signal))
    report('names of entities', wrongNames(session))
    report('spans and packed lists', wrongDocuments(session, signal))
    return state.commitSeq
  }))
  if (!database.readOnly) {
    for (const table of ['chunk_term', 'node_term', 'edge_term', 'entity_term']) {
      try {
        database.write({ signal }, 'checking the store', () => { database.run(`insert into ${table} (${table}) values ('integrity-check')`) })
        report(`full-text index ${table}`, [])
      } catch (cause) {
        report(`full-text index ${table}`, [cause instanceof Error ? cause.message : 'damaged'])
      }
    }
  }
  return { engine: 'sqlite', commitSeq, checked, problems }
}

/** A file too damaged to be read through is a finding, not the end of the check. */
function readable(report: (name: string, found: readonly string[]) => void, check: () => number): number {
  try {
    return check()
  } catch (cause) {
    if (!isAppError(cause, 'store_unavailable') || cause.retryable) throw cause
    report('reading everything', [cause.message])
    return 0
  }
}

/** Totals that are kept ready, counted again. */
function wrongTotals({ database, names }: Session, state: CorpusState): string[] {
  const counts: Array<readonly [what: string, kept: number, sql: string]> = [
    ['documents', state.documents, 'select count(*) from document'],
    ['emails', state.emails, `select count(*) from document where kind = ${names.find('email') ?? 0}`],
    ['chunks', state.chunks, 'select count(*) from chunk'],
    ['chunks in the keyword index', state.chunks, 'select count(*) from chunk_term_docsize'],
    ['names in the name index', state.entityNames, 'select count(*) from entity_term_docsize'],
    ['mentions', state.mentions, 'select coalesce(sum(mentions), 0) from document'],
    ['characters', state.characters, 'select coalesce(sum(length), 0) from document'],
    ['nodes', state.nodes, 'select count(*) from node where label_set is not null'],
    ['edges', state.edges, 'select (select count(*) from edge) - (select count(*) from shared_edge) + (select count(distinct root) from shared_edge)'],
    ['facts', state.facts, 'select count(distinct fact) from fact_document'],
    ['vectors', state.vectors, 'select count(*) from vector_code'],
    ['new rows of nodes', state.newHolders, 'select count(*) from node_document_new'],
    ['new keys of nodes', state.newKeys, 'select count(*) from node_key_new'],
    ['last commit in the change log', 0, `select count(*) from change where commit_seq > ${state.commitSeq}`],
  ]
  const wrong = counts.flatMap(([what, kept, sql]) => {
    const counted = database.get<[number]>(sql)?.[0] ?? 0
    return counted === kept ? [] : [`${kept} ${what} noted, ${counted} there`]
  })
  for (const [table, kept] of [['chunk_term', { rows: state.chunks, terms: state.terms }], ['entity_term', { rows: state.entityNames, terms: state.entityTerms }]] as const) {
    let terms = 0
    for (const [size] of database.iterate<[Uint8Array]>(`select sz from ${table}_docsize`)) terms += size.reduce((value, byte) => value * 0x80 + (byte & 0x7f), 0)
    const totals = readTermTotals(database, table)
    if (terms !== kept.terms) wrong.push(`${kept.terms} terms of ${table} noted, ${terms} there`)
    if (totals.rows !== kept.rows || totals.terms !== kept.terms) wrong.push(`${table} scores with ${totals.rows} rows and ${totals.terms} terms instead of ${kept.rows} and ${kept.terms}`)
  }
  return wrong
}

/** Nodes that are not found by their id. */
function wrongKeys({ database }: Session): string[] {
  const wrong: string[] = []
  for (const [hash, id] of database.iterate<[number, string]>('select k.hash, n.id from node_key k join node n on n.n = k.node')) {
    if (hashText(id) !== hash && wrong.push(id) === 100) break
  }
  return wrong
}

/** Documents whose packed parts point outside of their text or disagree with the rows. */
function wrongDocuments({ database }: Session, signal: ReadOptions['signal']): string[] {
  const wrong: string[] = []
  let count = 0
  for (const [n, id, length, noted, text, mentions, nodes] of database.iterate<[number, string, number, number, string, Uint8Array, Uint8Array]>(
    'select d.n, d.id, d.length, d.mentions, b.text, b.mentions, b.nodes from document d join document_body b on b.n = d.n')) {
    if (++count % 1000 === 0) throwIfAborted(signal, 'checking the store')
    if (wrong.length >= 100) break
    if (text.length !== length) wrong.push(`${id} has ${text.length} characters instead of ${length}`)
    if (!mentionsFit(readNumbers(mentions), noted, length)) wrong.push(`a mention of ${id} lies outside of its text`)
    const held = unpackNumbers(nodes)
    const [holders = 0] = database.get<[number]>('select count(*) from json_each(?2) j where exists (select 1 from node_document h where h.node = j.value / 2 and h.document = ?1 and (h.value is not null) = j.value % 2)', n, JSON.stringify(held)) ?? []
    if (holders !== held.length) wrong.push(`${id} names ${held.length} nodes, ${holders} know of it`)
    for (const [start, end, sentences] of database.all<[number, number, Uint8Array]>('select start, end, sentences from chunk where document = ?', n)) {
      if (start < 0 || end < start || end > length || unpackRanges(sentences, start).some(range => range.start < start || range.end < range.start || range.end > end)) wrong.push(`a sentence or chunk of ${id} lies outside of its text`)
    }
  }
  return wrong
}

function mentionsFit(numbers: readonly number[], noted: number, length: number): boolean {
  if (numbers.length !== noted * 6) return false
  let start = 0
  for (let index = 0; index < numbers.length; index += 6) {
    const step = numbers[index] ?? 0
    start += step % 2 === 0 ? step / 2 : -(step + 1) / 2
    if (start < 0 || start + (numbers[index + 1] ?? 0) > length) return false
  }
  return true
}
