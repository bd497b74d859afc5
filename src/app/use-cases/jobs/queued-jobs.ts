import type { Job } from '../../../core/ports/job-queue.ts'
import type { App } from '../../compose.ts'

const access = { principal: { kind: 'system', reason: 'looking at the queue' } } as const
const pageSize = 500

/** All jobs of a kind, last queued first. */
export async function* allJobs(app: App, kind: string): AsyncGenerator<Job> {
  for (let after: string | undefined; ;) {
    const page = await app.store.jobs.list({ kind, after, limit: pageSize }, access)
    yield* page
    after = page.at(-1)?.id
    if (page.length < pageSize) return
  }
}

/** How many jobs of a kind have not ended. */
export async function openJobs(app: App, kind: string): Promise<number> {
  const { waiting, leased } = await app.store.jobs.counts(kind, access)
  return waiting + leased
}
