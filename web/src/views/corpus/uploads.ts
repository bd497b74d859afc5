import type { Job } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { valueStore } from '../../app/store.ts'
import { tell } from '../../design/toast.tsx'
import { failureText } from '../../design/states.tsx'
import { corpus } from '../../texts/corpus.ts'
import type { ChosenFile } from './dropped-files.ts'
import { isOver, jobOutcome, watchJob } from './job-watch.ts'
import { readDocumentsAnew, readJobs } from './queries.ts'

// What is being added outlives the view: whoever looks at a document in between finds it again.

/** Something that is being added, from the choice of files to the end of its job. */
export interface Upload {
  readonly id: number
  readonly name: string
  /** Names as they were chosen, until the job has its own. */
  readonly names: readonly string[]
  /** `unsent`: sending failed, and may be tried again; `unwatched`: the same of its progress. */
  readonly stage: 'sending' | 'unsent' | 'watching' | 'unwatched' | 'over'
  readonly job?: Job | undefined
  readonly error?: unknown
}

type Request = (signal: AbortSignal) => Promise<{ readonly job: Job }>

/** Newest first. */
export const uploads = valueStore<readonly Upload[]>([])
/** What is said to screen readers: the last thing of weight, not each step. */
export const said = valueStore('')

const requests = new Map<number, Request>()
const stops = new Map<number, AbortController>()
let lastId = 0
let resumed = false

/** So often at most the list follows what is read. */
const showEveryMs = 3_000
/** So many files the server takes in one form. */
const mostFiles = 10_000

/** Sends files and follows what becomes of them; groups: who may read them, none: the usual. */
export function addFiles(files: readonly ChosenFile[], groups: readonly string[]): void {
  for (let start = 0; start < files.length; start += mostFiles) {
    const some = files.slice(start, start + mostFiles)
    begin(
      corpus.uploadName(some.length),
      some.map(({ name }) => name),
      signal => {
        const form = new FormData()
        for (const group of groups) form.append('group', group)
        for (const { name, file } of some) form.append('files', file, name)
        return send('POST', '/documents', form, { signal })
      },
    )
  }
}

/** Adds web pages, or with `site` what they lead to. */
export function addAddresses(
  urls: readonly string[],
  { site, groups }: { readonly site: boolean; readonly groups: readonly string[] },
): void {
  const body = { urls, site, ...(groups.length > 0 && { groups }) }
  begin(corpus.pagesName(urls.length), urls, signal =>
    send('POST', '/documents/urls', body, { signal }),
  )
}

/** Goes on following jobs that were begun before the page was loaded. */
export async function resumeJobs(): Promise<void> {
  if (resumed) return
  resumed = true
  try {
    for (const job of await readJobs()) {
      if (isOver(job) || uploads.get().some(upload => upload.job?.id === job.id)) continue
      const id = put({ name: nameOf(job), names: [], stage: 'watching', job })
      void watch(id, job.id)
    }
  } catch {
    // The list says what is wrong with the server; the next look at it tries again.
    resumed = false
  }
}

/** Tries again what failed: sending, or following. */
export function tryAgain({ id, stage, job }: Upload): void {
  if (stage === 'unsent') void sendOff(id)
  else if (stage === 'unwatched' && job !== undefined) void watch(id, job.id)
}

/** Ends it: what is on its way is not sent, what is added stays. */
export async function cancel({ id, stage, job }: Upload): Promise<void> {
  if (stage === 'sending') {
    stops.get(id)?.abort()
    return
  }
  if (job === undefined) return
  try {
    change(id, { job: await send<Job>('POST', `/jobs/${encodeURIComponent(job.id)}/cancel`) })
  } catch (error) {
    tell(`${corpus.cancelFailed} ${failureText(error)}`, { failed: true })
  }
}

/** Takes it from the list. */
export function dismiss({ id }: Upload): void {
  stops.get(id)?.abort()
  requests.delete(id)
  uploads.set(uploads.get().filter(upload => upload.id !== id))
}

function begin(name: string, names: readonly string[], request: Request): void {
  const id = put({ name, names, stage: 'sending' })
  requests.set(id, request)
  said.set(corpus.saidBegun(name))
  void sendOff(id)
}

function put(upload: Omit<Upload, 'id'>): number {
  const id = ++lastId
  uploads.set([{ ...upload, id }, ...uploads.get()])
  return id
}

function change(id: number, facts: Partial<Upload>): void {
  uploads.set(uploads.get().map(upload => (upload.id === id ? { ...upload, ...facts } : upload)))
}

const find = (id: number): Upload | undefined => uploads.get().find(upload => upload.id === id)

async function sendOff(id: number): Promise<void> {
  const request = requests.get(id)
  if (request === undefined) return
  const stop = new AbortController()
  stops.set(id, stop)
  change(id, { stage: 'sending', error: undefined })
  try {
    const { job } = await request(stop.signal)
    requests.delete(id)
    change(id, { stage: 'watching', job })
    await watch(id, job.id)
  } catch (error) {
    // Where somebody ended it, it is only said that nothing was added.
    const reason = stop.signal.aborted ? undefined : error
    change(id, { stage: 'unsent', error: reason })
    if (reason !== undefined) said.set(corpus.saidFailed(find(id)?.name ?? '', failureText(reason)))
  }
}

async function watch(id: number, jobId: string): Promise<void> {
  const stop = new AbortController()
  stops.set(id, stop)
  change(id, { stage: 'watching', error: undefined })
  try {
    let isReading = false
    let shown = 0
    let shownAt = -Infinity
    for await (const job of watchJob(jobId, stop.signal)) {
      change(id, { job })
      if (job.state === 'running' && !isReading) {
        isReading = true
        said.set(corpus.saidReading(find(id)?.name ?? nameOf(job)))
      }
      // What was read can be asked about long before the last of it.
      const { added, changed } = job.counts
      const isAllRead = job.state === 'running' && job.progress.phase !== 'reading'
      if (added + changed > shown && (isAllRead || performance.now() - shownAt > showEveryMs)) {
        shown = added + changed
        shownAt = performance.now()
        readDocumentsAnew()
      }
      if (!isOver(job)) continue
      change(id, { stage: 'over' })
      said.set(corpus.saidOver(find(id)?.name ?? nameOf(job), jobOutcome(job)))
      readDocumentsAnew()
    }
  } catch (error) {
    if (stop.signal.aborted) return
    change(id, { stage: 'unwatched', error })
    said.set(corpus.followFailed)
    readDocumentsAnew()
  }
}

/** What a job adds, by its number. */
export function nameOf({ kind, counts }: Job): string {
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0)
  return kind === 'urls' ? corpus.pagesName(count) : corpus.uploadName(count)
}
