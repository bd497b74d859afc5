import { analyze } from '../../../language/words/tokens.ts'
import { isAppError } from '../../../core/errors.ts'
import type { FactStatement } from '../../../core/graph.ts'
import { parseStored } from '../session/damage.ts'
import { damageOf } from './document-damage.ts'
import { nodeByKey } from '../access/graph-view.ts'
import { hashTerm, hashText } from '../session/hash.ts'
import { linkReader, packLink, packNumericProperties } from '../graph/link-text.ts'
import { unpackNumbers, unpackRanges } from '../documents/record-parts.ts'
import { mailTermsOf } from '../documents/mail-terms.ts'
import type { Detail } from '../documents/record-parts.ts'
import type { Session } from '../session/session.ts'
import { parseProperties } from '../session/stored-json.ts'
import { indexTally, tally, termTally } from '../session/tally.ts'
import { rowTermCount } from '../keyword/term-totals.ts'
import { readNumbers } from '../session/varint.ts'

const maxFindings = 100

type Report = (name: string, found: readonly string[]) => void

interface DocumentRow {
  readonly n: number
  readonly id: string
  readonly length: number
  readonly mentions: number
  readonly date: number | null
  readonly detail: string
  readonly kind: number
  readonly text: string
  readonly packedMentions: Uint8Array
  readonly facts: string | null
  readonly nodes: Uint8Array
}

/**
 * Checks all documents in one pass: their hashes, what is derived from them, and the indexes over
 * all of them.
 */
export function checkDocuments(
  session: Session,
  report: Report,
  noteRows: (done: number) => void,
): void {
  const { database } = session
  const wrong = {
    hashes: [] as string[],
    parts: [] as string[],
    links: [] as string[],
    lengths: [] as string[],
  }
  const words = termTally()
  const edgeTerms = termTally()
  const mailTerms = termTally()
  const facts = tally()
  let count = 0
  let isComplete = true
  const rows = database.all<[number]>('select n from document order by n')
  for (const [n] of rows) {
    if (++count % 1000 === 0) noteRows(count)
    const id = String(database.get<[string]>('select id from document where n = ?', n)?.[0])
    try {
      const damage = damageOf(database, n)
      if (damage !== undefined) wrong.hashes.push(`${id}: ${damage.what}`)
      const row = documentRow(session, n)
      if (row === undefined) {
        isComplete = false
        continue
      }
      wrong.parts.push(...wrongParts(session, row))
      if (!areLinksRight(session, row))
        wrong.links.push(`edges of ${id} are noted otherwise at their ends`)
      if (!countWords(session, row, words)) wrong.lengths.push(id)
      for (const [edge] of database.all<[string]>('select id from edge where document = ?', n))
        edgeTerms.add(hashTerm(edge), n, 0)
      for (const term of termsOfMail(session, row)) mailTerms.add(term, n, 0)
      for (const fact of factNumbers(session, row)) facts.add(`${fact} ${n}`)
    } catch (cause) {
      if (isAppError(cause, 'aborted')) throw cause
      // How unpacking a damaged row fails is unpredictable.
      isComplete = false
      wrong.hashes.push(`${id} cannot be read`)
    }
    if (Object.values(wrong).some(found => found.length >= maxFindings)) {
      isComplete = false
      break
    }
  }
  noteRows(count)
  report('content hashes of documents', wrong.hashes)
  report('spans and packed lists', wrong.parts)
  report('links at nodes', wrong.links)
  report('lengths of passages', wrong.lengths)
  if (!isComplete) return
  const compare = (name: string, expected: string, stored: () => string): void =>
    report(name, expected === stored() ? [] : ['its content does not match the documents'])
  compare('the keyword index', words.result(), () => indexTally(database, 'chunk_term'))
  compare('the index of edges', edgeTerms.result(), () => indexTally(database, 'edge_term'))
  compare('the index of emails', mailTerms.result(), () => indexTally(database, 'mail_term'))
  compare('the index of facts', facts.result(), () => {
    const stored = tally()
    for (const [fact, document] of database.iterate<[number, number]>(
      'select fact, document from fact_document',
    ))
      stored.add(`${fact} ${document}`)
    return stored.result()
  })
}

function documentRow({ database }: Session, n: number): DocumentRow | undefined {
  const row = database.get<
    [
      string,
      number,
      number,
      number | null,
      string,
      number,
      string,
      Uint8Array,
      string | null,
      Uint8Array,
    ]
  >(
    'select d.id, d.length, d.mentions, d.date_ms, d.detail, d.kind, b.text, b.mentions, ' +
      'b.facts, b.nodes from document d join document_body b on b.n = d.n where d.n = ?',
    n,
  )
  if (row === undefined) return undefined
  const [id, length, mentions, date, detail, kind, text, packedMentions, facts, nodes] = row
  return { n, id, length, mentions, date, detail, kind, text, packedMentions, facts, nodes }
}

/** Parts that point outside the text or contradict other rows. */
function wrongParts(
  { database }: Session,
  { n, id, length, mentions, date, detail, text, packedMentions, nodes }: DocumentRow,
): string[] {
  const wrong: string[] = []
  if (text.length !== length) wrong.push(`${id} has ${text.length} characters instead of ${length}`)
  if ((parseStored<Detail>(detail, id).date?.ms ?? null) !== date)
    wrong.push(`${id} is listed under another date`)
  if (!mentionsFit(readNumbers(packedMentions), mentions, length))
    wrong.push(`a mention of ${id} lies outside of its text`)
  const held = unpackNumbers(nodes)
  const [holders = 0] =
    database.get<[number]>(
      'select count(*) from json_each(?2) j where exists (select 1 from node_document h ' +
        'where h.node = j.value / 2 and h.document = ?1 and (h.value is not null) = j.value ' +
        '% 2)',
      n,
      JSON.stringify(held),
    ) ?? []
  if (holders !== held.length) wrong.push(`${id} names ${held.length} nodes, ${holders} know of it`)
  for (const [start, end, sentences] of database.all<[number, number, Uint8Array]>(
    'select start, end, sentences from chunk where document = ?',
    n,
  )) {
    if (
      start < 0 ||
      end < start ||
      end > length ||
      unpackRanges(sentences, start).some(
        range => range.start < start || range.end < range.start || range.end > end,
      )
    )
      wrong.push(`a sentence or chunk of ${id} lies outside of its text`)
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

/**
 * Adds the index terms of a document's chunks; false if the index has another length for one of
 * them.
 */
function countWords(
  { database }: Session,
  { n, text }: DocumentRow,
  words: ReturnType<typeof termTally>,
): boolean {
  let isRight = true
  for (const [chunk, start, end, isWhole, indexed] of database.all<
    [number, number, number, number, string]
  >('select n, start, end, is_whole, indexed from chunk where document = ?', n)) {
    const terms = analyze(isWhole === 1 ? indexed : indexed + text.slice(start, end))
    for (const [place, term] of terms.entries()) words.add(term, chunk, place)
    isRight &&= rowTermCount(database, 'chunk_term', chunk) === terms.length
  }
  return isRight
}

/** Terms of the index of emails; an email says each once. */
function termsOfMail({ names }: Session, { kind, detail, id }: DocumentRow): Set<string> {
  if (names.text(kind) !== 'email') return new Set()
  const { mail } = parseStored<Detail>(detail, `document ${id}`, id)
  return new Set(mailTermsOf({ kind: 'email', mail }).split(' ').filter(Boolean))
}

function factNumbers({ database }: Session, { facts, id }: DocumentRow): Set<number> {
  const stated =
    facts === null ? [] : parseStored<FactStatement[]>(facts, `facts of document ${id}`)
  return new Set(
    stated.map(fact => database.get<[number]>(nodeByKey, hashText(fact.id), fact.id)?.[0] ?? 0),
  )
}

/** Whether the links and types at both ends of a document's edges match these edges. */
function areLinksRight({ database, names, endSets }: Session, { n, nodes }: DocumentRow): boolean {
  // A key without a number gets a number that no link has.
  const keyNumber = (key: string): number => names.find(key) ?? 2 ** 40
  const noted = unpackNumbers(nodes)
  const stated = new Set(noted.flatMap(node => (node % 2 === 1 ? [(node - 1) / 2] : [])))
  const expected = new Map<number, { readonly links: string[]; readonly ends: Set<number> }>()
  const expect = (node: number, end: number, link: string): void => {
    const at = expected.get(node) ?? { links: [], ends: new Set() }
    expected.set(node, at)
    at.links.push(link)
    at.ends.add(end)
  }
  for (const [source, type, target, root, json] of database.all<
    [number, number, number, number | null, string | null]
  >('select source, type, target, shared, properties from edge where document = ?', n)) {
    const numbers = packNumericProperties(parseProperties(json), keyNumber)
    const step = target - source
    expect(
      source,
      2 * type,
      packLink({ end: 2 * type, step, isStated: stated.has(target), root, numbers }),
    )
    if (source === target) expected.get(source)?.ends.add(2 * type + 1)
    else
      expect(
        target,
        2 * type + 1,
        packLink({ end: 2 * type + 1, step: -step, isStated: stated.has(source), root, numbers }),
      )
  }
  return noted.every(two => {
    const node = Math.floor(two / 2)
    const [links, ends] =
      database.get<[string | null, number | null]>(
        'select links, ends from node_document where node = ? and document = ?',
        node,
        n,
      ) ?? []
    const others = database.all<[string]>(
      'select links from more_links where node = ? and document = ?',
      node,
      n,
    )
    const at = expected.get(node)
    return (
      [links ?? '', ...others.map(([more]) => more)].flatMap(separateLinks).sort().join() ===
        (at?.links ?? []).sort().join() &&
      (typeof ends === 'number' ? endSets.text(ends) : '') ===
        [...(at?.ends ?? [])].sort((left, right) => left - right).join(',')
    )
  })
}

function separateLinks(text: string): string[] {
  const links: string[] = []
  const reader = linkReader()
  for (reader.read(text); reader.next();) links.push(text.slice(reader.from, reader.until))
  return links
}
