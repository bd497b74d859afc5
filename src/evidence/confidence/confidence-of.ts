import type { LinkedPassages, ReviewedLinks } from '../../core/told-standards.ts'
import type { Confidence } from '../../core/verdict.ts'
import { logOdds as additiveLogOdds } from '../entailment/additive-model.ts'
import { calibrationLabel, interpolated, type Calibration } from './calibration.ts'
import type { ConfidenceFeatures } from './confidence-features.ts'
import { confidenceReasons } from './confidence-reasons.ts'
import { confidenceFeatureNames, type ConfidenceFeatureName } from './feature-names.ts'

/** Lowest confidence of each band, 0–1; `partial` at most `high`. */
export interface ConfidenceBands {
  readonly high: number
  readonly partial: number
}
/** The paper's: above 74 % high, from 50 % partial. */
const defaultConfidenceBands: ConfidenceBands = { high: 0.745, partial: 0.5 }

/** An answer without a supported claim cannot be above this, however well it reads. */
export const unsupportedCap = 0.19

/** What one feature adds to the log odds, against its neutral value. */
export interface Contribution {
  readonly feature: ConfidenceFeatureName
  readonly amount: number
}

/**
 * Log odds before the mapping, and what each feature contributes: its share of the linear part, and
 * by how much the trees' sum differs from that with its neutral value.
 */
export function logOdds(
  { weights }: Pick<Calibration, 'weights'>,
  values: ConfidenceFeatures['values'],
): { readonly total: number; readonly contributions: readonly Contribution[] } {
  let total = weights.bias
  const amounts = new Map<ConfidenceFeatureName, number>()
  for (const feature of confidenceFeatureNames) {
    const fitted = weights.features[feature]
    if (fitted === undefined) continue
    const value = values[feature] ?? fitted.neutral
    total += fitted.weight * value
    amounts.set(feature, fitted.weight * (value - fitted.neutral))
  }
  if (weights.forest !== undefined) {
    const { features, neutral, trees } = weights.forest
    const model = { bias: 0, weights: [], trees }
    const row = Float64Array.from(features, (feature, index) => values[feature] ?? neutral[index]!)
    const sum = additiveLogOdds(model, row)
    total += sum
    for (const [index, feature] of features.entries()) {
      if (row[index] === neutral[index]) continue
      const without = row.with(index, neutral[index]!)
      amounts.set(feature, (amounts.get(feature) ?? 0) + sum - additiveLogOdds(model, without))
    }
  }
  return {
    total,
    contributions: confidenceFeatureNames.flatMap(feature =>
      amounts.has(feature) ? [{ feature, amount: amounts.get(feature)! }] : [],
    ),
  }
}

/**
 * The calibrated probability that an answer is correct, in [0, 1], rounded to 1e-4, with the
 * reasons in words, strongest first. `null` for an abstention, and for a text without a question in
 * which nothing could be checked. Never above `unsupportedCap` without a supported claim, nor above
 * the probability that nothing contradicts a claim that is called contradicted.
 */
export function confidenceOf(
  features: ConfidenceFeatures,
  calibration: Calibration,
  bands: ConfidenceBands = defaultConfidenceBands,
): Confidence {
  const label = calibrationLabel(calibration)
  if (features.state === 'abstention')
    return {
      value: null,
      band: 'none',
      calibration: label,
      reasons: ['the answer says that it found nothing'],
    }
  if (features.state === 'nothing' && !features.hasQuestion)
    return {
      value: null,
      band: 'none',
      calibration: label,
      reasons: ['there is nothing in it to check'],
    }
  const { total, contributions } = logOdds(calibration, features.values)
  const probability = Math.min(1, Math.max(0, interpolated(calibration.mapping, total)))
  const value = Math.round(Math.min(probability, mostFor(features)) * 1e4) / 1e4
  return {
    value,
    band: value >= bands.high ? 'high' : value >= bands.partial ? 'partial' : 'low',
    calibration: label,
    reasons: confidenceReasons(features, contributions),
  }
}

/**
 * The most that an answer can be worth: little without a supported claim; with a contradicted one
 * no more than the probability that nothing contradicts it, since it is right only as a whole.
 */
function mostFor({ supported, contradicted, values }: ConfidenceFeatures): number {
  const unsupported = supported === 0 ? unsupportedCap : 1
  const opposed = contradicted > 0 ? 1 - (values.contradiction ?? 0) : 1
  return Math.min(unsupported, opposed)
}

/**
 * How often a list or count that was read from the documents' own fields is right: twenty of twenty
 * questions it was developed with (`bench -- email-questions`), about nine in ten in new wordings.
 * Failures are misread questions, which no check of the answer's sentences can find.
 */
const shareRight = 0.9

/**
 * Of the standards that people linked passages to, how many links find without labels: the mean of
 * seven sets (`bench -- alignment`, "links-found"). So often an absence of links is to be believed
 * where nobody has looked.
 */
const shareFound = 0.56

/**
 * The confidence of an answer whose lines a query read from records: one measured share for all.
 * What follows from links of passages to standards is as sure as the links are on average: those
 * that a person reviewed are right, the others as likely as their calibrated likelihoods say.
 * That something is not there is less sure as long as people have not reviewed the links, since
 * others may have been missed; and as sure as passages are linked at all, since of those that are
 * not linked nothing is known, whoever reviewed the others. Where there are no links,
 * nothing says how sure it is that there should be none.
 */
export function confidenceOfRecords(
  bands: ConfidenceBands = defaultConfidenceBands,
  links?: ReviewedLinks,
): Confidence {
  const calibration = 'records/1'
  if (links?.total === 0) {
    const { statesAbsence, passages } = links
    return {
      value: null,
      band: 'none',
      calibration,
      reasons: [
        'no passage is linked, and nobody has said that none should be',
        ...(statesAbsence === true && passages !== undefined && passages.linked < passages.total
          ? [linkedReason(passages)]
          : []),
      ],
    }
  }
  const right = links === undefined ? 1 : Math.min(1, links.likelyRight / links.total)
  const unreviewed = links?.statesAbsence === true ? 1 - links.reviewed / links.total : 0
  const passages = links?.statesAbsence === true ? links.passages : undefined
  const read =
    passages === undefined || passages.total === 0
      ? 1
      : Math.min(1, passages.linked / passages.total)
  const complete = read * (1 - unreviewed * (1 - shareFound))
  const value = Math.round(shareRight * right * complete * 1e4) / 1e4
  return {
    value,
    band: value >= bands.high ? 'high' : value >= bands.partial ? 'partial' : 'low',
    calibration,
    reasons: [
      ...(links === undefined
        ? ["its lines are read from the documents' own fields by a query"]
        : linkReasons(links)),
      ...(unreviewed > 0 || read < 1
        ? ['it says that something is not there, and links may be missing']
        : []),
      ...(passages === undefined || read === 1 ? [] : [linkedReason(passages)]),
      'nine in ten such answers understand the question rightly',
    ],
  }
}

const linkedReason = ({ linked, total }: LinkedPassages): string =>
  `${linked.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} passages ` +
  'are linked to the framework; of the others nothing is known'

function linkReasons({ total, reviewed, likelyRight }: ReviewedLinks): string[] {
  const number = (value: number): string => value.toLocaleString('en-US')
  if (reviewed === total) return [`people reviewed all ${number(total)} links that it rests on`]
  const expected = number(Math.round(likelyRight))
  return [
    `people reviewed ${number(reviewed)} of the ${number(total)} links that it rests on`,
    `of these links ${expected} are expected to be right; others may have been missed`,
  ]
}
