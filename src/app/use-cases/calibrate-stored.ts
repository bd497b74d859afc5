import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import type { AnswerId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { calibrationLabel, parseCalibration, type Calibration } from '../../evidence/confidence/calibration.ts'
import { defaultCalibration } from '../../evidence/confidence/default-calibration.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { hashParts } from '../../support/ids.ts'
import { parseJson } from '../../support/json.ts'
import { isErrno, replacePrivateFile } from '../../support/private-files.ts'
import type { App } from '../compose.ts'
import { configFileName, parseConfig } from '../config.ts'

type StoredIn = Pick<App, 'store' | 'clock'>

/** A calibration that can be used. */
export interface ListedCalibration { readonly calibration: Calibration; readonly label: string; readonly createdAt: number | undefined; readonly inUse: boolean }

const mostListed = 1_000

/** Stores a calibration in the ledger as the owner's; it cites no document. */
export async function storeCalibration({ store, clock }: StoredIn, calibration: Calibration, options: ReadOptions): Promise<void> {
  if (options.principal.kind === 'user') throw new AppError('forbidden', 'Only the owner can store a calibration: it changes what everybody is told.', { action: 'store a calibration' })
  const commitSeq = await store.documents.commitSeq(options)
  await store.ledger.append({
    schemaVersion: 1, id: `cal_${hashParts([calibration.name, calibration.version])}` as AnswerId, kind: 'calibration', asker: 'owner', createdAt: clock.now(), commitSeq, citedDocumentIds: [], body: canonicalJson(calibration),
  }, options)
}

/** Calibrations of the corpus, newest first. */
async function stored({ store }: Pick<App, 'store'>, options: ReadOptions): Promise<Array<{ calibration: Calibration; createdAt: number }>> {
  // A calibration is the corpus's, not a person's: whoever asks is told by the same one.
  const records = await store.ledger.list({ kind: 'calibration', limit: mostListed }, { ...options, principal: { kind: 'system', reason: 'reading calibrations' } })
  return records.flatMap(({ id, body, createdAt }) => (body === null ? [] : [{ calibration: parseCalibration(parseJson(body, `the record ${id}`), `The record ${id}`), createdAt }]))
}

/** The calibration of a name, its highest version unless one is named ("team/2"); `undefined` where there is none. */
export async function calibrationNamed(app: Pick<App, 'store'>, name: string, options: ReadOptions): Promise<Calibration | undefined> {
  const [wanted = '', version] = name.split('/')
  if (wanted === defaultCalibration.name) return version === undefined || version === String(defaultCalibration.version) ? defaultCalibration : undefined
  const found = (await stored(app, options)).map(({ calibration }) => calibration).filter(calibration => calibration.name === wanted && (version === undefined || String(calibration.version) === version))
  return found.sort((left, right) => right.version - left.version)[0]
}

/** The calibration that the configuration names, the product's own where it names none. Throws `invalid_input` for one that the corpus does not have. */
export async function calibrationInUse(app: Pick<App, 'store' | 'config'>, options: ReadOptions): Promise<Calibration> {
  const name = app.config.confidence.calibration
  if (name === undefined) return defaultCalibration
  const found = await calibrationNamed(app, name, options)
  if (found === undefined) throw unknown(name)
  return found
}

/** All that can be used, the product's own first. */
export async function listCalibrations(app: Pick<App, 'store' | 'config'>, options: ReadOptions): Promise<ListedCalibration[]> {
  const found = await stored(app, options)
  const used = app.config.confidence.calibration ?? defaultCalibration.name
  const inUse = await calibrationNamed(app, used, options)
  const listed = (calibration: Calibration, createdAt: number | undefined): ListedCalibration =>
    ({ calibration, label: calibrationLabel(calibration), createdAt, inUse: inUse !== undefined && calibrationLabel(inUse) === calibrationLabel(calibration) })
  return [listed(defaultCalibration, undefined), ...found.map(({ calibration, createdAt }) => listed(calibration, createdAt))]
}

/** Writes into the configuration which calibration answers are told by from now on. Throws `invalid_input` for one that the corpus does not have. */
export async function useCalibration(app: Pick<App, 'store' | 'corpusFolder'>, name: string, options: ReadOptions): Promise<{ readonly calibration: Calibration; readonly label: string }> {
  if (options.principal.kind === 'user') throw new AppError('forbidden', 'Only the owner can choose a calibration: it changes what everybody is told.', { action: 'choose a calibration' })
  const found = await calibrationNamed(app, name, options)
  if (found === undefined) throw unknown(name)
  const file = join(app.corpusFolder, configFileName)
  const settings = parseJson(readFileSync(file, 'utf8').replace(/^\ufeff/, ''), file) as Readonly<Record<string, unknown>>
  const confidence = { ...(settings['confidence'] as Readonly<Record<string, unknown>> | undefined) }
  // The product carries one version of its own: naming that would outlive it.
  if (found.name === defaultCalibration.name) delete confidence['calibration']
  else confidence['calibration'] = name
  const { confidence: _before, ...others } = settings
  const changed = Object.keys(confidence).length === 0 ? others : { ...others, confidence }
  parseConfig(changed, file)
  try {
    replacePrivateFile(file, `${JSON.stringify(changed, undefined, 2)}\n`)
  } catch (cause) {
    if (!isErrno(cause) || !['EROFS', 'EACCES', 'EPERM'].includes(cause.code ?? '')) throw cause
    throw new AppError('forbidden', `You may not write to ${file}, which names the calibration in use. Copy the corpus to a folder that you may write to.`, { action: 'choose a calibration' }, { cause })
  }
  return { calibration: found, label: calibrationLabel(found) }
}

function unknown(name: string): AppError<'invalid_input'> {
  return new AppError('invalid_input', `This corpus has no calibration "${name.slice(0, 80)}". "veritrail calibrate --list" shows those it has; "default" is the product's own.`, { issues: [{ path: 'confidence.calibration', message: 'is not known' }] })
}
