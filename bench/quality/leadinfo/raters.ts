import type {
  StudyChoice,
  StudyData,
  StudyRating,
} from '../../../src/evaluation/study/study-data.ts'
import { seededRandom } from '../../../src/support/random.ts'

/** People with known faults: what they add to every rating, and how often they choose wrongly. */
export const simulatedRaters = [
  { id: 'rater-1', bias: 0.2, noise: 0.4, errorRate: 0.05 },
  { id: 'rater-2', bias: 0, noise: 0.5, errorRate: 0.1 },
  { id: 'rater-3', bias: -0.3, noise: 0.6, errorRate: 0.15 },
] as const

/** How much better answers of a pipeline are, in standard deviations of answers; 0: the same. */
export type PlantedShift = (pipelineId: string) => number

const allAspects = ['faithfulness', 'answer_relevance', 'context_relevance'] as const

/**
 * What the raters say of the answers of a study. Answers vary with standard deviation 1 around the
 * pipeline's shift. Of options they take the one that the answer names, or any where it names none
 * or several, and miss it as often as their error rate says.
 */
export function simulatedPeople(
  study: StudyData,
  shift: PlantedShift,
  seed: number,
  aspects: readonly string[] = allAspects,
): Pick<StudyData, 'raters' | 'ratings' | 'choices'> {
  const random = seededRandom(seed)
  const normal = (deviation: number): number =>
    deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const items = new Map(study.items.map(item => [item.id, item]))
  const ratings: StudyRating[] = []
  const choices: StudyChoice[] = []
  const relevance = new Map<string, number>()
  for (const { itemId, pipelineId, repetition, text } of study.answers) {
    const place = { itemId, pipelineId, repetition }
    const { options } = items.get(itemId) ?? {}
    for (const aspect of aspects) {
      const quality = 3 + shift(pipelineId) + normal(1)
      for (const { id, bias, noise } of simulatedRaters) {
        const value = Math.min(5, Math.max(1, Math.round(quality + bias + normal(noise))))
        ratings.push({ ...place, raterId: id, aspect, value })
      }
    }
    if (options === undefined) continue
    const named = options.flatMap((option, index) =>
      text.toLowerCase().includes(option.toLowerCase()) ? [index] : [],
    )
    const [only, ...others] = named
    const meant =
      only === undefined || others.length > 0 ? Math.floor(random() * options.length) : only
    const seen = relevance.get(itemId) ?? 1 + Math.floor(random() * 5)
    relevance.set(itemId, seen)
    for (const { id, errorRate } of simulatedRaters)
      choices.push({
        ...place,
        raterId: id,
        option:
          random() < errorRate
            ? (meant + 1 + Math.floor(random() * (options.length - 1))) % options.length
            : meant,
        questionRelevance: seen,
      })
  }
  return { raters: simulatedRaters.map(({ id }) => ({ id, kind: 'human' })), ratings, choices }
}
