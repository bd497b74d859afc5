import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Source } from '../../../core/document.ts'
import { folderSourceId } from '../../../ingestion/sources/list-source.ts'
import type { App } from '../../compose.ts'

/**
 * Whether a source of the configuration is a source of the corpus: by its id, its location, or a
 * path to it, relative to the working folder or to the folder of the corpus.
 */
export function sourceMatcher({
  corpusFolder,
}: Pick<App, 'corpusFolder'>): (configured: string, source: Source) => boolean {
  const bases = [...new Set([dirname(resolve(corpusFolder)), process.cwd()])]
  const known = new Map<string, ReadonlySet<string>>()
  const namesOf = (path: string): ReadonlySet<string> => {
    let names = known.get(path)
    if (names === undefined) {
      const places = isPath(path) ? bases.map(base => resolve(base, path)) : []
      names = new Set([path, withoutSlash(path), ...places, ...places.map(idOf)])
      known.set(path, names)
    }
    return names
  }
  return (configured, { id, location }) => {
    const wanted = namesOf(configured)
    if (wanted.has(id) || wanted.has(location) || wanted.has(withoutSlash(location))) return true
    return isPath(location) && bases.some(base => wanted.has(resolve(base, location)))
  }
}

/** An address of a site or a mailbox is no place on a disk. */
const isPath = (text: string): boolean => !/^[a-z][a-z\d+.-]+:\/\//i.test(text)
const withoutSlash = (text: string): string => (text.length > 1 ? text.replace(/\/$/, '') : text)

/** A folder that was moved or removed meanwhile had the id of its path. */
function idOf(path: string): string {
  try {
    return folderSourceId(realpathSync(path))
  } catch {
    return folderSourceId(path)
  }
}
