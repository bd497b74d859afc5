import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../core/errors.ts'
import { isErrno, privateFileMode, privateFolderMode } from '../../../support/private-files.ts'
import { uploadFolderName } from '../../config/config.ts'
import { isLocked, processLock } from '../../process-lock.ts'
import { diskName, distinctName, safeName } from './safe-name.ts'

/** A file that was received: its name, and where it lies in the folder of its job. */
export interface StagedFile {
  readonly name: string
  readonly path: string
}

/** Files that are being received; disposing it removes all of them unless they were kept. */
export interface StagedUpload extends AsyncDisposable {
  readonly files: readonly StagedFile[]
  /**
   * Writes a file under a safe form of its name. Throws what reading it throws, and
   * `store_unavailable` where it cannot be written.
   */
  add(
    sentName: string,
    content: Readable,
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>
  /** Keeps the files for a job until `removeStaged`. */
  keep(jobId: string): Promise<void>
}

const receiving = /^receiving-[0-9a-f-]{36}(?:\.lock)?$/
const ofJob = /^job_[0-9a-f-]{36}$/
// A folder is made a moment before its lock, and kept a moment before its job is queued.
const leftAfterMs = 60_000

export const newJobId = (): string => `job_${randomUUID()}`

/** Where the files of a job lie. */
export const jobFolder = (corpusFolder: string, jobId: string): string =>
  join(corpusFolder, uploadFolderName, jobId)

/**
 * Begins to receive files. `hidden`: what stands for a file's name where that is not to be written.
 * Throws `store_unavailable` where nothing can be written.
 */
export async function stageUpload(
  corpusFolder: string,
  hidden: (name: string) => string = name => name,
): Promise<StagedUpload> {
  const folder = join(corpusFolder, uploadFolderName, `receiving-${randomUUID()}`)
  await writing(() => mkdir(folder, { recursive: true, mode: privateFolderMode }))
  // Says that somebody is still at it; given up by the system when this process ends.
  const lock = processLock(`${folder}.lock`)
  const nameOf = distinctName()
  const files: StagedFile[] = []
  let isKept = false
  return {
    files,
    async add(sentName, content, { signal }) {
      const name = nameOf(hidden(safeName(sentName)))
      const path = join(String(files.length + 1), diskName(name))
      await writing(async () => {
        await mkdir(join(folder, String(files.length + 1)), { mode: privateFolderMode })
        await pipeline(
          content,
          createWriteStream(join(folder, path), { flags: 'wx', mode: privateFileMode }),
          { signal },
        )
      })
      files.push({ name, path })
    },
    async keep(jobId) {
      await writing(() => rename(folder, jobFolder(corpusFolder, jobId)))
      isKept = true
    },
    async [Symbol.asyncDispose]() {
      if (!isKept) await rm(folder, { recursive: true, force: true })
      lock[Symbol.dispose]()
      await rm(`${folder}.lock`, { force: true })
    },
  }
}

/** Removes the files of a job. */
export async function removeStaged(corpusFolder: string, jobId: string): Promise<void> {
  await rm(jobFolder(corpusFolder, jobId), { recursive: true, force: true })
}

/**
 * Removes what processes left that ended while they received files, and files of jobs that ended.
 * `isNeeded`: whether a job still has to read its files.
 */
export async function removeLeftovers(
  corpusFolder: string,
  now: number,
  isNeeded: (jobId: string) => Promise<boolean>,
): Promise<void> {
  const root = join(corpusFolder, uploadFolderName)
  const names = await readdir(root).catch((error: unknown) => {
    if (isErrno(error) && error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const path = join(root, name)
    const isOver = receiving.test(name)
      ? !isLocked(name.endsWith('.lock') ? path : `${path}.lock`)
      : ofJob.test(name) && !(await isNeeded(name))
    const stats = isOver ? await stat(path).catch(() => undefined) : undefined
    if (stats === undefined || now - stats.mtimeMs < leftAfterMs) continue
    await rm(path, { recursive: true, force: true })
  }
}

async function writing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (!isErrno(cause)) throw cause
    throw new AppError(
      'store_unavailable',
      `An upload could not be written (${cause.code ?? 'unknown'}). Make room on the disk of the ` +
        'corpus, or check who may write to its folder.',
      { store: 'uploads' },
      { cause },
    )
  }
}
