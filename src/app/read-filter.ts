import { AppError } from '../core/errors.ts'
import { documentKinds, type DocumentKind } from '../core/document.ts'
import type { Filter } from '../core/question.ts'
import { wallTimeToUtc } from '../support/zoned-time.ts'

/** What narrows a search, in the words of people; days are `2024`, `2024-03` or `2024-03-01`. */
export interface FilterWords {
  readonly person?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly source?: readonly string[] | undefined
  readonly group?: string | undefined
  readonly kind?: readonly string[] | undefined
}

/** What a day may be given as, for messages. */
export const dayForms = 'a date such as 2024-03-01, 2024-03 or 2024'

/**
 * The filter that some words mean; days are days of the zone. `prefix` stands before the names of
 * words in messages. Throws `invalid_input` for a day or kind that is none, and for a range that
 * ends before it begins, which nothing could fit.
 */
export function readFilter(words: FilterWords, timeZone: string, prefix = ''): Filter {
  const refused = (name: string, problem: string, message: string): AppError<'invalid_input'> =>
    new AppError('invalid_input', message, { issues: [{ path: name, message: problem }] })
  const range = (name: 'from' | 'until'): ReturnType<typeof dayRange> => {
    const text = words[name]
    if (text === undefined) return undefined
    const found = dayRange(text, timeZone)
    if (found === undefined)
      throw refused(name, 'is no date', `${prefix}${name} must be ${dayForms}.`)
    return found
  }
  const from = range('from')?.from
  const until = range('until')?.until
  if (from !== undefined && until !== undefined && until <= from)
    throw refused(
      'until',
      'before from',
      `${prefix}until ${words.until ?? ''} is before ${prefix}from ${words.from ?? ''}.`,
    )
  if (words.kind?.every(isKind) === false)
    throw refused('kind', 'is no kind', `${prefix}kind must be one of ${documentKinds.join(', ')}.`)
  return {
    ...(words.person === undefined ? {} : { person: words.person }),
    ...(from === undefined ? {} : { dateFrom: from }),
    ...(until === undefined ? {} : { dateUntil: until }),
    ...(words.source === undefined ? {} : { sourceIds: words.source }),
    ...(words.kind === undefined
      ? {}
      : { kinds: documentKinds.filter(known => words.kind?.includes(known) === true) }),
    ...(words.group === undefined ? {} : { group: words.group }),
  }
}

const isKind = (name: string): name is DocumentKind => documentKinds.some(known => known === name)

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
