import { compareCodePoints } from '../../support/code-points.ts'
import type { StudyChoice, StudyData, StudyRating } from '../study/study-data.ts'
import {
  isComplete,
  panelAspects,
  type Panel,
  type PanelExpectation,
  type PanelMarks,
} from './panel.ts'

/** What a rater said so far, by the id of the entry. */
export type RaterMarks = ReadonlyMap<string, PanelMarks>

/** How far a rater is. */
export interface RaterProgress {
  readonly rater: string
  /** Entries of which everything was said that is asked. */
  readonly done: number
  readonly total: number
  /** Of the planted items that are done, how many were judged rightly. */
  readonly attention: { readonly passed: number; readonly done: number; readonly total: number }
}

/** Progress of each rater, in the panel's order. */
export function panelProgress(
  { subjects, sheets }: Pick<Panel, 'subjects' | 'sheets'>,
  marksOf: (rater: string) => RaterMarks,
): RaterProgress[] {
  return sheets.map(({ rater, entries }) => {
    const marks = marksOf(rater)
    const attention = { passed: 0, done: 0, total: 0 }
    let done = 0
    for (const { id, subject: place } of entries) {
      const subject = subjects[place]
      if (subject === undefined) continue
      const said = marks.get(id)
      const complete = isComplete(subject, said)
      if (complete) done += 1
      if (subject.kind !== 'attention') continue
      attention.total += 1
      if (!complete || said === undefined) continue
      attention.done += 1
      if (isExpected(said, subject.expected)) attention.passed += 1
    }
    return { rater, done, total: entries.length, attention }
  })
}

const isExpected = (said: PanelMarks, { grades, option }: PanelExpectation): boolean =>
  (option === undefined || said.option === option) &&
  Object.entries(grades).every(([scale, [lowest, highest]]) => {
    const grade = said.grades[scale as keyof typeof grades]
    return grade !== undefined && grade >= lowest && grade <= highest
  })

/**
 * What the raters said, as rows of a study: grades as ratings, options as choices. Planted items
 * are no part of it. Raters who said nothing are left out.
 */
export function panelStudy(
  panel: Panel,
  marksOf: (rater: string) => RaterMarks,
): Pick<StudyData, 'raters' | 'ratings' | 'choices'> {
  const ratings: StudyRating[] = []
  const choices: StudyChoice[] = []
  for (const { rater: raterId, entries } of panel.sheets) {
    const marks = marksOf(raterId)
    for (const { id, subject: place } of entries) {
      const subject = panel.subjects[place]
      const said = marks.get(id)
      if (subject?.kind !== 'answer' || said === undefined) continue
      for (const aspect of panelAspects) {
        const value = said.grades[aspect]
        if (value !== undefined)
          ratings.push({
            ...subject.key,
            raterId,
            aspect,
            value,
            ...(said.comment !== undefined && { reason: said.comment }),
          })
      }
      if (!subject.isChoice || said.option === undefined) continue
      const relevance = said.grades.question_relevance
      choices.push({
        ...subject.key,
        raterId,
        option: said.option,
        ...(relevance !== undefined && { questionRelevance: relevance }),
      })
    }
  }
  const present = new Set([...ratings, ...choices].map(({ raterId }) => raterId))
  return {
    raters: panel.sheets
      .filter(({ rater }) => present.has(rater))
      .map(({ rater }) => ({ id: rater, kind: 'human' as const })),
    ratings: ratings.sort(inOrder),
    choices: choices.sort(inOrder),
  }
}

const inOrder = (left: StudyRating | StudyChoice, right: StudyRating | StudyChoice): number =>
  compareCodePoints(JSON.stringify(orderOf(left)), JSON.stringify(orderOf(right)))

const orderOf = (row: StudyRating | StudyChoice): readonly unknown[] => [
  row.itemId,
  row.pipelineId,
  row.repetition,
  row.raterId,
  'aspect' in row ? row.aspect : '',
]

/**
 * A study with what a panel's raters said; their rows take the place of those that the same raters
 * had for the same answers.
 */
export function joinStudy(
  study: StudyData,
  added: Pick<StudyData, 'raters' | 'ratings' | 'choices'>,
): StudyData {
  const identity = (row: StudyRating | StudyChoice): string => JSON.stringify(orderOf(row))
  const merged = <Row extends StudyRating | StudyChoice>(
    before: readonly Row[],
    after: readonly Row[],
  ): Row[] => {
    const replaced = new Set(after.map(identity))
    return [...before.filter(row => !replaced.has(identity(row))), ...after]
  }
  const known = new Set(study.raters.map(({ id }) => id))
  return {
    ...study,
    raters: [...study.raters, ...added.raters.filter(({ id }) => !known.has(id))],
    ratings: merged(study.ratings, added.ratings),
    choices: merged(study.choices, added.choices),
  }
}
