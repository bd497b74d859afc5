import { InvalidArgumentError, type Command } from 'commander'
import type { Filter } from '../../../core/question.ts'
import { documentKinds } from '../../../core/document.ts'
import { dayForms, dayRange, readFilter, type FilterWords } from '../../../app/read-filter.ts'

export type FilterOptions = FilterWords

export function positiveInteger(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('must be a whole number above 0.')
  return number
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('must be a whole number.')
  return Number(text)
}

function day(text: string): string {
  if (dayRange(text, 'UTC') === undefined) throw new InvalidArgumentError(`must be ${dayForms}.`)
  return text
}

/** Collects the values of an option that may be given several times. */
export const several = (value: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  value,
]

/** Collects names of groups; refuses those that nobody could name with `--as`. */
export function groupNames(value: string, before: string[] | undefined): string[] {
  if (value.trim() === '' || value.includes(','))
    throw new InvalidArgumentError('must be the name of one group, without a comma.')
  return [...(before ?? []), value.trim()]
}

function kind(value: string, before: string[] = []): string[] {
  if (!documentKinds.some(known => known === value))
    throw new InvalidArgumentError(`must be one of ${documentKinds.join(', ')}.`)
  return [...before, value]
}

/** The narrowing options that `ask`, `chat`, `search` and `documents list` share. */
export function addFilterOptions(command: Command): void {
  command
    .option('--person <name>', 'only documents this person sent, received or is named in')
    .option('--from <date>', 'only documents dated from this day, month or year onwards', day)
    .option('--until <date>', 'only documents dated up to the end of this day, month or year', day)
    .option(
      '--source <id>',
      'only documents of this source (repeatable; see "veritrail stats")',
      several,
    )
    .option(
      '--kind <kind>',
      `only documents of this kind: ${documentKinds.join(', ')} (repeatable)`,
      kind,
    )
    .option('--group <group>', 'only documents of this group')
}

/** Throws `invalid_input` for a range that ends before it begins, which nothing could fit. */
export const filterFrom = (options: FilterOptions, timeZone: string): Filter =>
  readFilter(options, timeZone, '--')
