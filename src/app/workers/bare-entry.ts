import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workerEntry } from '../../support/worker-entry.ts'
import { compiledSources } from '../config/config.ts'

const sources = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The file to start for a child process that may write nothing, so that Node cannot keep what it
 * compiled for the next one: run from TypeScript it would compile all of its modules each time.
 * `compiled` is a folder of the same sources compiled already, empty for none.
 */
export function bareEntry(source: URL, compiled: string = compiledSources()): string {
  const entry = fileURLToPath(workerEntry(source))
  return compiled === '' || !entry.endsWith('.ts')
    ? entry
    : join(compiled, relative(sources, entry).replace(/\.ts$/, '.js'))
}
