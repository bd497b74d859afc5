import { isAppError, type UnreadableReason } from '../../../../core/errors.ts'
import { unreadable } from '../../../unreadable.ts'
import type { MapiMessage } from '../mapi-message.ts'
import { mapiProperties, readNamedProperties, type NamedProperties } from '../mapi-properties.ts'
import { nodeDatabase, type NodeDatabase, type ReadBudget } from './node-database.ts'
import { nodeProperties } from './node-properties.ts'
import { rowIds } from './node-table.ts'
import type { PstBytes } from './pst-layout.ts'
import { pstMessage } from './pst-message.ts'

/** A message with the path of its folder, or a part of the file that cannot be read. */
export type PstEntry =
  | {
      readonly kind: 'message'
      readonly folder: string
      /** Stays while the message stays in this file. */
      readonly id: number
      readonly message: MapiMessage
    }
  | {
      readonly kind: 'failed'
      readonly folder: string
      /** Absent: the whole folder. */
      readonly id?: number | undefined
      readonly reason: UnreadableReason
      readonly message: string
    }

// Nodes that every file has (MS-PST 2.4.1).
const storeNode = 0x21
const namesNode = 0x61
const rootFolder = 0x122
const kinds = { folder: 0x02, message: 0x04, hierarchy: 0x0d, contents: 0x0e } as const
const deepestFolder = 100
const mostFolders = 100_000
/** What one message may take beside its own length, in bytes read. */
const readGrowth = 10

/**
 * The messages of a .pst or .ost file, folder by folder, one at a time. Throws
 * `document_unreadable` where nothing of it can be read; what is damaged further inside is an
 * entry of its own.
 */
export function* pstMessages(
  file: PstBytes,
  fileName: string,
  limits: { readonly maxBytes: number; readonly maxParts: number },
): Generator<PstEntry> {
  const database = nodeDatabase(file, fileName)
  // One block may be named many times; what is read of a whole file is bounded by its size.
  const whole: ReadBudget = { left: file.size * readGrowth + limits.maxBytes }
  const names = namesOf(database, whole)
  const start = startOf(database, whole)
  for (const folder of folders(database, start, whole)) {
    if (folder.kind === 'failed') {
      yield folder
      continue
    }
    try {
      for (const id of childrenOf(database, folder.id, 'contents')) {
        if ((id & 0x1f) !== kinds.message) continue
        yield readMessage(id, folder.path)
      }
    } catch (error) {
      yield failed(error, folder.path)
    }
  }

  function readMessage(id: number, folder: string): PstEntry {
    const budget = messageBudget(whole, limits.maxBytes, fileName)
    try {
      const node = database.node(id)
      if (node === undefined)
        throw unreadable(fileName, 'damaged', 'a message that its folder lists is missing')
      const context = { database, names, budget, maxParts: limits.maxParts }
      return { kind: 'message', folder, id, message: pstMessage(node, context) }
    } catch (error) {
      return { ...failed(error, folder), id }
    }
  }
}

/** Counts for one message and for the whole file. */
function messageBudget(whole: ReadBudget, maxBytes: number, fileName: string): ReadBudget {
  let own = maxBytes
  return {
    get left() {
      return Math.min(own, whole.left)
    },
    set left(left) {
      const taken = this.left - left
      own -= taken
      whole.left -= taken
      if (own < 0)
        throw unreadable(
          fileName,
          'too_large',
          `the message has more than ${maxBytes} bytes (ingest.maxFileBytes in config.json)`,
        )
    },
  }
}

type Folder =
  | { readonly kind: 'folder'; readonly id: number; readonly path: string }
  | (PstEntry & { readonly kind: 'failed' })

function* folders(database: NodeDatabase, start: number, budget: ReadBudget): Generator<Folder> {
  const seen = new Set<number>()
  const waiting = [{ id: start, path: '', depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { id, path, depth } = next
    if (seen.has(id)) continue
    seen.add(id)
    if (seen.size > mostFolders || depth > deepestFolder)
      throw unreadable(database.fileName, 'over_budget', 'it has too many folders')
    yield { kind: 'folder', id, path }
    try {
      const inner: number[] = []
      for (const child of childrenOf(database, id, 'hierarchy')) {
        if (inner.length > mostFolders) break
        // Folders of searches show mails of other folders.
        if ((child & 0x1f) === kinds.folder) inner.push(child)
      }
      // The last one in is the first one out.
      for (const child of inner.toReversed()) {
        const name = folderName(database, child, budget)
        waiting.push({ id: child, path: path === '' ? name : `${path}/${name}`, depth: depth + 1 })
      }
    } catch (error) {
      yield failed(error, path)
    }
  }
}

/** Ids of the folders or messages in a folder. */
function* childrenOf(
  database: NodeDatabase,
  folder: number,
  kind: 'hierarchy' | 'contents',
): Generator<number> {
  const table = database.node((folder & ~0x1f) | kinds[kind])
  if (table !== undefined && table.data !== 0) yield* rowIds(database, table)
}

function folderName(database: NodeDatabase, id: number, budget: ReadBudget): string {
  const node = database.node(id)
  if (node === undefined) return id.toString(16)
  const name = mapiProperties(nodeProperties(database, node, budget).raw).text(0x3001)
  const shown = (name ?? '')
    .toWellFormed()
    .replace(/[/\\\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return shown === '' ? id.toString(16) : shown
}

/**
 * The folder in which a person's folders are; the root holds the program's own beside it. Throws
 * where the file asks for a password: its data could be read, but its owner does not want that.
 */
function startOf(database: NodeDatabase, budget: ReadBudget): number {
  const { fileName } = database
  const node = database.node(storeNode)
  if (node === undefined) throw unreadable(fileName, 'damaged', 'it has no description of itself')
  const store = mapiProperties(nodeProperties(database, node, budget).raw)
  if ((store.number(0x67ff) ?? 0) !== 0)
    throw unreadable(
      fileName,
      'password',
      'it asks for a password. Take the password away in Outlook (Data File Properties, Change ' +
        'Password), and read it again',
    )
  // PidTagIpmSubTreeEntryId: flags, the id of the store, the node.
  const entry = store.bytes(0x35e0)
  const id =
    entry === undefined || entry.length < 24 ? undefined : Buffer.from(entry).readUInt32LE(20)
  return id !== undefined && (id & 0x1f) === kinds.folder && database.node(id) !== undefined
    ? id
    : rootFolder
}

function namesOf(database: NodeDatabase, budget: ReadBudget): NamedProperties {
  const node = database.node(namesNode)
  if (node === undefined) return new Map()
  const { raw } = nodeProperties(database, node, budget)
  return readNamedProperties(
    raw.get(2)?.bytes ?? new Uint8Array(),
    raw.get(3)?.bytes ?? new Uint8Array(),
  )
}

function failed(error: unknown, folder: string): PstEntry & { readonly kind: 'failed' } {
  if (!isAppError(error, 'document_unreadable')) throw error
  return { kind: 'failed', folder, reason: error.details.reason, message: error.message }
}
