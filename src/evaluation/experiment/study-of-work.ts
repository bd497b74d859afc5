import type {
  AnswerKey,
  StudyAnswer,
  StudyChoice,
  StudyData,
  StudyGap,
  StudyRating,
} from '../study/study-data.ts'
import type { JournalEntry } from './entries.ts'
import { retrievalRows, type GoldDocuments } from './retrieval-rows.ts'

/** One answer that was wanted, with its scores; an entry is absent where nothing was done yet. */
export interface WantedAnswer {
  readonly place: AnswerKey
  readonly entry: JournalEntry | undefined
  readonly scores: ReadonlyArray<{
    readonly raterId: string
    readonly aspect: string
    readonly entry: JournalEntry | undefined
  }>
  /** Absent where no question of the experiment names the documents that hold its answer. */
  readonly gold?: GoldDocuments | undefined
  /** Of a question with options. */
  readonly choices: ReadonlyArray<{
    readonly raterId: string
    readonly entry: JournalEntry | undefined
  }>
}

/** What is known of an experiment before any answer. */
export type StudyFrame = Pick<StudyData, 'name' | 'factors' | 'pipelines' | 'raters' | 'items'>

const notAsked = 'not asked yet'
const notScored = 'not scored yet'

/**
 * The study of an experiment's work, in the order of `wanted`; durations stay out of it, so that
 * equal work gives an equal study. Answers that are missing are gaps, their values have the reason.
 */
export function studyOfWork(frame: StudyFrame, wanted: Iterable<WantedAnswer>): StudyData {
  const answers: StudyAnswer[] = []
  const gaps: StudyGap[] = []
  const ratings: StudyRating[] = []
  const choices: StudyChoice[] = []
  for (const { place, entry, scores, gold, choices: chosen } of wanted) {
    const gap =
      entry?.kind === 'answer'
        ? undefined
        : entry?.kind === 'failure'
          ? `the pipeline failed: ${entry.message}`
          : notAsked
    if (entry?.kind === 'answer')
      answers.push({
        ...place,
        text: entry.text,
        sources: entry.sources,
        abstained: entry.abstained,
        contextTokens: entry.contextTokens,
        modelCalls: entry.modelCalls,
      })
    else gaps.push({ ...place, reason: gap ?? notAsked })
    for (const { raterId, aspect, entry: score } of scores)
      ratings.push({
        ...place,
        raterId,
        aspect,
        ...(gap !== undefined
          ? { value: null, reason: gap }
          : score?.kind !== 'score'
            ? { value: null, reason: notScored }
            : {
                value: score.value,
                ...(score.reason === undefined ? {} : { reason: score.reason }),
              }),
      })
    if (gold !== undefined) ratings.push(...retrievalRows(place, entry, gold, gap))
    for (const { raterId, entry: choice } of chosen)
      if (choice?.kind === 'choice') choices.push({ ...place, raterId, option: choice.option })
  }
  return { ...frame, answers, gaps, ratings, choices }
}

/** Values that could not be given, by rater, aspect and reason, in the order of their first one. */
export function unscoredOf({
  ratings,
}: Pick<StudyData, 'ratings'>): ReadonlyArray<{
  readonly raterId: string
  readonly aspect: string
  readonly reason: string
  readonly count: number
}> {
  const counts = new Map<
    string,
    { raterId: string; aspect: string; reason: string; count: number }
  >()
  for (const { raterId, aspect, value, reason = 'no reason is known' } of ratings) {
    if (value !== null) continue
    const id = JSON.stringify([raterId, aspect, reason])
    const known = counts.get(id)
    if (known === undefined) counts.set(id, { raterId, aspect, reason, count: 1 })
    else known.count += 1
  }
  return [...counts.values()]
}
