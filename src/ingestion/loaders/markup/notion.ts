const id = /[ _-]([0-9a-f]{32})(?=(?:_all)?(?:\.[A-Za-z]{2,4})?(?:\/|$))/g

/**
 * Whether a file name carries the 32 hex digits that a Notion export adds to every page's and
 * table's name.
 */
export function isNotionName(fileName: string): boolean {
  return fileName.search(id) >= 0
}

/** A path or name of a Notion export without its ids, percent-decoded. */
export function withoutNotionIds(path: string): string {
  return decodePath(path).replaceAll(id, '').toWellFormed()
}

/** Title of a page or table from its file name. */
export function notionTitle(fileName: string): string {
  const name = withoutNotionIds(fileName)
  return name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/_all(?=\.csv$)/, '')
    .replace(/\.[A-Za-z]{2,4}$/, '')
}

/**
 * The block of `Name: value` lines that stands below the title of a page that came from a table.
 */
export function notionProperties(lines: readonly string[]): Record<string, string> {
  const heading = lines.slice(0, 20).findIndex(line => line.startsWith('# '))
  const found = new Map<string, string>()
  let begun = false
  for (const line of heading < 0 ? [] : lines.slice(heading + 1, heading + 101)) {
    if (line.trim() === '') {
      if (begun) break
      continue
    }
    const match = /^([^:]{1,60}): (.{0,1000})$/.exec(line)
    if (match === null) {
      // A line of prose right after the title, or within the block: there is no block of
      // properties.
      if (!begun) return {}
      break
    }
    begun = true
    found.set((match[1] ?? '').trim().toWellFormed(), (match[2] ?? '').trim().toWellFormed())
  }
  return Object.fromEntries(found)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
