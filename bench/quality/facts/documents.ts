import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Document } from '../../../src/core/document.ts'
import { defaultLoadLimits } from '../../../src/ingestion/loaded-document.ts'
import { loadItem } from '../../../src/ingestion/loaders/load-item.ts'
import { toDocument } from '../../../src/ingestion/record/to-document.ts'
import { compareCodePoints } from '../../../src/support/code-points.ts'
import { documentId, revisionId, sha256 } from '../../../src/support/ids.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly text: string
}

const read = (path: string): unknown[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as unknown)
    : []

/** A text as a document of a source; its key is the same in every run. */
function benchDocument(source: string, { id: key, title, text }: Row): Document {
  const id = documentId(source, key)
  const bytesHash = sha256(text)
  return {
    id,
    revisionId: revisionId(id, bytesHash, 'bench/1', text),
    sourceId: source,
    key,
    kind: 'page',
    title,
    text,
    mediaType: 'text/plain',
    bytesHash,
    extractor: 'bench/1',
    groups: ['public'],
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
  }
}

/** The passages of a folder with `corpus.jsonl`. */
export function passages(folder: string, source: string): Document[] {
  return (read(join(folder, 'corpus.jsonl')) as Row[]).map(row => benchDocument(source, row))
}

/** The passages that answers of MTRAG were written from: web pages, manuals, forums. */
export function contexts(folder: string, source: string): Document[] {
  const rows = read(join(folder, 'documents.jsonl')) as Array<{
    readonly document_id: string
    readonly text: string
  }>
  return rows.map(({ document_id: id, text }) => benchDocument(source, { id, title: '', text }))
}

/** The cited pages of WiCE's claims, each once, without a title of their own. */
export function citedPages(folder: string): Document[] {
  const rows = read(join(folder, 'claims.jsonl')) as Array<{
    readonly id: string
    readonly evidence_sentences: readonly string[]
  }>
  const found = new Map<string, Document>()
  for (const row of rows) {
    const text = row.evidence_sentences
      .filter(sentence => !sentence.startsWith('(meta data)'))
      .join('\n')
    if (!found.has(text)) found.set(text, benchDocument('wice', { id: row.id, title: '', text }))
  }
  return [...found.values()]
}

/** The files below a folder that can be read, one after the other in the order of their paths. */
export async function* files(folder: string, sourceId: string): AsyncGenerator<Document> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort(compareCodePoints)
  for (const path of paths) {
    const key = path.slice(folder.length + 1)
    const item = { key, fileName: basename(path), bytes: readFileSync(path) }
    for await (const outcome of loadItem(item, { timeZone: 'UTC', limits: defaultLoadLimits }))
      if (outcome.status === 'loaded')
        yield toDocument(outcome.document, item, { sourceId, groups: ['public'] })
  }
}
