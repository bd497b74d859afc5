import { namedLabel } from '../../rules/entity-names.ts'
import type { Database } from '../session/connection.ts'
import { loadState, saveState } from '../session/corpus-state.ts'
import { storedNames } from '../keyword/entity-names.ts'
import { packLink, packNumericProperties } from '../graph/link-text.ts'
import { unpackNumbers } from '../documents/record-parts.ts'
import { parseProperties } from '../session/stored-json.ts'
import { wordCount } from '../keyword/term-totals.ts'

// Columns of nodes with their long strings, as the tables were then.
const propertiesThen = 'n.properties, l.properties'

/** Fills `links`, `entity_term` and `entity_name` of a corpus created without them. */
export function fillLinksAndNames(database: Database): void {
  if (database.get('select 1 from document limit 1') === undefined) return
  const keys = new Map(database.all<[string, number]>('select text, n from name'))
  const keyNumber = (key: string): number => {
    const known =
      keys.get(key) ??
      database.get<[number]>('insert into name (text) values (?) returning n', key)?.[0] ??
      0
    keys.set(key, known)
    return known
  }
  for (const [document] of database.all<[number]>('select n from document'))
    fillLinks(database, document, keyNumber)
  fillNames(database)
}

function fillLinks(database: Database, document: number, keyNumber: (key: string) => number): void {
  const [packed] =
    database.get<[Uint8Array]>('select nodes from document_body where n = ?', document) ?? []
  const stated = new Set(
    unpackNumbers(packed ?? new Uint8Array()).flatMap(noted =>
      noted % 2 === 1 ? [(noted - 1) / 2] : [],
    ),
  )
  const links = new Map<number, string>()
  const note = (node: number, link: string): void => {
    links.set(node, (links.get(node) ?? '') + link)
  }
  for (const [source, type, target, root, properties] of database.all<
    [number, number, number, number | null, string | null]
  >('select source, type, target, shared, properties from edge where document = ?', document)) {
    const numbers = packNumericProperties(parseProperties(properties), keyNumber)
    const step = target - source
    note(source, packLink({ end: 2 * type, step, isStated: stated.has(target), root, numbers }))
    if (source !== target)
      note(
        target,
        packLink({ end: 2 * type + 1, step: -step, isStated: stated.has(source), root, numbers }),
      )
  }
  for (const [node, text] of links) {
    if (
      database.run(
        'update node_document_new set links = ? where node = ? and document = ?',
        text,
        node,
        document,
      ) === 0
    )
      database.run(
        'update node_document_main set links = ? where node = ? and document = ?',
        text,
        node,
        document,
      )
  }
}

function fillNames(database: Database): void {
  const state = loadState(database)
  const named = new Set(
    database
      .all<[number, string]>('select n, labels from label_set')
      .flatMap(([n, labels]) => ((JSON.parse(labels) as string[]).includes(namedLabel) ? [n] : [])),
  )
  const several: Array<readonly [row: number, terms: string]> = []
  const put = (row: number, terms: string): void => {
    database.run('insert into entity_term (rowid, terms) values (?, ?)', row, terms)
    state.entityNames++
    state.entityTerms += wordCount(terms)
  }
  for (const [node] of database.all<[number]>(
    `select n from node where label_set in (${[...named].join(',')}) order by n`,
  )) {
    const names = storedNames(database, node, labelSet => named.has(labelSet), propertiesThen)
    for (const terms of names) {
      if (names.size === 1) {
        put(node, terms)
        continue
      }
      several.push([state.nextName, terms])
      database.run(
        'insert into entity_name (n, node, terms) values (?, ?, ?)',
        state.nextName++,
        node,
        terms,
      )
    }
  }
  for (const [row, terms] of several) put(row, terms)
  saveState(database, state)
}
