import type { CorpusState } from '../session/corpus-state.ts'
import type { Session } from '../session/session.ts'
import { readTermTotals } from '../keyword/term-totals.ts'

/** Stored totals, counted again; next numbers that are in use. */
export function wrongTotals({ database, names }: Session, state: CorpusState): string[] {
  const counts: Array<readonly [what: string, kept: number, sql: string]> = [
    ['documents', state.documents, 'select count(*) from document'],
    [
      'emails',
      state.emails,
      `select count(*) from document where kind = ${names.find('email') ?? 0}`,
    ],
    ['chunks', state.chunks, 'select count(*) from chunk'],
    ['chunks in the keyword index', state.chunks, 'select count(*) from chunk_term_docsize'],
    ['names in the name index', state.entityNames, 'select count(*) from entity_term_docsize'],
    ['mentions', state.mentions, 'select coalesce(sum(mentions), 0) from document'],
    ['characters', state.characters, 'select coalesce(sum(length), 0) from document'],
    ['nodes', state.nodes, 'select count(*) from node where label_set is not null'],
    [
      'edges',
      state.edges,
      'select (select count(*) from edge) - (select count(*) from shared_edge) + (select ' +
        'count(distinct root) from shared_edge)',
    ],
    ['facts', state.facts, 'select count(distinct fact) from fact_document'],
    ['vectors', state.vectors, 'select count(*) from vector_code'],
    ['new rows of nodes', state.newHolders, 'select count(*) from node_document_new'],
    ['new keys of nodes', state.newKeys, 'select count(*) from node_key_new'],
    [
      'last commit in the change log',
      0,
      `select count(*) from change where commit_seq > ${state.commitSeq}`,
    ],
    [
      'numbers above the next free ones',
      0,
      `select (select count(*) from document where n >= ${state.nextDocument}) + (select count(*)
      from node where n >= ${state.nextNode})
      + (select count(*) from edge where n >= ${state.nextEdge}) + (select count(*) from entity_name
      where n >= ${state.nextName})`,
    ],
  ]
  const wrong = counts.flatMap(([what, kept, sql]) => {
    const counted = database.get<[number]>(sql)?.[0] ?? 0
    return counted === kept ? [] : [`${kept} ${what} noted, ${counted} there`]
  })
  for (const [table, kept] of [
    ['chunk_term', { rows: state.chunks, terms: state.terms }],
    ['entity_term', { rows: state.entityNames, terms: state.entityTerms }],
  ] as const) {
    let terms = 0
    for (const [size] of database.iterate<[Uint8Array]>(`select sz from ${table}_docsize`))
      terms += size.reduce((value, byte) => value * 0x80 + (byte & 0x7f), 0)
    const totals = readTermTotals(database, table)
    if (terms !== kept.terms) wrong.push(`${kept.terms} terms of ${table} noted, ${terms} there`)
    if (totals.rows !== kept.rows || totals.terms !== kept.terms)
      wrong.push(
        `${table} scores with ${totals.rows} rows and ${totals.terms} terms instead of ` +
          `${kept.rows} and ${kept.terms}`,
      )
  }
  return wrong
}
