import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The package's own folder, with `models/`, `lexicons/` and `examples/`. This module lies two
 * folders below it in each of its forms: `src/support`, the library in `dist/support`, and the
 * program in `dist/program`, whose files have no folders below.
 */
const folder = fileURLToPath(new URL('../../', import.meta.url))

/** Whether the TypeScript sources run, as in tests. */
const runsFromSources = import.meta.url.endsWith('.ts')

/** Path of a file or folder of the package, from sources and from the built package alike. */
export const packageFile = (...parts: readonly string[]): string => join(folder, ...parts)

/**
 * Path of a file that the build puts into `dist`; `undefined` when the sources run, which take what
 * it is made from.
 */
export const builtFile = (...parts: readonly string[]): string | undefined =>
  runsFromSources ? undefined : packageFile('dist', ...parts)

/**
 * The file to start for a worker or child process whose source is given as `new
 * URL('./x-worker.ts', import.meta.url)`: the source itself when the sources run, else the file
 * that the build bundles from it. `programs`: a folder of such files to use also from sources.
 */
export function workerEntry(source: URL, programs: string | undefined = builtFile('program')): URL {
  return programs === undefined
    ? source
    : pathToFileURL(join(programs, `${basename(source.pathname, '.ts')}.js`))
}
