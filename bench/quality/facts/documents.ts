import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../../src/core/document.ts'
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
