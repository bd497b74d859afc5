/** A place in a framework that standards stand in: a chapter, a family, a goal. */
export interface FrameworkSection {
  readonly number: string
  readonly title: string
  readonly description: string
}

/** The parts of a standard that passages are compared with, in the order they are shown. */
export const standardElements = ['formal', 'definitions', 'basis', 'documentation'] as const
export type StandardElement = (typeof standardElements)[number]
/** What each element is called above its text. */
export const elementTitles: Readonly<Record<StandardElement, string>> = {
  formal: 'Standard',
  definitions: 'Definitions',
  basis: 'Basis for judgement',
  documentation: 'Supporting documentation',
}

/**
 * What must be shown to be met. An element that the framework does not state is an empty text:
 * `formal` is the wording of the standard, `definitions` explains its words, `basis` says what it
 * is judged by, and `documentation` what is shown as proof (Edwards 2024, section 3.1).
 */
export interface Standard extends Readonly<Record<StandardElement, string>> {
  /** As the framework writes it, such as "AC-2(1)" or "8.1"; unique in it. */
  readonly number: string
  readonly title: string
  /** The number of its section. */
  readonly section: string
  /** The number of the standard that it is a part of, such as "AC-2" of "AC-2(1)". */
  readonly parent?: string | undefined
}

/** One version of a standards framework; sections and standards in the framework's order. */
export interface Framework {
  readonly title: string
  readonly version: string
  /** Where it comes from and what may be done with it, in words. */
  readonly source?: string | undefined
  readonly licence?: string | undefined
  readonly sections: readonly FrameworkSection[]
  readonly standards: readonly Standard[]
}
