/**
 * The file to start for a worker or child process whose source is given as `new
 * URL('./x-worker.ts', import.meta.url)`: the TypeScript file itself when running from `src`, the
 * compiled one when running from `dist`.
 */
export function workerEntry(source: URL): URL {
  const runsFromSource = import.meta.url.endsWith('.ts')
  return runsFromSource ? source : new URL(source.href.replace(/\.ts$/, '.js'))
}
