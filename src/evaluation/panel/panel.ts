import type { AnswerKey, StudyItem, StudyPipeline, StudySource } from '../study/study-data.ts'

/** The three aspects of an answer, as ratings name them. */
export const panelAspects = ['faithfulness', 'answer_relevance', 'context_relevance'] as const
/** All that is graded from 1 to 5; the last is about the question. */
export const panelScales = [...panelAspects, 'question_relevance'] as const
export type PanelScale = (typeof panelScales)[number]

/** What a rater reads. Nothing of it tells which pipeline gave the answer. */
export interface PanelMaterial {
  readonly question: string
  readonly answer: string
  /** Absent: not known, so nothing about sources is asked. */
  readonly sources?: readonly StudySource[] | undefined
  /** Options of a multiple-choice question, in the study's order. */
  readonly options?: readonly string[] | undefined
}

/** What attentive raters say of a planted item. */
export interface PanelExpectation {
  /** Lowest and highest right grade of a scale. */
  readonly grades: Partial<Readonly<Record<PanelScale, readonly [number, number]>>>
  readonly option?: number | undefined
}

/** Something to be judged: an answer of the study, or an item planted to test attention. */
export type PanelSubject = {
  readonly scales: readonly PanelScale[]
  /** Whether the closest option is to be chosen. */
  readonly isChoice: boolean
  readonly material: PanelMaterial
} & (
  | { readonly kind: 'answer'; readonly key: AnswerKey; readonly abstained: boolean }
  | {
      readonly kind: 'attention'
      readonly expected: PanelExpectation
      /** The answer that it shows. */
      readonly madeFrom: AnswerKey
    }
)

/** A subject as one rater gets it. */
export interface PanelEntry {
  /** Opaque, and different for each rater: it links neither raters nor answers. */
  readonly id: string
  /** Place in the list of subjects. */
  readonly subject: number
  /** Option of the study at each place shown. */
  readonly optionOrder?: readonly number[] | undefined
}

export interface PanelSheet {
  readonly rater: string
  /** In the order in which the rater sees them. */
  readonly entries: readonly PanelEntry[]
}

/** Who judges which answers, in which order, and what of the study is needed to join the result. */
export interface Panel {
  readonly name: string
  readonly seed: number
  readonly factors: readonly string[]
  readonly pipelines: readonly StudyPipeline[]
  readonly items: readonly StudyItem[]
  readonly subjects: readonly PanelSubject[]
  readonly sheets: readonly PanelSheet[]
}

/** What a rater said of an entry. Absent: not said. */
export interface PanelMarks {
  readonly grades: Readonly<Partial<Record<PanelScale, number | undefined>>>
  /** Option in the study's order; `null`: none of them is close. */
  readonly option?: number | null | undefined
  readonly comment?: string | undefined
}

/** Whether everything that is asked of a subject was said. */
export const isComplete = (subject: PanelSubject, marks: PanelMarks | undefined): boolean =>
  marks !== undefined &&
  subject.scales.every(scale => marks.grades[scale] !== undefined) &&
  (!subject.isChoice || marks.option !== undefined)

/** The letter of an option by the place at which it is shown, from 0: A, B, … */
export const optionLetter = (place: number): string => String.fromCodePoint(65 + place)

/** The place of an option by its letter, in either case; undefined for what is no letter. */
export const optionPlace = (letter: string): number | undefined =>
  /^[a-z]$/i.test(letter) ? letter.toUpperCase().charCodeAt(0) - 65 : undefined
