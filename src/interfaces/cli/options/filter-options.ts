import { InvalidArgumentError, type Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import type { Filter } from '../../../core/question.ts'
import { documentKinds } from '../../../core/document.ts'
import { wallTimeToUtc } from '../../../support/zoned-time.ts'

export interface FilterOptions {
  readonly person?: string
  readonly from?: string
  readonly until?: string
  readonly source?: string[]
  readonly group?: string
  readonly kind?: string[]
}

export function positiveInteger(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('must be a whole number above 0.')
  return number
}

function day(text: string): string {
  if (dayRange(text, 'UTC') === undefined)
    throw new InvalidArgumentError('must be a date such as 2024-03-01, 2024-03 or 2024.')
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
      'only documents of this kind: email, file, page, attachment, record (repeatable)',
      kind,
    )
    .option('--group <group>', 'only documents of this group')
}

/** Throws `invalid_input` for a range that ends before it begins, which nothing could fit. */
export function filterFrom(options: FilterOptions, timeZone: string): Filter {
  const from = options.from === undefined ? undefined : dayRange(options.from, timeZone)?.from
  const until = options.until === undefined ? undefined : dayRange(options.until, timeZone)?.until
  if (from !== undefined && until !== undefined && until <= from) {
    throw new AppError(
      'invalid_input',
      `--until ${options.until ?? ''} is before --from ${options.from ?? ''}.`,
      { issues: [{ path: 'until', message: 'before from' }] },
    )
  }
  return {
    ...(options.person === undefined ? {} : { person: options.person }),
    ...(from === undefined ? {} : { dateFrom: from }),
    ...(until === undefined ? {} : { dateUntil: until }),
    ...(options.source === undefined ? {} : { sourceIds: options.source }),
    ...(options.kind === undefined
      ? {}
      : { kinds: documentKinds.filter(known => options.kind?.includes(known) === true) }),
    ...(options.group === undefined ? {} : { group: options.group }),
  }
}

/**
 * The instants from the start (inclusive) to the end (exclusive) of `2024`, `2024-03` or
 * `2024-03-01` in a zone; `undefined` for anything else.
 */
export function dayRange(
  text: string,
  timeZone: string,
): { readonly from: number; readonly until: number } | undefined {
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text.trim())
  if (match === null) return undefined
  const [year, month, day] = [match[1], match[2], match[3]].map(part =>
    part === undefined ? undefined : Number(part),
  )
  if (year === undefined) return undefined
  const start = Date.UTC(year, (month ?? 1) - 1, day ?? 1)
  const date = new Date(start)
  if (date.getUTCMonth() !== (month ?? 1) - 1 || date.getUTCDate() !== (day ?? 1)) return undefined
  let end = Date.UTC(year + 1, 0, 1)
  if (day !== undefined) end = start + 86_400_000
  else if (month !== undefined) end = Date.UTC(year, month, 1)
  return { from: wallTimeToUtc(start, timeZone), until: wallTimeToUtc(end, timeZone) }
}
