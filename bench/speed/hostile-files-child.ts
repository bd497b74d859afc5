import { readFileSync } from 'node:fs'
import { compose, initCorpus } from '../../src/app/compose.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { owner } from '../../src/core/principal.ts'

/** One ingestion into a new corpus. */
export interface IngestionTask {
  readonly corpus: string
  readonly path: string
  readonly budget: Readonly<Record<string, number>>
}

/**
 * What it came to. `cpuSeconds`: of this process and those it started, up to the end of the
 * ingestion.
 */
export interface IngestionResult {
  readonly seconds: number
  readonly cpuSeconds?: number | undefined
  readonly outcomes: ReadonlyArray<{
    readonly status: string
    readonly key: string
    readonly reason?: string | undefined
  }>
}

// Ticks of /proc are hundredths of a second on every Linux that Node runs on.
const ticksPerSecond = 100

/** CPU time of this process and of its ended children. */
function cpuSeconds(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0) / ticksPerSecond
}

async function ingest({ corpus, path, budget }: IngestionTask): Promise<IngestionResult> {
  initCorpus(corpus, { encoder: { kind: 'off' }, ingest: { budget } })
  const outcomes: Array<IngestionResult['outcomes'][number]> = []
  await using app = await compose(corpus)
  const start = performance.now()
  for await (const event of ingestPaths(app, { paths: [path] }, { principal: owner })) {
    if (event.type !== 'document') continue
    const { status, key } = event.outcome
    outcomes.push({
      status,
      key,
      reason: event.outcome.status === 'failed' ? event.outcome.reason : undefined,
    })
  }
  // The processes that read have ended with the ingestion.
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: cpuSeconds(), outcomes }
}

process.once('message', (task: IngestionTask) => {
  ingest(task).then(
    result => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(
        `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      )
      process.exit(1)
    },
  )
})
