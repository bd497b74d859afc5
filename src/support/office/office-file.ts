/**
 * An Office file with the times of its parts and its own set to a day, so that the same content
 * gives the same bytes.
 */
export async function withoutClock(file: Uint8Array, day: string): Promise<Uint8Array> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate')
  const parts = unzipSync(file)
  const core = parts['docProps/core.xml']
  if (core !== undefined)
    parts['docProps/core.xml'] = strToU8(
      strFromU8(core).replace(
        /(<dcterms:(?:created|modified)\b[^<>]*>)[^<>]*(?=<)/g,
        (_, tag: string) => `${tag}${day}T00:00:00Z`,
      ),
    )
  return zipSync(parts, { mtime: '1980-01-02T00:00:00', level: 6 })
}
