import { AppError } from '../../../core/errors.ts'
import type { DocumentRecord, FactStatement } from '../../../core/graph.ts'
import { analyze } from '../../../language/words/tokens.ts'
import type { CorpusState } from '../session/corpus-state.ts'
import { DamagedRow, parseStored } from '../session/damage.ts'
import {
  partsSeal,
  restSeal,
  statedText,
  statementsText,
  textSeal,
} from '../documents/document-seals.ts'
import { mailCountWriter } from '../counts/mail-count-writer.ts'
import { edgeWriter } from '../graph/edge-writer.ts'
import type { EdgeRow } from '../graph/edge-writer.ts'
import { noteRoots } from '../graph/edge-root.ts'
import { entityNameWriter } from '../keyword/entity-names.ts'
import { contentKey, hashText } from '../session/hash.ts'
import { rowInserter } from '../session/insert-rows.ts'
import type { Value } from '../session/connection.ts'
import { packLink, packNumericProperties } from '../graph/link-text.ts'
import { mailTermsOf } from '../documents/mail-terms.ts'
import { putMoreAddresses } from '../documents/more-addresses.ts'
import { linkParts, putMoreLinks } from '../graph/more-links.ts'
import { nodeWriter } from '../graph/node-writer.ts'
import type { NodeEntry, StatingText } from '../graph/node-writer.ts'
import { hasSurrogates, longJson, propertyOfText, quotedText } from '../access/node-properties.ts'
import { originalColumns, packOriginal, unpackOriginal } from '../documents/original-bytes.ts'
import {
  packDetail,
  packIndexedText,
  packMentions,
  packNumbers,
  packParts,
  packRanges,
  sealedChunkColumns,
  unpackNumbers,
} from '../documents/record-parts.ts'
import { sealOf } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { parseProperties, propertiesJson } from '../session/stored-json.ts'
import { mergeNewRows } from './new-rows.ts'
import { nodeByKey } from '../access/graph-view.ts'
import { termQueue } from '../keyword/term-queue.ts'
import { rowTermCount, wordCount, writeTermTotals } from '../keyword/term-totals.ts'

/** Writes and removes whole documents within one commit. */
export interface DocumentWriter {
  put(
    record: DocumentRecord,
    accessClass: number,
    commitSeq: number,
    analyzed?: ReadonlyMap<string, string>,
  ): void
  /** Removes a document by its row number, with everything that belongs to it. */
  remove(document: number): void
  /**
   * Writes what was deferred to the end of the commit, and removes what no document refers to any
   * more.
   */
  finish(): void
}

export function documentWriter(session: Session, state: () => CorpusState): DocumentWriter {
  const { database, names } = session
  const chunkTerms = termQueue(database, 'chunk_term')
  const nodeTerms = termQueue(database, 'node_term')
  const edgeTerms = termQueue(database, 'edge_term')
  const mailTerms = termQueue(database, 'mail_term')
  const insertChunks = rowInserter(database, 'chunk', [...sealedChunkColumns, 'seal'])
  const insertHolders = rowInserter(database, 'node_document_new', [
    'node',
    'document',
    'value',
    'ends',
    'links',
  ])
  const entityNames = entityNameWriter(session, state)
  const nodes = nodeWriter(session, state, nodeTerms, entityNames)
  const edges = edgeWriter(session, state, edgeTerms)
  const mailCounts = mailCountWriter(session)
  let holders: Array<
    readonly [
      node: number,
      document: number,
      value: number | null,
      ends: number | null,
      links: string | null,
    ]
  > = []
  let suspects = new Set<number>()
  database.onStale(() => {
    holders = []
    suspects = new Set()
  })

  const sourceNumber = (id: string): number => {
    const known = database.get<[number]>('select n from source where id = ?', id)
    return (
      known?.[0] ??
      database.get<[number]>(
        'insert into source (id, seal) values (?, ?) returning n',
        id,
        sealOf([id, null, null]),
      )?.[0] ??
      0
    )
  }
  const putChunks = (
    record: DocumentRecord,
    document: number,
    touch: (id: string) => Touched,
    analyzed: ReadonlyMap<string, string> | undefined,
  ): void => {
    const rows: Value[] = []
    for (const chunk of record.chunks) {
      const { entry } = touch(chunk.id)
      nodes.passes(entry)
      if (!entry.isNew && database.get('select 1 from chunk where n = ?', entry.n) !== undefined) {
        throw new AppError(
          'invalid_input',
          `Cannot commit the changes: chunk ${chunk.id} belongs to another document.`,
          { issues: [{ path: chunk.id, message: 'another document holds this chunk id' }] },
        )
      }
      const { isWhole, indexed } = packIndexedText(chunk, record.document.text)
      const headingPath = chunk.headingPath.length === 0 ? null : JSON.stringify(chunk.headingPath)
      const row = [
        entry.n,
        document,
        chunk.ordinal,
        chunk.start,
        chunk.end,
        chunk.page ?? null,
        isWhole ? 1 : 0,
        indexed,
        headingPath,
        chunk.contentHash,
        packRanges(chunk.sentences, chunk.start),
      ]
      rows.push(...row, sealOf(row))
      const terms = analyzed?.get(chunk.id) ?? analyze(chunk.indexedText).join(' ')
      chunkTerms.put(entry.n, terms)
      state().terms += wordCount(terms)
      state().chunks++
    }
    insertChunks(rows)
  }
  const putFacts = (
    facts: readonly FactStatement[],
    document: number,
    touch: (id: string) => Touched,
  ): string | null => {
    if (facts.length === 0) return null
    for (const id of new Set(facts.map(fact => fact.id))) {
      const { entry } = touch(id)
      if (
        entry.isNew
          ? !newFacts.has(entry.n)
          : database.get('select 1 from fact_document where fact = ? limit 1', entry.n) ===
            undefined
      )
        state().facts++
      if (entry.isNew) newFacts.add(entry.n)
      database.run('insert into fact_document (fact, document) values (?, ?)', entry.n, document)
    }
    return JSON.stringify(facts)
  }
  let newFacts = new Set<number>()

  const put = (
    record: DocumentRecord,
    accessClass: number,
    commitSeq: number,
    analyzed?: ReadonlyMap<string, string>,
  ): void => {
    const { document } = record
    const n = state().nextDocument++
    const touched = new Map<string, Touched>()
    const touch = (id: string): Touched => {
      let known = touched.get(id)
      if (known === undefined) {
        known = { entry: nodes.resolve(id), value: null, stated: '', ends: undefined, links: '' }
        touched.set(id, known)
      }
      return known
    }
    putChunks(record, n, touch, analyzed)
    const text = { document: n, ...quotedText(document.text) }
    for (const statement of record.nodes) {
      const node = touch(statement.id)
      mailCounts.states(node.entry, statement.labels)
      const { value, labelSet, json } = nodes.state(
        node.entry,
        statement.labels,
        statement.properties,
        text,
      )
      node.value = value
      node.stated = statedText(labelSet, json)
    }
    const stated = record.edges.map(statement => {
      const source = touch(statement.from)
      const target = touch(statement.to)
      const type = names.number(statement.type)
      addEnd(source, 2 * type)
      addEnd(target, 2 * type + 1)
      mailCounts.links(target.entry, statement.type, source.entry.n)
      return {
        statement,
        source: source.entry,
        target: target.entry,
        ends: [source, target] as const,
      }
    })
    const edgeRows = edges.put(n, stated)
    for (const [index, row] of edgeRows.entries()) {
      const edge = stated[index]
      if (edge !== undefined)
        addLinks(
          edge.ends[0],
          edge.ends[1],
          row,
          row.properties === null
            ? ''
            : packNumericProperties(edge.statement.properties, key => names.number(key)),
        )
    }
    const ordinals = new Map(record.chunks.map(chunk => [chunk.id, chunk.ordinal]))
    const mentions = packMentions(record.mentions, {
      ordinal: mention => ordinals.get(mention.chunkId) ?? 0,
      entity: mention => touch(mention.entityId).entry.n,
      name: text => names.number(text),
    })
    const facts = putFacts(record.facts, n, touch)
    for (const { entry, value, ends, links } of touched.values())
      holders.push([
        entry.n,
        n,
        value,
        ends === undefined
          ? null
          : session.endSets.number(
              ends.length === 1
                ? String(ends[0])
                : ends.sort((left, right) => left - right).join(','),
            ),
        links === '' ? null : links,
      ])
    const kind = names.number(document.kind)
    const extractor = names.number(document.extractor)
    const parentId = document.parentId ?? null
    const detail = packDetail(document)
    const seal = sealOf([
      n,
      document.id,
      document.revisionId,
      document.sourceId,
      document.key,
      kind,
      document.bytesHash,
      extractor,
      accessClass,
      parentId,
      document.text.length,
      commitSeq,
      detail,
    ])
    database.run(
      'insert into document (n, access, kind, source, date_ms, length, commit_seq, chunks, ' +
        'mentions, id, revision_id, key, bytes_hash, extractor, parent_id, blob, detail, ' +
        'seal) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      n,
      accessClass,
      kind,
      sourceNumber(document.sourceId),
      document.date?.ms ?? null,
      document.text.length,
      commitSeq,
      record.chunks.length,
      record.mentions.length,
      document.id,
      document.revisionId,
      document.key,
      document.bytesHash,
      extractor,
      parentId,
      record.bytes === undefined ? null : putBlob(record.bytes, text),
      detail,
      seal,
    )
    const sorted = [...touched.values()].sort((left, right) => left.entry.n - right.entry.n)
    const packedNodes = packNumbers(
      sorted.map(({ entry, value }) => 2 * entry.n + (value === null ? 0 : 1)),
    )
    const statements = statementsText(
      sorted.map(({ entry, stated }) => ({ n: entry.n, id: entry.id, stated })),
      edgeRows.map((row, index) => ({ ...row, id: stated[index]?.statement.id ?? '' })),
    )
    const parts = packParts(document)
    database.run(
      'insert into document_body (n, text, parts, mentions, facts, nodes, text_seal, ' +
        'parts_seal, seal) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      n,
      document.text,
      parts,
      mentions,
      facts,
      packedNodes,
      textSeal(n, document.text),
      partsSeal(n, parts),
      restSeal({ n, mentions, facts, nodes: packedNodes, statements }),
    )
    putMoreAddresses(database, n, document)
    const terms = mailTermsOf(document)
    if (terms !== '') mailTerms.put(n, terms)
    database.run('delete from reread where document_id = ?', document.id)
    count(state(), document.kind, document.text.length, record.mentions.length, 1)
  }

  const putBlob = (bytes: Uint8Array, text: StatingText): number => {
    const digest = contentKey(bytes)
    const known = database.get<[number]>(
      'update blob set references_count = references_count + 1 where hash = ? returning n',
      digest,
    )
    if (known !== undefined) return known[0]
    const packed = packOriginal(bytes, text)
    return (
      database.get<[number]>(
        'insert into blob (hash, references_count, bytes, packing) values (?, 1, ?, ?) ' +
          'returning n',
        digest,
        packed.bytes,
        packed.packing,
      )?.[0] ?? 0
    )
  }
  /** Strings of nodes that were cut out of a document's text are written in full. */
  const writeQuotedStrings = (document: number): void => {
    const rows = database.all<[number, string, string | null, number, number]>(
      'select n, properties, text_path, text_from, text_length from node_long where text_of = ?',
      document,
    )
    if (rows.length === 0) return
    const [text] =
      database.get<[string]>('select text from document_body where n = ?', document) ?? []
    const isPlain = text !== undefined && !hasSurrogates(text)
    if (!isPlain || rows.some(([, , path]) => path === null)) {
      database.run(
        `update node_long as l set properties = ${longJson('l')}, text_of = null, ` +
          'text_path = null, text_from = null, text_length = null where text_of = ?',
        document,
      )
      return
    }
    const write = database.statement(
      'update node_long set properties = ?, text_of = null, text_path = null, ' +
        'text_from = null, text_length = null where n = ?',
    )
    // SQL would count the characters of the whole text for each of them.
    for (const [n, json, path, from, length] of rows) {
      const cut = path === null ? {} : propertyOfText(text, { path, from, length })
      write.run(propertiesJson({ ...parseProperties(json), ...cut }), n)
    }
  }
  /** What other documents refer to no longer needs the text of this one. */
  const detachText = (document: number): void => {
    writeQuotedStrings(document)
    for (const [n, ...stored] of database.all<[number, Uint8Array, number, string | null]>(
      // The second condition is that of the index.
      `select s.n, ${originalColumns('s')} from blob s where s.packing = ? and s.packing > 0`,
      document,
    )) {
      const bytes = unpackOriginal(...stored)
      // Damaged: it stays as it is, and is reported as that.
      if (bytes === undefined) continue
      const packed = packOriginal(bytes)
      database.run(
        'update blob set bytes = ?, packing = ? where n = ?',
        packed.bytes,
        packed.packing,
        n,
      )
    }
  }
  const dropBlob = (blob: number): void => {
    database.run('update blob set references_count = references_count - 1 where n = ?', blob)
    database.run('delete from blob where n = ? and references_count = 0', blob)
  }

  const remove = (document: number): void => {
    const row = database.get<[number, number, number, number | null]>(
      'select kind, length, mentions, blob from document where n = ?',
      document,
    )
    const body = database.get<[string | null, Uint8Array]>(
      'select facts, nodes from document_body where n = ?',
      document,
    )
    if (row === undefined || body === undefined) throw new DamagedRow(`document row ${document}`)
    for (const noted of unpackNumbers(body[1])) {
      const node = Math.floor(noted / 2)
      mailCounts.unstates(node)
      if (
        database.run(
          'delete from node_document_new where node = ? and document = ?',
          node,
          document,
        ) > 0
      )
        state().newHolders--
      else
        database.run(
          'delete from node_document_main where node = ? and document = ?',
          node,
          document,
        )
      suspects.add(node)
    }
    for (const [chunk] of database.all<[number]>(
      'select n from chunk where document = ?',
      document,
    )) {
      state().terms -= rowTermCount(database, 'chunk_term', chunk) ?? 0
      state().chunks--
      chunkTerms.remove(chunk)
      state().vectors -= database.run('delete from vector_code where chunk = ?', chunk)
      database.run('delete from vector_float where chunk = ?', chunk)
    }
    database.run('delete from chunk where document = ?', document)
    database.run('delete from more_links where document = ?', document)
    edges.remove(document)
    const facts =
      body[0] === null ? [] : parseStored<FactStatement[]>(body[0], 'facts of a document')
    for (const id of new Set(facts.map(fact => fact.id))) {
      const [fact] = database.get<[number]>(nodeByKey, hashText(id), id) ?? [0]
      database.run('delete from fact_document where fact = ? and document = ?', fact, document)
      if (database.get('select 1 from fact_document where fact = ? limit 1', fact) === undefined)
        state().facts--
    }
    if (row[3] !== null) dropBlob(row[3])
    detachText(document)
    database.run('delete from document where n = ?', document)
    if (names.text(row[0]) === 'email') mailTerms.remove(document)
    database.run('delete from document_body where n = ?', document)
    database.run('delete from more_addresses where document = ?', document)
    count(state(), names.text(row[0]), row[1], row[2], -1)
  }

  return {
    put,
    remove,
    finish() {
      mailCounts.countNew()
      nodes.flush(suspects, () => {
        // In row order, so that each page of the table is visited once.
        holders.sort((left, right) =>
          left[0] === right[0] ? left[1] - right[1] : left[0] - right[0],
        )
        const rows: Value[] = []
        for (const [node, document, value, ends, links] of holders) {
          const [first, ...others] = links === null ? [null] : linkParts(links)
          rows.push(node, document, value, ends, first ?? null)
          putMoreLinks(database, node, document, others)
        }
        insertHolders(rows)
        state().newHolders += holders.length
      })
      holders = []
      suspects = new Set()
      newFacts = new Set()
      noteRoots(session, edges.finish())
      entityNames.flush()
      nodeTerms.flush()
      edgeTerms.flush()
      mailTerms.flush()
      const { removed } = chunkTerms.flush()
      if (removed > 0)
        writeTermTotals(database, 'chunk_term', { rows: state().chunks, terms: state().terms })
      mailCounts.finish()
      mergeNewRows(database, state())
    },
  }
}

interface Touched {
  readonly entry: NodeEntry
  value: number | null
  stated: string
  ends: number[] | undefined
  links: string
}

function addEnd(node: Touched, end: number): void {
  if (node.ends === undefined) node.ends = [end]
  else if (!node.ends.includes(end)) node.ends.push(end)
}

/** Adds an edge to the links of both its ends; a loop only as outgoing. */
function addLinks(
  source: Touched,
  target: Touched,
  { type, shared: root }: EdgeRow,
  numbers: string,
): void {
  const step = target.entry.n - source.entry.n
  source.links += packLink({ end: 2 * type, step, isStated: target.value !== null, root, numbers })
  if (source !== target)
    target.links += packLink({
      end: 2 * type + 1,
      step: -step,
      isStated: source.value !== null,
      root,
      numbers,
    })
}

function count(
  state: CorpusState,
  kind: string,
  characters: number,
  mentions: number,
  sign: 1 | -1,
): void {
  state.documents += sign
  if (kind === 'email') state.emails += sign
  state.characters += sign * characters
  state.mentions += sign * mentions
}
