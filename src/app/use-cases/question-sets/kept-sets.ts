import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { compareSets, type SetDifference } from '../../../evaluation/question-sets/compare-sets.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import { readQuestionSet } from '../../../evaluation/question-sets/read-question-set.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { parseJson } from '../../../support/json.ts'
import {
  makePrivateFile,
  makePrivateFolder,
  replacePrivateFile,
} from '../../../support/private-files.ts'
import type { App } from '../../compose.ts'
import { questionSetsFolderName } from '../../config/config.ts'
import { requireOwner } from '../../require-owner.ts'
import { requireWritable } from '../../require-writable.ts'
import { writtenSet } from './question-files.ts'

const versionSchema = z.object({
  version: z.string(),
  /** UTC ms: when it was kept first. */
  at: z.number(),
  questions: z.int(),
  note: z.string().optional(),
})
/** A version of a set that a corpus keeps. */
export type KeptVersion = z.output<typeof versionSchema>

/** A set with its versions, the oldest first. */
export interface KeptSet {
  readonly name: string
  readonly versions: readonly KeptVersion[]
}

type SetsApp = Pick<App, 'corpusFolder'>

const setNameForm = /^[a-z0-9][a-z0-9._-]{0,63}$/
const versionForm = /^[0-9a-f]{16}$/
const action = 'keep question sets'

/**
 * Keeps a version of a question set under a name. A version is what the set is: the same questions
 * are the same version, kept once. Throws `forbidden` for users, `invalid_input` for a name that
 * cannot be one.
 */
export function keepSet(
  app: SetsApp & Pick<App, 'clock' | 'config' | 'store'>,
  {
    name,
    questions,
    note,
  }: { name: string; questions: readonly GoldQuestion[]; note?: string | undefined },
  { principal }: ReadOptions,
): KeptVersion {
  requireOwner(principal, action)
  requireWritable(app, action)
  if (!setNameForm.test(name))
    throw new AppError(
      'invalid_input',
      `"${name}" cannot be the name of a question set: use up to 64 lower-case letters, digits, ` +
        '".", "_" and "-".',
      { issues: [{ path: 'name', message: 'is no name of a question set' }] },
    )
  const { lines, version, count } = writtenSet(questions)
  const folder = folderOf(app.corpusFolder, name)
  const known = versionsIn(folder).find(each => each.version === version)
  if (known !== undefined) return known
  makePrivateFolder(join(app.corpusFolder, questionSetsFolderName))
  makePrivateFolder(folder)
  // The questions before the line that tells of them: a kill between leaves a file nobody names.
  replacePrivateFile(join(folder, `${version}.jsonl`), lines)
  const kept: KeptVersion = {
    version,
    at: app.clock.now(),
    questions: count,
    ...(note === undefined ? {} : { note }),
  }
  const history = join(folder, historyName)
  if (!existsSync(history)) makePrivateFile(history)
  appendFileSync(history, `${JSON.stringify(kept)}\n`)
  return kept
}

/** The sets of a corpus by name. Throws `forbidden`. */
export function listSets(app: SetsApp, { principal }: ReadOptions): KeptSet[] {
  requireOwner(principal, action)
  const folder = join(app.corpusFolder, questionSetsFolderName)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => setNameForm.test(name))
    .sort(compareCodePoints)
    .map(name => ({ name, versions: versionsIn(join(folder, name)) }))
    .filter(({ versions }) => versions.length > 0)
}

/** A set with its versions. Throws `forbidden`, `not_found`. */
export function keptSet(app: SetsApp, name: string, { principal }: ReadOptions): KeptSet {
  requireOwner(principal, action)
  const versions = setNameForm.test(name) ? versionsIn(folderOf(app.corpusFolder, name)) : []
  if (versions.length === 0) throw unknownSet(name)
  return { name, versions }
}

/**
 * The questions of a version, which may be named by its first digits; absent: the one that was kept
 * last. Throws `forbidden`, `not_found`.
 */
export function questionsOfVersion(
  app: SetsApp,
  { name, version }: { readonly name: string; readonly version?: string | undefined },
  options: ReadOptions,
): { readonly kept: KeptVersion; readonly lines: string; readonly questions: GoldQuestion[] } {
  const { versions } = keptSet(app, name, options)
  const found =
    version === undefined
      ? versions.slice(-1)
      : versions.filter(each => version.length >= 4 && each.version.startsWith(version))
  const [kept] = found
  if (kept === undefined || found.length > 1)
    throw new AppError(
      'not_found',
      `The question set "${name}" has ${found.length > 1 ? 'several versions' : 'no version'} ` +
        `"${version ?? ''}". It has ${versions.map(each => each.version).join(', ')}.`,
      { kind: 'question', id: `${name}@${version ?? ''}` },
    )
  const lines = readFileSync(
    join(folderOf(app.corpusFolder, name), `${kept.version}.jsonl`),
    'utf8',
  )
  return { kept, lines, questions: [...readQuestionSet(lines).questions] }
}

/** What a later version of a set changes. Throws `forbidden`, `not_found`. */
export function compareVersions(
  app: SetsApp,
  {
    name,
    before,
    after,
  }: { readonly name: string; readonly before: string; readonly after?: string | undefined },
  options: ReadOptions,
): SetDifference & { readonly before: string; readonly after: string } {
  const [old, now] = [before, after].map(version =>
    questionsOfVersion(app, { name, version }, options),
  )
  return {
    before: old?.kept.version ?? '',
    after: now?.kept.version ?? '',
    ...compareSets(old?.questions ?? [], now?.questions ?? []),
  }
}

const historyName = 'history.jsonl'
const folderOf = (corpusFolder: string, name: string): string =>
  join(corpusFolder, questionSetsFolderName, name)

/** A line that was cut off by a kill is no version. */
function versionsIn(folder: string): KeptVersion[] {
  const history = join(folder, historyName)
  if (!existsSync(history)) return []
  return readFileSync(history, 'utf8')
    .split('\n')
    .flatMap(line => {
      if (!line.endsWith('}')) return []
      const read = versionSchema.safeParse(parseJson(line, history))
      return read.success && versionForm.test(read.data.version) ? [read.data] : []
    })
}

const unknownSet = (name: string): AppError<'not_found'> =>
  new AppError(
    'not_found',
    `This corpus keeps no question set "${name}". "veritrail questions versions keep" keeps one.`,
    { kind: 'question', id: name },
  )
