import type { Document } from '../../../core/document.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { preparedChunking } from '../../../ingestion/chunk/prepare-chunking.ts'
import { buildRecord } from '../../../ingestion/record/build-record.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import type { App } from '../../compose.ts'
import { chunkPorts } from '../../models/chunk-ports.ts'

/** Documents that are read, divided and put at once. */
const batch = 20

/**
 * Brings a corpus in line with the documents of another one, divided as its own configuration says:
 * their text is taken as it was read, so that no file is needed. What changed is divided again,
 * what is gone is removed. Frameworks have parts of their own and stay out, and so does what a
 * language model read out of passages.
 */
export async function divideAnew(
  from: App,
  to: App,
  options: ReadOptions & { readonly onDocument: (done: number, total: number) => void },
): Promise<void> {
  const read = { principal: options.principal, signal: options.signal }
  const { chunking, timeZone, graph } = to.config
  const ports = await chunkPorts(chunking, to)
  const known = await knownDocuments(to, read)
  const total = await from.store.intact.count({}, read)
  const sources = await from.store.documents.sources(read)
  let after: DocumentId | undefined
  for (let done = 0; ;) {
    throwIfAborted(options.signal, 'dividing documents')
    const page = await from.store.intact.list({ limit: batch, after }, read)
    const put: DocumentRecord[] = []
    for (const { id, kind, ...summary } of page) {
      const isSame = known.get(String(id)) === stateOf(summary)
      known.delete(String(id))
      const document =
        kind === 'framework' || isSame ? undefined : await wholeDocument(from, id, read)
      if (document !== undefined)
        put.push(
          buildRecord(document, {
            timeZone,
            chunking: await preparedChunking(document, chunking, ports, { signal: options.signal }),
            factTypes: graph.facts,
          }),
        )
    }
    if (put.length > 0) {
      const needed = new Set(put.map(({ document }) => document.sourceId))
      await to.store.writer.commit(
        { sources: sources.filter(({ id }) => needed.has(id)), put },
        { principal: options.principal },
      )
    }
    done += page.length
    options.onDocument(done, total)
    after = page.at(-1)?.id
    if (page.length < batch) break
  }
  if (known.size > 0)
    await to.store.writer.commit(
      { remove: [...known.keys()].map(id => id as DocumentId) },
      { principal: options.principal },
    )
}

/** With all addresses of a mail: readers give the first ones of long lists. */
async function wholeDocument(
  { store }: App,
  id: DocumentId,
  read: ReadOptions,
): Promise<Document | undefined> {
  const [record] = await store.intact.records([id], read)
  return record?.document
}

type State = Pick<Document, 'bytesHash' | 'extractor' | 'groups'>

const stateOf = ({ bytesHash, extractor, groups }: State): string =>
  canonicalJson([bytesHash, extractor, groups])

async function knownDocuments({ store }: App, read: ReadOptions): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const { id } of await store.documents.sources(read))
    for (const { documentId, ...state } of await store.documents.known(id, read))
      known.set(String(documentId), stateOf(state))
  return known
}
