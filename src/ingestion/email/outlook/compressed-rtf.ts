/** The first 207 bytes of every dictionary (MS-OXRTFCP 2.1.2.1). */
const dictionary = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern ' +
    '\\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0' +
    '\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)
const compressed = 0x75465a4c
const uncompressed = 0x414c454d

/**
 * The Rich Text of a message as `PR_RTF_COMPRESSED` holds it (MS-OXRTFCP); undefined where the
 * bytes are none. At most `maxBytes` are written. Differs from the standard in not checking the
 * checksum: what can be read is read.
 */
export function decompressRtf(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  if (bytes.length < 16) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = Math.min(view.getUint32(4, true), maxBytes)
  const kind = view.getUint32(8, true)
  if (kind === uncompressed) return bytes.subarray(16, 16 + size)
  if (kind !== compressed) return undefined
  const window = new Uint8Array(4096)
  window.set(dictionary)
  let write = dictionary.length
  // One pair of bytes gives 17 at most, so a lying header reserves no more than that.
  const out = new Uint8Array(Math.min(size, bytes.length * 9))
  let length = 0
  const put = (byte: number): void => {
    if (length < out.length) out[length++] = byte
    window[write] = byte
    write = (write + 1) & 4095
  }
  for (let at = 16; at < bytes.length && length < out.length;) {
    const flags = bytes[at++] ?? 0
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(bytes[at++] ?? 0)
        continue
      }
      const pair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const from = pair >> 4
      if (from === write) return out.subarray(0, length)
      for (let index = 0; index < (pair & 15) + 2; index++) put(window[(from + index) & 4095] ?? 0)
    }
  }
  return out.subarray(0, length)
}
