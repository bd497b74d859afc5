import { optionLetter, type PanelScale, type PanelSheet, type Panel } from './panel.ts'

/** Names of the columns of a rater's table, in their order; `option …` as many as are shown. */
export const itemColumn = 'item'
export const choiceColumn = 'closest_option'
export const commentColumn = 'comment'
/** In the column of ids: the row that tells what each grade means. */
export const guidelinesRow = 'guidelines'
/** In cells that are not to be filled. */
export const notAsked = '–'
/** In the column of the closest option. */
export const noOption = 'none'

export const optionColumn = (place: number): string => `option_${optionLetter(place).toLowerCase()}`

/** What raters go by for one scale. */
export interface ScaleGuideline {
  readonly scale: PanelScale
  readonly title: string
  readonly question: string
  readonly grades: ReadonlyArray<{
    readonly value: number
    readonly label: string
    readonly text: string
  }>
}

/** The guidelines of the scales that a sheet asks for, in their order. */
export function sheetGuidelines(
  { subjects }: Pick<Panel, 'subjects'>,
  { entries }: PanelSheet,
  guidelines: readonly ScaleGuideline[],
): ScaleGuideline[] {
  const asked = new Set(entries.flatMap(({ subject }) => subjects[subject]?.scales ?? []))
  return guidelines.filter(({ scale }) => asked.has(scale))
}
