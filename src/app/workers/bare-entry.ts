import { fileURLToPath } from 'node:url'
import { builtFile, workerEntry } from '../../support/package-files.ts'
import { builtPrograms } from '../config/config.ts'

/**
 * The file to start for a child process that may write nothing, so that Node cannot keep what it
 * compiled for the next one: run from TypeScript it would compile all of its modules each time.
 * `programs` is a folder of what the build bundles, empty for none.
 */
export function bareEntry(source: URL, programs: string = builtPrograms()): string {
  const folder = builtFile('program') ?? (programs === '' ? undefined : programs)
  return fileURLToPath(workerEntry(source, folder))
}
