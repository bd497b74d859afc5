import type { StudyData } from '../study/study-data.ts'

/** The mean of one aspect as one rater saw it, for one pipeline. */
export interface StudyMean {
  readonly aspect: string
  readonly raterId: string
  readonly pipelineId: string
  readonly scored: number
  readonly unscored: number
  /** Absent where nothing was scored. */
  readonly mean?: number | undefined
}

/** Means by aspect and rater, in the order of their first rating, then of the pipelines. */
export function studyMeans({ ratings, pipelines }: StudyData): StudyMean[] {
  const groups = new Map<
    string,
    { aspect: string; raterId: string; values: Map<string, Array<number | null>> }
  >()
  for (const { aspect, raterId, pipelineId, value } of ratings) {
    const id = JSON.stringify([aspect, raterId])
    const group = groups.get(id) ?? { aspect, raterId, values: new Map() }
    groups.set(id, group)
    const values = group.values.get(pipelineId)
    if (values === undefined) group.values.set(pipelineId, [value])
    else values.push(value)
  }
  return [...groups.values()].flatMap(({ aspect, raterId, values }) =>
    pipelines.map(({ id: pipelineId }): StudyMean => {
      const all = values.get(pipelineId) ?? []
      const scored = all.filter(value => value !== null)
      return {
        aspect,
        raterId,
        pipelineId,
        scored: scored.length,
        unscored: all.length - scored.length,
        ...(scored.length === 0
          ? {}
          : { mean: scored.reduce((sum, value) => sum + value, 0) / scored.length }),
      }
    }),
  )
}
