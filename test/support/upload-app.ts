import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { compose, initCorpus, type App } from '../../src/app/compose.ts'
import type { Job } from '../../src/core/contract/http/jobs.ts'
import { jobResponseSchema, jobSchema } from '../../src/core/contract/http/jobs.ts'

/** An app over an empty corpus on a disk, without an encoder; both go with the test. */
export async function emptyApp(
  context: TestContext,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-upload-'))
  initCorpus(folder, { encoder: { kind: 'off' }, ...settings })
  const app = await compose(folder)
  context.after(async () => {
    await app[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  return app
}

export type Files = Readonly<Record<string, string | Uint8Array>>

function formOf(files: Files, groups: readonly string[] = []): FormData {
  const form = new FormData()
  for (const group of groups) form.append('group', group)
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  return form
}

interface Asking {
  readonly groups?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Uploads files and gives the job as it was when it was queued. */
export async function upload(url: string, files: Files, asking: Asking = {}): Promise<Job> {
  const response = await fetch(`${url}/api/v1/documents`, {
    method: 'POST',
    body: formOf(files, asking.groups),
    headers: { ...asking.headers },
  })
  const text = await response.text()
  assert.equal(response.status, 202, text)
  return jobResponseSchema.parse(JSON.parse(text)).job
}

/** Waits until a job is over. */
export async function jobEnd(
  url: string,
  id: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Job> {
  for (let tries = 0; tries < 600; tries++) {
    const job = await readJob(url, id, headers)
    if (job.state !== 'waiting' && job.state !== 'running') return job
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`job ${id} did not end`)
}

export async function readJob(
  url: string,
  id: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Job> {
  const response = await fetch(`${url}/api/v1/jobs/${id}`, { headers: { ...headers } })
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return jobSchema.parse(JSON.parse(text))
}

/** Uploads files and waits until they are in the corpus. */
export async function uploaded(url: string, files: Files, asking: Asking = {}): Promise<Job> {
  const { id } = await upload(url, files, asking)
  return jobEnd(url, id, asking.headers)
}

/** The outcomes of a job by the names of its files. */
export const outcomesOf = ({ items }: Job): Record<string, string> =>
  Object.fromEntries(items.map(({ name, outcome }) => [name, outcome]))
