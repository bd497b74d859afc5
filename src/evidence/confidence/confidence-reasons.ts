import type { AnswerKind } from '../../language/question/expected-answer.ts'
import type { ConfidenceFeatures } from './confidence-features.ts'
import type { ConfidenceFeatureName } from './feature-names.ts'

/** Smaller contributions to the log odds are not mentioned. */
const minContribution = 0.05
const maxReasons = 5

const asked: Readonly<Record<AnswerKind, string>> = {
  person: 'a person',
  time: 'a date',
  count: 'a number',
  frequency: 'how often',
  figure: 'a number',
  place: 'a place',
  whereabouts: 'a place',
  organization: 'an organisation',
  name: 'a name',
  reason: 'a reason',
  definition: 'a definition',
  'yes-no': 'a yes or no',
}
const percent = (share: number): string => `${Math.round(share * 100)} %`
const claims = (count: number): string => (count === 1 ? '1 claim' : `${count} claims`)

/**
 * What each feature says, by whether it raised or lowered the confidence. Features that say the
 * same share a sentence.
 */
function phrase(
  feature: ConfidenceFeatureName,
  raised: boolean,
  features: ConfidenceFeatures,
): string {
  const { values } = features
  const value = values[feature] ?? 0
  switch (feature) {
    case 'supported':
    case 'notFound':
      return features.supported === features.claims
        ? features.claims === 1
          ? 'its claim is supported by a source'
          : `all ${features.claims} claims are supported by the sources`
        : `${features.supported} of ${claims(features.claims)} supported by the sources`
    case 'contradicted':
      return features.contradicted > 0
        ? `${features.contradicted} of ${claims(features.claims)} contradicted by a source`
        : 'no source contradicts it'
    case 'contradiction':
      return raised ? 'no source contradicts it' : 'a source says something else'
    case 'weakestMargin':
      return value > 0.3
        ? 'even its weakest claim is clearly supported'
        : value > 0
          ? 'its weakest claim is just supported'
          : 'its weakest claim lacks support'
    case 'meanMargin':
      return value > 0.3 ? 'the sources say it clearly' : 'the sources say it only weakly'
    case 'quoted':
      return `${percent(value)} of its words are in the quotations`
    case 'questionCovered':
      return `${percent(value)} of the question's words come back`
    case 'namesCovered':
      return raised
        ? 'the names and numbers of the question come back'
        : 'names or numbers of the question are missing'
    case 'kindMatches':
      return raised
        ? `it gives ${asked[features.kind ?? 'yes-no']}, as asked`
        : `it does not give ${asked[features.kind ?? 'yes-no']}, which was asked for`
    case 'relation':
    case 'supportedAndRelated':
    case 'offQuestion':
      return raised ? 'it is about what was asked' : 'it is hardly about what was asked'
    case 'addresses':
      return raised ? 'it addresses the question' : 'it does not address the question'
    case 'covers':
      return raised
        ? 'it covers what the documents say of it'
        : 'it leaves out what the documents say of it'
    case 'unasked':
      return 'it is compared with its sources alone, without a question'
    case 'length':
      return raised
        ? 'its length is typical of correct answers'
        : 'its length is not typical of correct answers'
    case 'sources':
      return features.sources === 1
        ? 'one document supports it'
        : `${features.sources} documents support it`
    case 'agreement':
      return raised
        ? 'keyword, vector and graph search agree'
        : 'keyword, vector and graph search found different passages'
    case 'answerScore':
      return raised
        ? 'the passages answer the question well'
        : 'the passages answer the question only weakly'
    case 'picked':
      return raised
        ? "its sentences are the sources' own"
        : 'sentences picked by search are more often true than they are answers'
    case 'specific':
      return raised ? 'it is specific' : 'it is vague'
    case 'nothingToCheck':
      return raised
        ? 'all of it could be checked'
        : `${percent(value)} of its sentences state nothing to check`
    default:
      return feature satisfies never
  }
}

/**
 * The reasons for a confidence, for people, strongest first; those that decide by rule lead. At
 * most five.
 */
export function confidenceReasons(
  features: ConfidenceFeatures,
  contributions: ReadonlyArray<{
    readonly feature: ConfidenceFeatureName
    readonly amount: number
  }>,
): string[] {
  const reasons: string[] = []
  if (features.state === 'nothing') reasons.push('it states nothing that could be checked')
  else if (features.supported === 0)
    reasons.push(
      features.claims === 1
        ? 'its claim is not supported by any source'
        : `none of its ${features.claims} claims is supported by a source`,
    )
  else if (features.contradicted === 0)
    reasons.push(phrase('supported', features.supported === features.claims, features))
  if (features.contradicted > 0) reasons.push(phrase('contradicted', false, features))
  const noted = contributions
    .filter(
      ({ feature, amount }) =>
        Math.abs(amount) >= minContribution && features.values[feature] !== null,
    )
    .sort((left, right) => Math.abs(right.amount) - Math.abs(left.amount))
  for (const { feature, amount } of noted) {
    if (feature === 'supported' || feature === 'notFound') continue
    if (
      features.state === 'nothing' &&
      [
        'weakestMargin',
        'meanMargin',
        'contradiction',
        'contradicted',
        'quoted',
        'sources',
      ].includes(feature)
    )
      continue
    if (feature === 'unasked' && features.hasQuestion) continue
    // A person would not call a weak contradiction one.
    if (feature === 'contradiction' && amount < 0 && (features.values.contradiction ?? 0) < 0.4)
      continue
    if (feature === 'contradicted' && features.contradicted > 0) continue
    reasons.push(phrase(feature, amount > 0, features))
  }
  const scored = features.scores
  if (scored?.total !== undefined && scored.total !== null)
    reasons.push(`the five metrics give ${percent(scored.total)} (${scored.judge})`)
  return [...new Set(reasons)].slice(0, maxReasons)
}
