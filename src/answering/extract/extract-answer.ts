import type { AnswerReader } from '../../core/ports/answer-reader.ts'
import { tellsElsewhere } from './elsewhere/tells-elsewhere.ts'
import { ofAskedDay } from './of-asked-day.ts'
import { nowBeside } from './now-beside.ts'
import { withToldBeside } from './told-beside.ts'
import type { KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { TextRange } from '../../core/span.ts'
import type { RetrievalResult } from '../../retrieval/hybrid.ts'
import { placeOrTimeOf, type PlaceOrTime } from '../../language/question/place-or-time.ts'
import { demandedStatement } from '../../language/question/states-answer.ts'
import { leavesWinnerOpen, namesValueOf } from '../../language/tables/ask-table.ts'
import type { Question } from '../../language/question/question.ts'
import { namingNumbers } from '../../language/question/naming-numbers.ts'
import { analyze } from '../../language/words/tokens.ts'
import { roundScore } from '../../support/arithmetic.ts'
import {
  answeringCandidates,
  candidatePassages,
  type CandidatePassage,
  type SentenceCandidate,
} from './candidates.ts'
import { chooseSentences, inReadingOrder, leadOf, type ScoredCandidate } from './choose.ts'
import {
  answerFeatures,
  passageStanding,
  sentenceFeatures,
  type QuestionEvidence,
} from './features.ts'
import { probability } from './logistic.ts'
import {
  coverage,
  missingExact,
  saysMore,
  weighTerms,
  type QuestionTerms,
} from './question-terms.ts'
import { personAsked } from './elsewhere/of-person.ts'
import { laterTold } from './later/later-told.ts'
import { restatesEvent } from './restates-event.ts'
import { noReadings, readPassages, type PassageReadings } from './read-passages.ts'
import { withReplies } from './replies.ts'
import { answerWeights, type AnswerWeights } from './weights.ts'
import type { AnswerKind } from '../../language/question/expected-answer.ts'

const askForOneThing: ReadonlySet<AnswerKind | undefined> = new Set([
  'person',
  'time',
  'count',
  'frequency',
  'figure',
  'place',
  'whereabouts',
] as const)
// One sentence holds (nearly) every word of the question …
const decisiveCoverage = 0.9
// … then those with less than half as much stand beside it.
const partialShare = 0.5

/**
 * Leaves out the sentences that share a word or two with a question for one thing (who, when, how
 * many, where) where another sentence holds all of it.
 */
function dropPartialMatches(
  scored: readonly ScoredCandidate[],
  question: QuestionTerms,
  expects: AnswerKind | undefined,
  placeOrTime: PlaceOrTime | undefined,
): readonly ScoredCandidate[] {
  if (!askForOneThing.has(expects)) return scored
  const best = likeliestOf(scored)
  if (best === undefined) return scored
  const isLacking = ({ read }: SentenceCandidate): boolean =>
    placeOrTime?.isLackedBy(read.text) === true
  // "The concert is on 12 June" holds all of "where is the concert": what stands beside it and
  // tells where is not put aside for it.
  const weighed = answeringCandidates(best.candidate.passage).filter(
    each => isLacking(best.candidate) || !isLacking(each) || !isBeside(each, best.candidate),
  )
  let top = 0
  for (const { termSet } of weighed) top = Math.max(top, coverage(question, termSet))
  return top < decisiveCoverage
    ? scored
    : scored.filter(({ candidate }) => coverage(question, candidate.termSet) >= partialShare * top)
}

const likeliestOf = (scored: readonly ScoredCandidate[]): ScoredCandidate | undefined => {
  let best: ScoredCandidate | undefined
  for (const entry of scored)
    if (best === undefined || entry.probability > best.probability) best = entry
  return best
}

// One sentence holds so much of the question that it speaks of the same thing.
const sameThingCoverage = 0.5
// In one paragraph the next sentences go on about the same thing.
const besideReach = 2
// What is less likely stands beside the answer by chance.
const besideProbability = 0.04

/**
 * Where the sentences chosen for "where" tell a time and no place (for "when" a place and no time):
 * the likeliest with the one that tells it of the same thing, beside it or in its words; nothing
 * where there is none and they are of the other kind only.
 */
function withPlaceOrTime(
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  question: QuestionTerms,
  placeOrTime: PlaceOrTime | undefined,
  limit: number,
): readonly ScoredCandidate[] {
  const best = likeliestOf(chosen)
  const texts = chosen.map(({ candidate }) => candidate.read.text)
  if (best === undefined || placeOrTime === undefined) return chosen
  if (!texts.every(text => placeOrTime.isLackedBy(text))) return chosen
  const telling = scored.filter(
    ({ candidate, probability: likely }) =>
      likely >= besideProbability &&
      placeOrTime.isToldBy(candidate.read.text) &&
      (isBeside(candidate, best.candidate) ||
        coverage(question, candidate.termSet) >= sameThingCoverage),
  )
  const told = likeliestOf(telling)
  if (told !== undefined) return limit > 1 ? [best, told] : [told]
  return texts.every(text => placeOrTime.isOtherOnly(text)) ? [] : chosen
}

/** Whether two sentences stand near each other in one paragraph. */
function isBeside(one: SentenceCandidate, other: SentenceCandidate): boolean {
  if (one.passage !== other.passage || Math.abs(one.index - other.index) > besideReach) return false
  const [first, second] = one.index < other.index ? [one, other] : [other, one]
  return !/\n\s*\n/.test(one.passage.document.text.slice(first.range.end, second.range.start))
}

/** What the best sentences of the best passages say to a question. */
export interface ExtractedAnswer {
  /** In reading order; what is so by now stands before what was said earlier. */
  readonly sentences: readonly ScoredCandidate[]
  /** The days of sentences of which a later one says otherwise than an earlier one. */
  readonly days: ReadonlyMap<SentenceCandidate, string>
  /** The answer's own strength, 0–1, rounded to 1e-6. */
  readonly score: number
  /** The words that answer, in the sentences where they stand out. */
  readonly marked: ReadonlyMap<SentenceCandidate, TextRange>
  /** Whether the score is good enough to answer. */
  readonly answers: boolean
  readonly terms: QuestionTerms
  /** For fitting and explaining. */
  readonly features: {
    readonly answer: readonly number[]
    readonly evidence: QuestionEvidence
    readonly passages: readonly CandidatePassage[]
    readonly scored: readonly ScoredCandidate[]
  }
}

export interface ExtractionPorts {
  readonly documents: DocumentReader
  readonly keywords: KeywordIndex
  /** Absent: sentences are chosen by their words alone. */
  readonly reader?: AnswerReader | undefined
}

/** How many of the best passages are looked at. */
export const passagesRead = 10
/**
 * And for who somebody is: much names a person who works there, and little says who they are, so
 * that it stands no higher than the rest.
 */
export const passagesReadOfPerson = 24
const defaultSentences = 5
// A second passage's sentence must be nearly as likely as the best one, or the answer mixes texts
// that speak of different things.
const elsewhereShare = 0.8

// An answer that lacks what the question demands is hardly one, however near its words are.
const unmetShare = 0.4
const unknownNameShare = 0.5
const unmetNumberShare = 0.6
// What is said of key 7 answers nothing about key 9.
const otherNumberShare = 0.2
/**
 * A sentence that the reader holds for an answer at this probability needs no rule to vouch for it:
 * the reader doubts more than it should. From .6 on, fewer answers are right at equal errors.
 */
const sureReading = 0.4

/** Factor 0–1 for what an answer lacks: whoever is asked about, names and numbers. */
function lacks(
  question: Question,
  terms: QuestionTerms,
  chosen: readonly ScoredCandidate[],
): number {
  const present = new Set(chosen.flatMap(({ candidate }) => [...candidate.passage.termSet]))
  const { actors } = question
  let factor = 1
  // Whoever is asked about must be named; a passage is headed by its sender.
  if (actors.length > 0 && !actors.some(term => present.has(term))) factor *= unmetShare
  // What they said must be about what was asked.
  const topic = actors.length > 0 ? topicOf(question) : []
  if (topic.length > 0 && !topic.some(term => present.has(term))) factor *= unmetShare
  const missing = missingExact(terms, present)
  const isNumber = ({ term }: { readonly term: string }): boolean => /\d/.test(term)
  if (missing.some(each => !each.known && !isNumber(each))) factor *= unknownNameShare
  else if (missing.some(isNumber)) factor *= unmetNumberShare
  const said = saidWith(chosen)
  if (namingNumbers(question.text).some(term => !said.has(term))) factor *= otherNumberShare
  return factor
}

/** The terms of sentences, of what stands over them, and of the sentences before them. */
const saidWith = (chosen: readonly ScoredCandidate[]): ReadonlySet<string> =>
  new Set(
    chosen.flatMap(({ candidate: { passage, index, termSet } }) => [
      ...termSet,
      ...passage.context,
      ...(passage.candidates[index - 1]?.termSet ?? []),
    ]),
  )

/** The content terms behind "about" in "what did Ann say about the crane". */
const topicOf = ({ text, terms }: Question): string[] =>
  analyze(/\s(?:about|regarding|concerning|on)\s(.+)$/i.exec(text)?.[1] ?? '').filter(term =>
    terms.includes(term),
  )

// A question for one thing is answered by a few words; a longer stretch marks nothing.
const maxMarked = 80
// A sentence that is read as less likely is there for its neighbour's sake.
const markedProbability = 0.3

/**
 * The words that answer a question for one thing (who, when, how many, where), in the likeliest
 * sentence.
 */
function markedWords(
  chosen: readonly ScoredCandidate[],
  readings: PassageReadings,
  expects: AnswerKind | undefined,
): Map<SentenceCandidate, TextRange> {
  const marked = new Map<SentenceCandidate, TextRange>()
  if (!askForOneThing.has(expects)) return marked
  for (const { candidate } of chosen) {
    const reading = readings.get(candidate)
    if (reading === undefined || reading.probability < markedProbability) continue
    const words = wholeWords(candidate.text, reading.words)
    if (words.end > words.start && words.end - words.start <= maxMarked)
      marked.set(candidate, words)
    break
  }
  return marked
}

/** The reader may end inside a word or unit: "25 m" of "25 m/s". */
function wholeWords(text: string, { start, end }: TextRange): TextRange {
  if (end <= start) return { start, end }
  const before =
    /[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(0, start - maxMarked), start))?.[0] ?? ''
  const after =
    /^(?:[\p{L}\p{N}²³°%]|\/(?=[\p{L}\p{N}]))*/u.exec(text.slice(end, end + maxMarked))?.[0] ?? ''
  return { start: start - before.length, end: end + after.length }
}

/** How likely the best of the chosen sentences is beside the likeliest ones, 0–1. */
function likelihoodShare(
  chosen: readonly ScoredCandidate[],
  likeliest: readonly ScoredCandidate[],
): number {
  const best = (entries: readonly ScoredCandidate[]): number =>
    Math.max(0, ...entries.map(entry => entry.probability))
  const most = best(likeliest)
  return most > 0 ? Math.min(1, best(chosen) / most) : 1
}

/** What a sentence is read with: its title or subject and the sentence before it. */
function surroundings({ passage, index }: SentenceCandidate): string {
  const { title, mail } = passage.document
  return [title, mail?.subject ?? '', passage.candidates[index - 1]?.text ?? ''].join('\n')
}

/**
 * Chooses the sentences that answer and says how strong the answer is. Deterministic; ties by rank
 * and place.
 */
export async function extractAnswer(
  question: Question,
  retrieval: RetrievalResult,
  ports: ExtractionPorts,
  options: ReadOptions & {
    readonly maxSentences?: number | undefined
    readonly weights?: AnswerWeights | undefined
  },
): Promise<ExtractedAnswer> {
  const read = { principal: options.principal, signal: options.signal }
  const terms = await weighTerms(question, ports.keywords, retrieval.coverage.total, read)
  const passages = await candidatePassages(
    retrieval.passages.slice(
      0,
      personAsked(question.text) === undefined ? passagesRead : passagesReadOfPerson,
    ),
    ports.documents,
    read,
  )
  const { bm25, cosine } = retrieval
  const models = options.weights ?? answerWeights()
  const readings =
    ports.reader === undefined || retrieval.questionVector === undefined
      ? noReadings
      : await readPassages(question.text, passages, ports.reader, {
          signal: options.signal,
          standingOf: text =>
            passageStanding(text, { question: terms, bm25, cosine }, models.reader.sentence),
        })
  const isSure = (candidate: SentenceCandidate): boolean =>
    (readings.get(candidate)?.probability ?? 0) >= sureReading
  const isElsewhere = tellsElsewhere(question)
  const candidates = passages
    .flatMap(answeringCandidates)
    .filter(candidate => !isElsewhere(candidate))
    .filter(
      candidate =>
        candidate.role !== 'row' ||
        (isSure(candidate) && !leavesWinnerOpen(question.text, candidate.text)) ||
        namesValueOf(question.text, candidate.text),
    )
    // What only repeats the question confirms at most.
    .filter(({ termSet }) => question.expects?.kind === 'yes-no' || saysMore(terms, termSet))
  const weights = models[readings.size > 0 ? 'reader' : 'lexical']
  const evidence: QuestionEvidence = {
    question: terms,
    expects: question.expects?.kind,
    bm25,
    cosine,
    readings,
  }
  const weighed = candidates.map((candidate): ScoredCandidate => ({
    candidate,
    probability: roundScore(probability(weights.sentence, sentenceFeatures(candidate, evidence))),
  }))
  const { scored: replied, asking } = withReplies(question, weighed)
  const scored = ofAskedDay(
    question.text,
    nowBeside(question.text, evidence.expects, replied, isBeside),
  )
  const demanded = demandedStatement(question.text, question.expects)
  const isRestating = restatesEvent(question.text)
  const stating = (entry: ScoredCandidate): boolean =>
    isRestating === undefined
      ? demanded === undefined ||
        isSure(entry.candidate) ||
        demanded.isStatedBy(entry.candidate.read.text, surroundings(entry.candidate))
      : !isRestating(entry.candidate.read.text)
  const placeOrTime = placeOrTimeOf(question.text, question.expects)
  const limit = options.maxSentences ?? defaultSentences
  const choose = (entries: readonly ScoredCandidate[]): ScoredCandidate[] =>
    chooseSentences(dropPartialMatches(entries, terms, evidence.expects, placeOrTime), {
      limit,
      elsewhere: elsewhereShare,
      asksReason: question.expects?.kind === 'reason',
    })
  // One sentence at least says what was asked for, or none is shown.
  const likeliest = choose(scored)
  const isStated = likeliest.some(stating)
  const isRequired = isRestating !== undefined || demanded?.shareWithout === 0
  const chosen = withToldBeside(
    question,
    withPlaceOrTime(
      isStated || !isRequired ? likeliest : choose(scored.filter(stating)),
      scored,
      terms,
      placeOrTime,
      limit,
    ),
    scored,
    { limit, isBeside },
  )
  const isLacking = ({ candidate }: ScoredCandidate): boolean =>
    placeOrTime?.isLackedBy(candidate.read.text) === true
  const byProbability = [...chosen].sort((a, b) => b.probability - a.probability)
  const standing = byProbability.map(entry => ({
    ...entry,
    candidate: asking.get(entry.candidate) ?? entry.candidate,
  }))
  const answer = answerFeatures(
    standing.map(({ candidate }) => candidate),
    standing.map(entry => entry.probability),
    leadOf(byProbability[0], scored),
    evidence,
  )
  const score =
    chosen.length === 0
      ? 0
      : roundScore(
          probability(weights.answer, answer) *
            (isStated || isRequired ? 1 : (demanded?.shareWithout ?? 1)) *
            lacks(question, terms, standing) *
            likelihoodShare(chosen, likeliest),
        )
  const { later, isOnlyWished } = await laterTold(question, chosen, scored, passages, ports, read)
  return {
    sentences: later?.sentences ?? inReadingOrder(chosen),
    days: later?.days ?? new Map(),
    marked: markedWords(
      byProbability.filter(entry => !isLacking(entry)),
      readings,
      question.expects?.kind,
    ),
    score,
    answers: chosen.length > 0 && score >= weights.threshold && !isOnlyWished,
    terms,
    features: { answer, evidence, passages, scored },
  }
}
