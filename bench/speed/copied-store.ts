import { copyCorpus } from '../../src/app/use-cases/corpus/copy-corpus.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { owner } from '../../src/core/principal.ts'
import type { BenchFigure } from '../figure.ts'

/** Copies a corpus and tells how fast, without the comparison at the end, which takes longer. */
export async function copiedStore(
  name: string,
  source: Store,
  target: Store,
  log: (line: string) => void,
): Promise<BenchFigure[]> {
  const start = performance.now()
  const before = process.cpuUsage()
  let n = 0
  for await (const event of copyCorpus(source, target, { principal: owner })) {
    if (event.type !== 'copied') break
    n = event.done
    if (n === event.total || n % 3_000 === 0)
      log(
        `  copied ${n} of ${event.total} documents after ` +
          `${((performance.now() - start) / 1000).toFixed(0)} s`,
      )
  }
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  return [
    { case: name, measure: 'copied-documents-per-second', value: n / seconds, n },
    // Of this program alone, without the server.
    { case: name, measure: 'copy-cpu-seconds', value: (user + system) / 1e6, n },
  ]
}
