// What file systems take at most, less the room for a number.
const maxSegmentBytes = 200
const maxNameBytes = 1_000

// Controls, and marks that make a name look like another one.
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * A file name as a client sent it, as a relative path with `/`: no way up or out, no control
 * characters, at most a kilobyte; the last folders of a longer one.
 */
export function safeName(sent: string): string {
  const segments = sent
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .replaceAll(unseen, '')
    .split('/')
    .map(segment => cutSegment(segment.trim()))
    .filter(segment => segment !== '' && segment !== '.' && segment !== '..')
  const kept: string[] = []
  let bytes = 0
  for (const segment of segments.reverse()) {
    bytes += Buffer.byteLength(segment) + 1
    if (bytes > maxNameBytes) break
    kept.unshift(segment)
  }
  return kept.length === 0 ? 'unnamed' : kept.join('/')
}

/** The name under which a file with a safe name lies in a folder of its own, on every system. */
export function diskName(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1)
  const plain = last.replaceAll(/[<>:"|?*]/g, '_').replace(/[. ]+$/, '')
  return plain === '' ? 'unnamed' : plain
}

/** Gives each name once: `a.txt`, then `a (2).txt`. */
export function distinctName(): (name: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return name => {
    let distinct = name
    for (let count = counts.get(name) ?? 2; taken.has(distinct); count++) {
      counts.set(name, count + 1)
      const { stem, extension } = parts(name)
      distinct = `${stem} (${count})${extension}`
    }
    taken.add(distinct)
    return distinct
  }
}

function cutSegment(segment: string): string {
  if (Buffer.byteLength(segment) <= maxSegmentBytes) return segment
  const { stem, extension } = parts(segment)
  const room = maxSegmentBytes - Buffer.byteLength(extension)
  let cut = ''
  for (const character of stem) {
    if (Buffer.byteLength(cut) + Buffer.byteLength(character) > room) break
    cut += character
  }
  return cut + extension
}

/** An extension of usual length, with its dot, and what is before it. */
function parts(name: string): { readonly stem: string; readonly extension: string } {
  const [extension = ''] = /(?<=[^/])\.[\p{L}\p{N}]{1,10}$/u.exec(name) ?? []
  return { stem: name.slice(0, name.length - extension.length), extension }
}
