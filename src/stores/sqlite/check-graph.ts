import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { namedLabel } from '../../support/entity-names.ts'
import { storedNames } from './entity-names.ts'
import { linkReader, packLink, packNumericProperties } from './link-text.ts'
import { unpackNumbers } from './record-parts.ts'
import type { Session } from './session.ts'
import { parseProperties } from './stored-json.ts'
import { rowTermCount, wordCount } from './term-totals.ts'

const most = 100

/** Documents whose edges are not noted at their ends as they are. */
export function wrongLinks({ database, names }: Session, signal: ReadOptions['signal']): string[] {
  const wrong: string[] = []
  // A key without a number stands for a number that no link has.
  const keyNumber = (key: string): number => names.find(key) ?? 2 ** 40
  let count = 0
  for (const [document, id, packed] of database.iterate<[number, string, Uint8Array]>('select d.n, d.id, b.nodes from document d join document_body b on b.n = d.n')) {
    if (++count % 1000 === 0) throwIfAborted(signal, 'checking the store')
    if (wrong.length >= most) break
    const noted = unpackNumbers(packed)
    const stated = new Set(noted.flatMap(node => node % 2 === 1 ? [(node - 1) / 2] : []))
    const expected = new Map<number, string[]>()
    const expect = (node: number, link: string): void => {
      const links = expected.get(node)
      if (links === undefined) expected.set(node, [link])
      else links.push(link)
    }
    for (const [source, type, target, root, json] of database.all<[number, number, number, number | null, string | null]>('select source, type, target, shared, properties from edge where document = ?', document)) {
      const numbers = packNumericProperties(parseProperties(json), keyNumber)
      const step = target - source
      expect(source, packLink({ end: 2 * type, step, isStated: stated.has(target), root, numbers }))
      if (source !== target) expect(target, packLink({ end: 2 * type + 1, step: -step, isStated: stated.has(source), root, numbers }))
    }
    const isWrong = noted.some(two => {
      const node = Math.floor(two / 2)
      const links = database.all<[string | null]>('select links from node_document where node = ?1 and document = ?2 union all select links from more_links where node = ?1 and document = ?2', node, document)
      return links.flatMap(([text]) => separateLinks(text ?? '')).sort().join() !== (expected.get(node) ?? []).sort().join()
    })
    if (isWrong) wrong.push(`edges of ${id} are noted otherwise at their ends`)
  }
  return wrong
}

function separateLinks(text: string): string[] {
  const links: string[] = []
  const reader = linkReader()
  for (reader.read(text); reader.next();) links.push(text.slice(reader.from, reader.until))
  return links
}

/** Nodes whose names are not in the index of names as they are. */
export function wrongNames(session: Session): string[] {
  const { database, labelSets } = session
  const named = new Set([...labelSets.entries()].flatMap(([, n]) => session.labels(n).includes(namedLabel) ? [n] : []))
  const wrong: string[] = []
  const sizes = (counts: ReadonlyArray<number | undefined>): string => counts.map(String).sort().join()
  for (const [node, id, labelSet] of database.iterate<[number, string, number | null]>('select n, id, label_set from node')) {
    const names = [...storedNames(database, node, set => named.has(set))]
    const several = database.all<[number, string]>('select n, terms from entity_name where node = ?', node)
    const single = labelSet === null || !named.has(labelSet) ? undefined : rowTermCount(database, 'entity_term', node)
    const isRight = names.length > 1
      ? single === undefined && several.map(([, terms]) => terms).sort().join('\n') === names.sort().join('\n') && sizes(several.map(([n]) => rowTermCount(database, 'entity_term', n))) === sizes(several.map(([, terms]) => wordCount(terms)))
      : several.length === 0 && single === (names[0] === undefined ? undefined : wordCount(names[0]))
    if (!isRight && wrong.push(`names of ${id}`) === most) break
  }
  return wrong
}
