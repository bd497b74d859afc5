import { AppError, isAppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { type AnswerMetric, answerMetrics } from '../../../core/verdict.ts'
import {
  fitRatings,
  refuseRatings,
  type RatedAnswer,
} from '../../../evaluation/calibration-ratings.ts'
import type { RatingAgreement } from '../../../evaluation/calibration-agreement.ts'
import { assessTriple } from '../../../evidence/confidence/assess-triple.ts'
import {
  calibrationLabel,
  type Calibration,
  defaultCalibration,
} from '../../../evidence/confidence/calibration.ts'
import { scoreAnswer } from '../../../evidence/scoring/score-answer.ts'
import { invariant } from '../../../support/invariant.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { hashParts, sha256 } from '../../../support/ids.ts'
import type { App } from '../../compose.ts'
import { requireWritable } from '../../require-writable.ts'
import type { RatingRow } from './calibrate-ratings.ts'
import { latestVersion, sameCalibration, storeCalibration } from './calibrate-stored.ts'

/** The calibration that the ratings have given before; nothing was stored. */
export interface KnownCalibration {
  readonly isNew: false
  readonly calibration: Calibration
  readonly label: string
}

/**
 * A calibration that was made, with how well scores and confidence agree with people before and
 * after.
 */
export interface CalibrationReport {
  readonly isNew: true
  readonly calibration: Calibration
  readonly label: string
  readonly ratings: number
  readonly before: RatingAgreement
  /** Cross-validated. */
  readonly after: RatingAgreement
  /** Rows that could not be scored. */
  readonly failed: ReadonlyArray<{ readonly row: number; readonly message: string }>
  readonly notes: readonly string[]
}

/**
 * Scores and checks every rated answer with the built-in judge, fits weights, score mappings and
 * the confidence to the ratings, and stores the calibration under the next version of its name,
 * unless one of any name comes from the same ratings. Rows that are there twice count once.
 * Throws `invalid_input` for too few or unvarying ratings and where the total would agree less with
 * them than before, `forbidden` for users and for a corpus
 * that can only be read, `model_call_failed` without an entailment model, `aborted`.
 */
export async function calibrate(
  app: App,
  request: { readonly name: string; readonly ratings: readonly RatingRow[] },
  options: ReadOptions,
  onRating: (done: number, total: number) => void = () => {},
): Promise<CalibrationReport | KnownCalibration> {
  const { name } = request
  checkName(name)
  const ratings = distinctRows(request.ratings)
  const { entailment, encoder } = app
  if (entailment === undefined)
    throw new AppError(
      'invalid_input',
      'Ratings are calibrated on verdicts, and those need the built-in models: the ' +
        'configuration switches them off (encoder.kind is "off").',
      { issues: [{ path: 'encoder.kind', message: 'is "off"' }] },
    )
  // Told before the long part.
  if (options.principal.kind === 'user')
    throw new AppError(
      'forbidden',
      'Only the owner can store a calibration: it changes the confidence that everybody sees.',
      { action: 'store a calibration' },
    )
  refuseRatings(ratings)
  requireWritable(app, 'store a calibration')
  const dataHash = hashOf(ratings)
  const known = await sameCalibration(app, { dataHash, model: entailment.id }, options)
  if (known !== undefined)
    return { isNew: false, calibration: known, label: calibrationLabel(known) }
  const rated: RatedAnswer[] = []
  const failed: Array<{ row: number; message: string }> = []
  for (const rating of ratings) {
    throwIfAborted(options.signal, 'calibrating on ratings')
    try {
      const { scores, features } = await assessTriple(
        rating,
        {
          entailment,
          encoder,
          score: ({ verified }) =>
            scoreAnswer({ ...rating, verified }, { encoder, entailment }, options),
        },
        options,
      )
      invariant(scores !== undefined, 'a rated answer is scored')
      rated.push({
        group: hashParts([rating.query, ...rating.documents]),
        ratings: rating.ratings,
        holds: rating.holds,
        scores: scores.values,
        features,
      })
    } catch (error) {
      if (
        !(error instanceof AppError) ||
        isAppError(error, 'aborted') ||
        (rated.length === 0 && failed.length === 0)
      )
        throw error
      failed.push({ row: rating.row, message: error.message })
    }
    onRating(rated.length + failed.length, ratings.length)
  }
  const { fitted, before, after, notes } = fitRatings(rated, defaultCalibration())
  const calibration: Calibration = {
    schemaVersion: 1,
    name,
    version: (await latestVersion(app, name, options)) + 1,
    dataHash,
    model: entailment.id,
    fittedOn: [{ set: 'ratings', n: rated.length }, ...defaultCalibration().fittedOn],
    ...fitted,
  }
  await storeCalibration(app, calibration, options)
  return {
    isNew: true,
    calibration,
    label: calibrationLabel(calibration),
    ratings: rated.length,
    before,
    after,
    failed,
    notes: [
      ...notes,
      ...(ratings.length < request.ratings.length
        ? [`${request.ratings.length - ratings.length} rows are there twice and count once`]
        : []),
    ],
  }
}

/** Small letters, digits, dots and dashes; `default` is the product's own. */
export function checkName(name: string): void {
  const wrong =
    name === defaultCalibration().name
      ? 'is the name of the calibration that the product carries'
      : /^[a-z0-9][a-z0-9._-]{0,63}$/.test(name)
        ? undefined
        : 'must be of small letters, digits, dots and dashes, at most 64'
  if (wrong !== undefined)
    throw new AppError(
      'invalid_input',
      `The name "${name.slice(0, 64)}" ${wrong}. Choose another with --name.`,
      { issues: [{ path: 'name', message: wrong }] },
    )
}

/** What was rated and how. */
const rowHash = ({ query, documents, response, ratings: given, holds }: RatingRow): string =>
  hashParts([
    query,
    documents.length,
    ...documents,
    response,
    ...answerMetrics.map((metric: AnswerMetric) => given[metric]),
    holds === undefined ? '' : String(holds),
  ])

/** A row that is there twice, as after tables were put together, is one rating. */
const distinctRows = (ratings: readonly RatingRow[]): RatingRow[] => [
  ...new Map(ratings.map(row => [rowHash(row), row])).values(),
]

/** Of all that was rated, whatever the order of rows and columns. */
const hashOf = (ratings: readonly RatingRow[]): string =>
  sha256(ratings.map(rowHash).sort().join('\n'))
