import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { AnswerId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import {
  calibrationLabel,
  parseCalibration,
  type Calibration,
  defaultCalibration,
} from '../../../evidence/confidence/calibration.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { hashParts } from '../../../support/ids.ts'
import { parseJson } from '../../../support/json.ts'
import { isErrno, replacePrivateFile } from '../../../support/private-files.ts'
import type { App } from '../../compose.ts'
import { configFileName, parseConfig } from '../../config/config.ts'

type StoredIn = Pick<App, 'store' | 'clock'>

/** A calibration that can be used. */
export interface ListedCalibration {
  readonly calibration: Calibration
  readonly label: string
  readonly createdAt: number | undefined
  readonly inUse: boolean
}

const maxListed = 1_000

/** Stores a calibration in the ledger as the owner's; it cites no document. */
export async function storeCalibration(
  { store, clock }: StoredIn,
  calibration: Calibration,
  options: ReadOptions,
): Promise<void> {
  if (options.principal.kind === 'user')
    throw new AppError(
      'forbidden',
      'Only the owner can store a calibration: it changes the confidence that everybody sees.',
      { action: 'store a calibration' },
    )
  const commitSeq = await store.documents.commitSeq(options)
  await store.ledger.append(
    {
      schemaVersion: 1,
      id: `cal_${hashParts([calibration.name, calibration.version])}` as AnswerId,
      kind: 'calibration',
      asker: 'owner',
      createdAt: clock.now(),
      commitSeq,
      citedDocumentIds: [],
      body: canonicalJson(calibration),
    },
    options,
  )
}

/**
 * A calibration of the corpus that this version cannot use, such as one fitted on a feature that it
 * does not have.
 */
export interface UnusableCalibration {
  readonly name: string
  readonly version: number
  readonly label: string
  readonly createdAt: number
  readonly reason: string
}

interface StoredCalibrations {
  readonly usable: ReadonlyArray<{ readonly calibration: Calibration; readonly createdAt: number }>
  readonly unusable: readonly UnusableCalibration[]
}

/** Calibrations of the corpus, newest first. */
async function stored(
  { store }: Pick<App, 'store'>,
  options: ReadOptions,
): Promise<StoredCalibrations> {
  // A calibration is the corpus's, not a person's: whoever asks is told by the same one.
  const records = await store.ledger.list(
    { kind: 'calibration', limit: maxListed },
    { ...options, principal: { kind: 'system', reason: 'reading calibrations' } },
  )
  const usable: Array<{ calibration: Calibration; createdAt: number }> = []
  const unusable: UnusableCalibration[] = []
  for (const { id, body, createdAt } of records) {
    if (body === null) continue
    const value = parseJson(body, `the record ${id}`)
    try {
      usable.push({ calibration: parseCalibration(value, `The record ${id}`), createdAt })
    } catch (error) {
      if (!isAppError(error, 'invalid_input')) throw error
      const { name, version } = identity(value, id)
      unusable.push({
        name,
        version,
        label: calibrationLabel({ name, version }),
        createdAt,
        reason: error.details.issues
          .map(({ path, message }) => `${path === '' ? 'top level' : path}: ${message}`)
          .join('; '),
      })
    }
  }
  return { usable, unusable }
}

/**
 * Name and version of what is no calibration for this version; the record's id where it names none.
 */
function identity(value: unknown, id: string): { readonly name: string; readonly version: number } {
  const { name, version } = (typeof value === 'object' ? (value ?? {}) : {}) as Readonly<
    Record<string, unknown>
  >
  return {
    name: typeof name === 'string' ? name.slice(0, 64) : id,
    version: typeof version === 'number' ? version : 0,
  }
}

const isNamed = (
  { name, version }: { readonly name: string; readonly version: number },
  wanted: string,
): boolean => {
  const [wantedName, wantedVersion] = wanted.split('/')
  return name === wantedName && (wantedVersion === undefined || String(version) === wantedVersion)
}

/**
 * The calibration of a name, its highest version unless one is named ("team/2"); one that cannot be
 * used tells why; `undefined` where there is none.
 */
async function findCalibration(
  app: Pick<App, 'store'>,
  name: string,
  options: ReadOptions,
): Promise<Calibration | UnusableCalibration | undefined> {
  if (isNamed(defaultCalibration(), name)) return defaultCalibration()
  const { usable, unusable } = await stored(app, options)
  const found = [...usable.map(({ calibration }) => calibration), ...unusable].filter(calibration =>
    isNamed(calibration, name),
  )
  return found.sort((left, right) => right.version - left.version)[0]
}

/** The highest version of a name; 0 where there is none. */
export async function latestVersion(
  app: Pick<App, 'store'>,
  name: string,
  options: ReadOptions,
): Promise<number> {
  return (await findCalibration(app, name, options))?.version ?? 0
}

/**
 * The newest calibration of any name that was fitted on these ratings, with this model, on top of
 * what the product brings now: fitting again would give it again.
 */
export async function sameCalibration(
  app: Pick<App, 'store'>,
  { dataHash, model }: Pick<Calibration, 'dataHash' | 'model'>,
  options: ReadOptions,
): Promise<Calibration | undefined> {
  const own = canonicalJson(defaultCalibration().fittedOn)
  return (await stored(app, options)).usable.find(
    ({ calibration }) =>
      calibration.dataHash === dataHash &&
      calibration.model === model &&
      canonicalJson(calibration.fittedOn.slice(1)) === own,
  )?.calibration
}

/**
 * The calibration that the configuration names, the product's own where it names none. One that
 * this version cannot use is replaced by the product's own, with a sentence that says so. Throws
 * `invalid_input` for one that the corpus does not have.
 */
export async function calibrationInUse(
  app: Pick<App, 'store' | 'config'>,
  options: ReadOptions,
): Promise<{ readonly calibration: Calibration; readonly notice?: string | undefined }> {
  const name = app.config.confidence.calibration
  if (name === undefined) return { calibration: defaultCalibration() }
  const found = await findCalibration(app, name, options)
  if (found === undefined) throw unknown(name)
  if (!('reason' in found)) return { calibration: found }
  return {
    calibration: defaultCalibration(),
    notice:
      `The calibration ${found.label} cannot be used by this version (${found.reason}): ` +
      `confidence uses the built-in calibration. ${remedy(found)}`,
  }
}

const remedy = ({ name }: UnusableCalibration): string =>
  `Fit it again with "veritrail calibrate RATINGS --name ${name}", or choose the product's ` +
  'own with "veritrail calibrate --use default".'

/** All that the corpus has, the product's own first. */
export async function listCalibrations(
  app: Pick<App, 'store' | 'config'>,
  options: ReadOptions,
): Promise<{
  readonly usable: readonly ListedCalibration[]
  readonly unusable: readonly UnusableCalibration[]
}> {
  const found = await stored(app, options)
  const used = app.config.confidence.calibration ?? defaultCalibration().name
  const inUse = await findCalibration(app, used, options)
  const listed = (calibration: Calibration, createdAt: number | undefined): ListedCalibration => ({
    calibration,
    label: calibrationLabel(calibration),
    createdAt,
    inUse: inUse !== undefined && calibrationLabel(inUse) === calibrationLabel(calibration),
  })
  return {
    usable: [
      listed(defaultCalibration(), undefined),
      ...found.usable.map(({ calibration, createdAt }) => listed(calibration, createdAt)),
    ],
    unusable: found.unusable,
  }
}

/**
 * Writes into the configuration which calibration answers are told by from now on. Throws
 * `invalid_input` for one that the corpus does not have.
 */
export async function useCalibration(
  app: Pick<App, 'store' | 'corpusFolder'>,
  name: string,
  options: ReadOptions,
): Promise<{ readonly calibration: Calibration; readonly label: string }> {
  if (options.principal.kind === 'user')
    throw new AppError(
      'forbidden',
      'Only the owner can choose a calibration: it changes the confidence that everybody sees.',
      { action: 'choose a calibration' },
    )
  const found = await findCalibration(app, name, options)
  if (found === undefined) throw unknown(name)
  if ('reason' in found) {
    throw new AppError(
      'invalid_input',
      `The calibration ${found.label} cannot be used by this version: ${found.reason}. ` +
        `${remedy(found)}`,
      { issues: [{ path: 'confidence.calibration', message: 'cannot be used' }] },
    )
  }
  const file = join(app.corpusFolder, configFileName)
  const settings = parseJson(readFileSync(file, 'utf8').replace(/^\ufeff/, ''), file) as Readonly<
    Record<string, unknown>
  >
  const confidence = {
    ...(settings['confidence'] as Readonly<Record<string, unknown>> | undefined),
  }
  // The product carries one version of its own: naming that would outlive it.
  if (found.name === defaultCalibration().name) delete confidence['calibration']
  else confidence['calibration'] = name
  const { confidence: _before, ...others } = settings
  const changed = Object.keys(confidence).length === 0 ? others : { ...others, confidence }
  parseConfig(changed, file)
  try {
    replacePrivateFile(file, `${JSON.stringify(changed, undefined, 2)}\n`)
  } catch (cause) {
    if (!isErrno(cause) || !['EROFS', 'EACCES', 'EPERM'].includes(cause.code ?? '')) throw cause
    throw new AppError(
      'forbidden',
      `You may not write to ${file}, which names the calibration in use. Copy the corpus ` +
        'to a folder that you may write to.',
      { action: 'choose a calibration' },
      { cause },
    )
  }
  return { calibration: found, label: calibrationLabel(found) }
}

function unknown(name: string): AppError<'invalid_input'> {
  return new AppError(
    'invalid_input',
    `This corpus has no calibration "${name.slice(0, 80)}". "veritrail calibrate --list" ` +
      `lists those it has; "default" is the built-in one.`,
    { issues: [{ path: 'confidence.calibration', message: 'is not known' }] },
  )
}
