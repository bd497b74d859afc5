import { shuffled } from '../../support/random.ts'
import { wrongOptions } from './draft.ts'

/** Three other numbers up to `most`, off by the given steps: those of slips in reckoning. */
export function wrongNumbers(
  right: number,
  steps: readonly number[],
  random: () => number,
  most = Number.POSITIVE_INFINITY,
): number[] {
  return shuffled(
    [...new Set(steps.flatMap(step => [right + step, right - step]))].filter(
      number => number > 0 && number <= most,
    ),
    random,
  ).slice(0, wrongOptions)
}

export const decadeOf = (year: number): string => `the ${Math.floor(year / 10)}0s`

/** Three decades beside the one of a year. */
export const wrongDecades = (year: number, random: () => number): string[] =>
  wrongNumbers(Math.floor(year / 10), [1, 2, 3], random, Math.floor(latestYear / 10)).map(
    decade => `the ${decade}0s`,
  )

/** "1st", "22nd", "100th". */
export function ordinal(number: number): string {
  const tens = number % 100
  const ending = tens > 10 && tens < 14 ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]
  return `${number}${ending ?? 'th'}`
}

/** Years that people keep anniversaries of; none past this year. */
const anniversaries = [20, 25, 30, 40, 50, 60, 75, 100, 150, 200] as const
export const latestYear = 2020

/** An anniversary of a year that has passed; undefined where there is none yet. */
export function anniversaryAfter(year: number, random: () => number): number | undefined {
  return shuffled(
    anniversaries.filter(span => year + span <= latestYear),
    random,
  )[0]
}
