import { wordList } from '../../language/lexicons/lexicon.ts'
import { expectedAnswerOf, type AnswerKind } from '../../language/question/expected-answer.ts'
import { mayHoldAnswer } from '../../language/question/holds-answer.ts'
import type { AnswerScores, JudgedClaim, VerifiedText } from '../../core/verdict.ts'
import { analyze, isStopWord, wordTexts, queryTerms } from '../../language/words/tokens.ts'
import type { ConfidenceFeatureName } from './feature-names.ts'
import { builtInJudge } from '../scoring/score-answer.ts'
import { statedInFull } from './stated-in-full.ts'
import { recognizeMentions } from '../../language/recognize.ts'

/** What is known of an answer when its confidence is computed. */
export interface ConfidenceInput {
  /** Without one, whether the answer fits a question does not count. */
  readonly question?: string | undefined
  readonly verified: VerifiedText
  /** Cosine of question and answer (`relationOf`); `undefined` without an encoder. */
  readonly relation?: number | undefined
  /** `agreement`: how far keyword, vector and graph search found the same passages, 0–1. */
  readonly retrieval?: { readonly agreement?: number | undefined } | undefined
  /**
   * RAG-Eval's metrics. The built-in judge's relevance and coverage count; those of a language
   * model appear among the reasons only, since no calibration was fitted on them.
   */
  readonly scores?: AnswerScores | undefined
  /** The answering's own strength, 0–1. */
  readonly answerScore?: number | null | undefined
}

/** `abstention`: the answer says that it has none. `nothing`: no claim could be made of it. */
type CheckedState = 'abstention' | 'nothing' | 'checked'

export interface ConfidenceFeatures {
  /** `null`: does not apply here; the calibration's neutral value is used. */
  readonly values: Readonly<Record<ConfidenceFeatureName, number | null>>
  readonly state: CheckedState
  readonly hasQuestion: boolean
  readonly claims: number
  readonly supported: number
  readonly contradicted: number
  /** Documents among the supporting quotations. */
  readonly sources: number
  readonly kind?: AnswerKind | undefined
  readonly scores?: AnswerScores | undefined
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Log odds of the support, ±5 as ±1. */
function margin({ support }: JudgedClaim): number {
  const bounded = Math.min(0.9999, Math.max(0.0001, support))
  return Math.max(-1, Math.min(1, Math.log(bounded / (1 - bounded)) / 5))
}

/** A metric of the built-in judge, 1–5 in whole steps as 0–1: calibrations were fitted on those. */
function metricOf(
  scores: AnswerScores | undefined,
  metric: 'relevance' | 'coverage',
): number | null {
  const score =
    scores?.judge.startsWith(builtInJudge) === true ? scores.metrics[metric].score : null
  return score === null ? null : (Math.round(score) - 1) / 4
}

/** The kinds of answer with which calibrations are fitted. */
const checkedKinds: ReadonlySet<AnswerKind> = new Set([
  'person',
  'time',
  'count',
  'frequency',
  'figure',
  'place',
  'whereabouts',
  'organization',
  'yes-no',
])

/** How much correct answers typically share with their question, in words or in meaning. */
const usualRelation = 0.6

/** What a confidence rests on, from a checked answer; deterministic, rounded to 1e-6. */
export function confidenceFeatures(input: ConfidenceInput): ConfidenceFeatures {
  const { verified, relation, retrieval, answerScore } = input
  const question = input.question?.trim() === '' ? undefined : input.question
  const judged = verified.sentences.flatMap(sentence => sentence.claims)
  const count = (verdict: JudgedClaim['verdict']): number =>
    judged.filter(claim => claim.verdict === verdict).length
  const shareOf = (part: number): number => (judged.length === 0 ? 0 : part / judged.length)
  const quotes = judged.flatMap(claim =>
    claim.evidence.filter(quote => quote.stance === 'supports'),
  )
  // A claim that was not found has the nearest passage beside it, which is not a source of it.
  const sources = new Set(
    judged
      .filter(claim => claim.verdict === 'supported')
      .flatMap(claim => claim.evidence.map(quote => quote.documentId)),
  ).size
  const evidence = quotes.map(quote => quote.text)
  const coverage =
    question === undefined
      ? undefined
      : questionCoverage(question, [
          verified.text,
          ...statedInFull(verified),
          ...evidence,
          ...quotes.map(quote => `${quote.title} ${quote.about}`),
        ])
  const expects = question === undefined ? undefined : expectedAnswerOf(question)?.kind
  const kind = expects !== undefined && checkedKinds.has(expects) ? expects : undefined
  const margins = judged.map(margin)
  const weakest = margins.length === 0 ? -1 : Math.min(...margins)
  const bounded =
    relation === undefined || question === undefined
      ? undefined
      : Math.max(0, Math.min(1, relation))
  const values: Record<ConfidenceFeatureName, number | null> = {
    supported: shareOf(count('supported')),
    contradicted: shareOf(count('contradicted')),
    notFound: shareOf(count('not_found')),
    weakestMargin: weakest,
    meanMargin: margins.length === 0 ? -1 : mean(margins),
    contradiction: Math.max(0, ...judged.map(claim => claim.contradiction)),
    quoted: shareQuoted(verified.text, evidence),
    questionCovered: coverage?.words ?? null,
    namesCovered: coverage?.names ?? null,
    kindMatches: kind === undefined ? null : mayHoldAnswer(kind, verified.text) ? 1 : 0,
    relation: bounded ?? null,
    offQuestion:
      question === undefined
        ? null
        : Math.max(0, usualRelation - Math.max(bounded ?? 0, coverage?.words ?? 0)) / usualRelation,
    unasked: question === undefined ? 1 : 0,
    supportedAndRelated:
      bounded === undefined ? null : ((weakest + 1) / 2) * Math.max(bounded, coverage?.words ?? 0),
    addresses: metricOf(input.scores, 'relevance'),
    covers: metricOf(input.scores, 'coverage'),
    length:
      Math.log2(
        1 +
          Math.max(
            wordTexts(verified.text.slice(0, 20_000)).length,
            wordTexts(statedInFull(verified).join(' ')).length,
          ),
      ) / 10,
    sources: Math.min(3, sources) / 3,
    agreement: retrieval?.agreement ?? null,
    answerScore: answerScore ?? null,
    picked: answerScore === undefined || answerScore === null ? 0 : 1,
    specific: specificityOf(verified.text),
    nothingToCheck:
      verified.sentences.length === 0
        ? 1
        : verified.sentences.filter(
            sentence => sentence.claims.length === 0 && sentence.nothing !== 'heading',
          ).length / verified.sentences.length,
  }
  return {
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === null ? null : round(value)]),
    ) as typeof values,
    state:
      judged.length > 0
        ? 'checked'
        : verified.sentences.some(sentence => sentence.nothing === 'abstention')
          ? 'abstention'
          : 'nothing',
    hasQuestion: question !== undefined,
    claims: judged.length,
    supported: count('supported'),
    contradicted: count('contradicted'),
    sources,
    kind,
    scores: input.scores,
  }
}

/** Share of the content words of a text that stand in its quotations; 0 without either. */
function shareQuoted(text: string, evidence: readonly string[]): number {
  const terms = new Set(
    wordTexts(text.slice(0, 20_000))
      .filter(word => !isStopWord(word))
      .flatMap(word => analyze(word)),
  )
  if (terms.size === 0 || evidence.length === 0) return 0
  const quoted = new Set(evidence.flatMap(quote => analyze(quote)))
  return [...terms].filter(term => quoted.has(term)).length / terms.size
}

const maxPassages = 5

/**
 * How far searches agree, 0–1: over the first five passages, the share of the other searches that
 * found them too. `undefined` where fewer than two searches took part.
 */
export function retrievalAgreement(
  passages: ReadonlyArray<{ readonly foundBy: readonly string[] }>,
): number | undefined {
  const searches = new Set(passages.flatMap(passage => passage.foundBy))
  const first = passages.slice(0, maxPassages)
  if (searches.size < 2 || first.length === 0) return undefined
  return (
    first.reduce((sum, { foundBy }) => sum + (new Set(foundBy).size - 1) / (searches.size - 1), 0) /
    first.length
  )
}

/** What of a question comes back, each 0–1; `undefined` where the question has none of the kind. */
interface QuestionCoverage {
  readonly words: number | undefined
  readonly names: number | undefined
}

/** Words with which a question asks for a reply and that no answer has to repeat. Stemmed. */
const asking = new Set(
  analyze(
    'explain describe list name discuss summarize summarise mention say said tell detail ' +
      'details information email emails mail mails message document documents answer ' +
      'question please help',
  ),
)

/**
 * Share of the question's content words and of its names, dates and numbers that stand in any of
 * the texts. A name counts by the share of its words.
 */
export function questionCoverage(question: string, texts: readonly string[]): QuestionCoverage {
  const asked = question.slice(0, 2_000)
  const present = new Set(texts.flatMap(text => analyze(text)))
  const share = (terms: readonly string[]): number =>
    terms.filter(term => present.has(term)).length / terms.length
  const terms = queryTerms(asked).filter(term => !asking.has(term))
  const names = recognizeMentions(asked)
    .map(mention => analyze(asked.slice(mention.start, mention.end)))
    .filter(name => name.length > 0)
  return {
    words: terms.length === 0 ? undefined : share(terms),
    names:
      names.length === 0
        ? undefined
        : names.reduce((sum, name) => sum + share(name), 0) / names.length,
  }
}

/** Words that say little by themselves: an answer made of them fits any question. Stemmed. */
const vague = new Set(analyze(wordList('meaning/vague-words').join(' ')))

/**
 * How particular a text is, 0–1: the share of its content words that are names, dates, numbers or
 * words outside the vague ones, where names and numbers count double. 0 for a text without content
 * words.
 */
export function specificityOf(text: string): number {
  const read = text.slice(0, 8_000)
  const content = wordTexts(read).filter(word => !isStopWord(word))
  if (content.length === 0) return 0
  const particular = content.filter(word => !analyze(word).every(term => vague.has(term))).length
  const named = recognizeMentions(read).filter(
    mention => mention.type !== 'term' && mention.type !== 'phrase',
  ).length
  return Math.min(1, (particular + named) / (content.length + named))
}
