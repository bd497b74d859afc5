import { seededRandom } from '../../support/random.ts'
import type {
  BloomLevel,
  Difficulty,
  RaterKind,
  StudyChoice,
  StudyData,
  StudyItem,
  StudyRating,
} from '../study/study-data.ts'

/** A pipeline whose answers are better than average by `shift`, in points of the latent scale. */
interface PlantedPipeline {
  readonly id: string
  readonly factors?: Readonly<Record<string, string>> | undefined
  readonly shift: number
}

interface PlantedRater {
  readonly id: string
  readonly kind: RaterKind
  /** Added to every rating. */
  readonly bias?: number | undefined
  /** Standard deviation of what the rater alone adds to a rating. */
  readonly noise?: number | undefined
  /** How often the rater takes another option than the answer's, 0–1; absent: chooses none. */
  readonly errorRate?: number | undefined
  /** Rates only items whose number divided by `of` leaves `rest`. */
  readonly share?: { readonly of: number; readonly rest: number } | undefined
}

/** What is planted in a simulated study. Answers vary with standard deviation 1. */
export interface PlantedStudy {
  readonly seed: number
  readonly items: number
  readonly pipelines: readonly PlantedPipeline[]
  readonly raters: readonly PlantedRater[]
  readonly aspects?: readonly string[] | undefined
  /** Standard deviation of questions: how much harder some are than others. */
  readonly questions?: number | undefined
  readonly repetitions?: number | undefined
  /** Chance that an answer means the right option, by difficulty; absent: no options. */
  readonly accuracy?: Readonly<Record<Difficulty, number>> | undefined
  /** Whole points from 1 to 5, as people rate; else the latent value itself. */
  readonly likert?: boolean | undefined
}

const difficulties = ['S1', 'S2', 'S3', 'S4'] as const satisfies readonly Difficulty[]
const blooms = ['B1', 'B2', 'B3', 'B4'] as const satisfies readonly BloomLevel[]
const optionCount = 4

/** Draws a study with known effects; equal seeds give equal studies. */
export function simulatedStudy(planted: PlantedStudy): StudyData {
  const { seed, pipelines, raters, aspects = [], repetitions = 1, likert = true } = planted
  const random = seededRandom(seed)
  const normal = (deviation: number): number =>
    deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const items = Array.from({ length: planted.items }, (_, number): StudyItem => ({
    id: `q${number}`,
    question: `Question ${number}?`,
    ...(planted.accuracy === undefined
      ? {}
      : {
          difficulty: difficulties[number % 4],
          bloom: blooms[Math.floor(number / 4) % 4],
          options: ['red', 'green', 'blue', 'white'],
          rightOption: Math.floor(random() * optionCount),
        }),
  }))
  const ratings: StudyRating[] = []
  const choices: StudyChoice[] = []
  const answers: StudyData['answers'][number][] = []
  const other = (option: number): number =>
    (option + 1 + Math.floor(random() * (optionCount - 1))) % optionCount
  for (const [number, item] of items.entries()) {
    const ease = aspects.map(() => normal(planted.questions ?? 0.5))
    const relevance = 1 + Math.floor(random() * 5)
    const here = raters.filter(
      ({ share }) => share === undefined || number % share.of === share.rest,
    )
    for (const pipeline of pipelines)
      for (let repetition = 0; repetition < repetitions; repetition++) {
        const key = { itemId: item.id, pipelineId: pipeline.id, repetition }
        answers.push({ ...key, text: 'An answer.', abstained: false, durationMs: 100 })
        const right = item.rightOption ?? 0
        const accuracy = planted.accuracy?.[item.difficulty ?? 'S1'] ?? 0
        const meant = random() < accuracy ? right : other(right)
        for (const [index, aspect] of aspects.entries()) {
          const latent = 3 + (ease[index] ?? 0) + pipeline.shift + normal(1)
          for (const { id, bias = 0, noise = 0.5 } of here) {
            const seen = latent + bias + normal(noise)
            const value = likert ? Math.min(5, Math.max(1, Math.round(seen))) : seen
            ratings.push({ ...key, raterId: id, aspect, value })
          }
        }
        for (const { id, kind, errorRate } of here)
          if (errorRate !== undefined && planted.accuracy !== undefined)
            choices.push({
              ...key,
              raterId: id,
              option: random() < errorRate ? other(meant) : meant,
              ...(kind === 'human' ? { questionRelevance: relevance } : {}),
            })
      }
  }
  const factors = [...new Set(pipelines.flatMap(pipeline => Object.keys(pipeline.factors ?? {})))]
  return {
    name: 'Simulated study',
    factors,
    pipelines: pipelines.map(pipeline => ({
      id: pipeline.id,
      label: pipeline.id,
      factors: pipeline.factors ?? {},
    })),
    raters: raters.map(({ id, kind }) => ({ id, kind })),
    items,
    answers,
    ratings,
    choices,
  }
}
