import { compose } from '../../src/app/compose.ts'
import { sharedKinds } from '../../src/app/use-cases/jobs/files-jobs.ts'
import { jobRunner } from '../../src/app/use-cases/jobs/job-runner.ts'
import { invariant } from '../../src/support/invariant.ts'

// A program for tests: a worker for queued files, which says when it looks for jobs and is killed.
export const quickly = {
  turnMs: 86_400_000,
  kinds: sharedKinds,
  times: { leaseMs: 1_500, extendMs: 300, pollMs: 100 },
} as const

if (process.send !== undefined) {
  const [, , folder] = process.argv
  invariant(folder !== undefined, 'the worker is told its corpus')
  const app = await compose(folder)
  jobRunner(
    app,
    error => {
      throw error
    },
    quickly,
  ).start()
  process.send('started')
  setInterval(() => undefined, 60_000)
}
