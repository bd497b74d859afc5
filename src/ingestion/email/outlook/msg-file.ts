import type { CFB$Container } from 'cfb'
import { entryBytes } from '../../parsing/compound-file.ts'
import type { MapiAttachment, MapiMessage } from './mapi-message.ts'
import {
  mapiProperties,
  readNamedProperties,
  type MapiProperties,
  type NamedProperties,
  type RawProperty,
} from './mapi-properties.ts'

interface Storage {
  readonly streams: Map<string, () => Uint8Array>
  readonly storages: Map<string, Storage>
}

const deepestMessage = 8

/**
 * The message of an .msg file (MS-OXMSG), with the messages attached to it; undefined where the
 * compound file holds none.
 */
export function readMsgFile(container: CFB$Container): MapiMessage | undefined {
  const root = storageTree(container)
  if (!root.streams.has(propertyStream)) return undefined
  return readMessage(root, 32, namedProperties(root), undefined, 0)
}

const propertyStream = '__properties_version1.0'

function storageTree(container: CFB$Container): Storage {
  const empty = (): Storage => ({ streams: new Map(), storages: new Map() })
  const root = empty()
  for (const [index, entry] of container.FileIndex.entries()) {
    // "Root Entry/storage/stream"; storages end in a slash.
    const path = (container.FullPaths[index] ?? '').split('/').slice(1)
    const isStorage = path.at(-1) === ''
    const names = isStorage ? path.slice(0, -1) : path
    let folder = root
    for (const name of isStorage ? names : names.slice(0, -1)) {
      const key = name.toLowerCase()
      const next = folder.storages.get(key) ?? empty()
      folder.storages.set(key, next)
      folder = next
    }
    const name = names.at(-1)
    if (!isStorage && entry.type === 2 && name !== undefined)
      folder.streams.set(name.toLowerCase(), () => entryBytes(entry) ?? new Uint8Array())
  }
  return root
}

function readMessage(
  storage: Storage,
  headerLength: number,
  names: NamedProperties,
  codePage: number | undefined,
  depth: number,
): MapiMessage {
  const properties = readProperties(storage, headerLength, names, codePage)
  const own = properties.number(0x3ffd) ?? codePage
  return {
    properties,
    recipients: numbered(storage, '__recip_version1.0_#').map(one =>
      readProperties(one, 8, names, own),
    ),
    attachments: numbered(storage, '__attach_version1.0_#').map((one): MapiAttachment => {
      const inner = one.storages.get('__substg1.0_3701000d')
      return {
        properties: readProperties(one, 8, names, own),
        ...(inner?.streams.has(propertyStream) === true && depth < deepestMessage
          ? { message: readMessage(inner, 24, names, own, depth + 1) }
          : {}),
      }
    }),
  }
}

/** Storages of one kind by their number. */
function numbered(storage: Storage, prefix: string): Storage[] {
  return [...storage.storages]
    .filter(([name]) => name.startsWith(prefix))
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, found]) => found)
}

function readProperties(
  storage: Storage,
  headerLength: number,
  names: NamedProperties,
  codePage: number | undefined,
): MapiProperties {
  const raw = new Map<number, RawProperty>()
  const fixed = storage.streams.get(propertyStream)?.() ?? new Uint8Array()
  const view = new DataView(fixed.buffer, fixed.byteOffset, fixed.byteLength)
  for (let at = headerLength; at + 16 <= fixed.length; at += 16)
    raw.set(view.getUint16(at + 2, true), {
      type: view.getUint16(at, true),
      bytes: fixed.subarray(at + 8, at + 16),
    })
  for (const [name, read] of storage.streams) {
    // Values of variable length stand in streams of their own.
    const tag = /^__substg1\.0_([0-9a-f]{4})([0-9a-f]{4})$/.exec(name)
    if (tag === null) continue
    const type = Number.parseInt(tag[2] ?? '', 16)
    if (type !== 0x1e && type !== 0x1f && type !== 0x102) continue
    const id = Number.parseInt(tag[1] ?? '', 16)
    let bytes: Uint8Array | undefined
    // Attachments are large: their bytes are taken when they are asked for.
    raw.set(id, {
      type,
      get bytes() {
        return (bytes ??= read())
      },
    })
  }
  return mapiProperties(raw, names, codePage)
}

/** Which ids the file gave to properties that have names. */
function namedProperties(root: Storage): NamedProperties {
  const storage = root.storages.get('__nameid_version1.0')
  const guids = storage?.streams.get('__substg1.0_00020102')?.()
  const entries = storage?.streams.get('__substg1.0_00030102')?.()
  return guids === undefined || entries === undefined
    ? new Map()
    : readNamedProperties(guids, entries)
}
