import assert from 'node:assert/strict'
import type { Job, JobItem } from '../../src/core/contract/index.ts'

interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array | string
}

/** Adds files over HTTP and waits until they are read; gives what became of each. */
export async function uploaded(
  url: string,
  files: readonly UploadedFile[],
): Promise<readonly JobItem[]> {
  const form = new FormData()
  for (const { name, bytes } of files)
    form.append(
      'files',
      new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]),
      name,
    )
  const sent = await fetch(`${url}/api/v1/documents`, { method: 'POST', body: form })
  assert.equal(sent.status, 202)
  let { job } = (await sent.json()) as { readonly job: Job }
  while (job.state === 'waiting' || job.state === 'running') {
    await new Promise(resolve => setTimeout(resolve, 50))
    job = (await (await fetch(`${url}/api/v1/jobs/${job.id}`)).json()) as Job
  }
  assert.equal(job.state, 'done', job.error)
  return job.items
}
