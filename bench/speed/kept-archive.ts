import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentKey } from '../quality/questions/kept-corpus.ts'
import type { AskingTask } from './asking-child.ts'
import { childRunner } from './in-child.ts'
import { archiveVersion } from './mail-archive.ts'

const inChild = childRunner<AskingTask>('./asking-child.ts')

/** The folder of the archive, built the first time and kept until the code that reads changes. */
export async function keptArchive(size: number, log: (line: string) => void): Promise<string> {
  const kept = join(tmpdir(), 'veritrail-bench-archives')
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  const key = createHash('sha256')
    .update(contentKey([], '', true))
    .update(archiveVersion)
    .digest('hex')
    .slice(0, 12)
  const folder = join(kept, `${size}-${key}`)
  if (existsSync(folder)) return folder
  const building = `${folder}.${process.pid}`
  try {
    mkdirSync(building)
    await inChild({ kind: 'build', folder: building, size }, log)
    renameSync(building, folder)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
  return folder
}
