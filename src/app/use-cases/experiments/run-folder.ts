import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import { parseJson } from '../../../support/json.ts'
import { packageVersion } from '../../config/config.ts'
import { makePrivateFolder, replacePrivateFile } from '../../../support/private-files.ts'

/** Files of a run; everything in its folder is for its owner alone. */
export interface RunFolder {
  readonly path: string
  readonly definition: string
  readonly journal: string
  readonly state: string
  readonly lock: string
  readonly study: string
  readonly times: string
  readonly record: string
  readonly corpora: string
}

export const runFolder = (path: string): RunFolder => ({
  path,
  definition: join(path, 'definition.yaml'),
  journal: join(path, 'journal.jsonl'),
  state: join(path, 'state.json'),
  lock: join(path, 'run.lock'),
  study: join(path, 'study.json'),
  times: join(path, 'times.csv'),
  record: join(path, 'record.json'),
  corpora: join(path, 'corpora'),
})

/** The folder of a run after the file of its definition: `chunking.yaml` → `chunking.run`. */
export const runFolderName = (definitionFile: string): string =>
  `${basename(definitionFile).replace(/\.(?:ya?ml|json)$/i, '')}.run`

export const isRunFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true &&
  existsSync(runFolder(path).definition)

const corpusFacts = z.object({
  corpus: z.string(),
  chunking: z.string().describe('settings, as JSON'),
  documents: z.int(),
  passages: z.int(),
  failed: z.int().describe('documents that could not be read'),
  hash: z.string().describe("of the documents' bytes and of how they are divided"),
})
/** What is known of a corpus that was asked. */
export type CorpusFacts = z.output<typeof corpusFacts>

const stateSchema = z.object({
  v: z.literal(1),
  /** UTC ms: the moment at which all questions are asked. */
  askedAt: z.int(),
  /** Folder that relative paths of the definition begin at. */
  base: z.string(),
  /** Version of the program that asked last. */
  version: z.string(),
  /** Corpora as they were when they were asked last, by the names of their folders. */
  instances: z.record(z.string(), corpusFacts),
})
export type RunState = z.output<typeof stateSchema>

/**
 * Keeps the definition in a run's folder, which is made where it is missing; the moment of the
 * first start stays. Throws `invalid_input` for a folder that holds something else.
 */
export function beginRun(
  folder: RunFolder,
  { text, ...fresh }: Pick<RunState, 'askedAt' | 'base'> & { readonly text: string },
): RunState {
  const there = statSync(folder.path, { throwIfNoEntry: false })
  if (there !== undefined && !there.isDirectory()) throw occupied(folder.path, 'is a file')
  const known = readState(folder)
  if (known === undefined && there !== undefined && readdirSync(folder.path).length > 0)
    throw occupied(folder.path, 'holds other things than a run')
  makePrivateFolder(folder.path)
  const begun = { ...unbegunState(fresh.base), askedAt: fresh.askedAt, ...known }
  const state: RunState = { ...begun, base: fresh.base, version: packageVersion() }
  replacePrivateFile(folder.definition, text)
  writeState(folder, state)
  return state
}

/** What is known of a run before it begins. */
export const unbegunState = (base: string): RunState => ({
  v: 1,
  askedAt: 0,
  base,
  version: packageVersion(),
  instances: {},
})

export function writeState(folder: RunFolder, state: RunState): void {
  replacePrivateFile(folder.state, `${JSON.stringify(state)}\n`)
}

/** The state of a run that has begun. */
export function readState(folder: RunFolder): RunState | undefined {
  if (!existsSync(folder.state)) return undefined
  const parsed = stateSchema.safeParse(parseJson(readFileSync(folder.state, 'utf8'), folder.state))
  if (!parsed.success) throw occupied(folder.path, 'holds a state.json of another program')
  return parsed.data
}

const occupied = (path: string, problem: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', `${path} ${problem}. Name another folder with --folder.`, {
    issues: [{ path: '--folder', message: problem }],
  })
