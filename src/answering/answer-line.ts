import type { ShortenedList } from '../core/answer.ts'
import type { MailGroup } from '../retrieval/structured/group-mails.ts'
import type { MailRow } from '../retrieval/structured/mail-rows.ts'

/** More groups than this make no readable answer; the count of the rest is said. */
export const maxGroups = 100

/** One line of a structured answer, the mails it rests on, and the lists that it shortens. */
export interface AnswerLine {
  readonly text: string
  readonly mails: readonly MailRow[]
  readonly lists: readonly ShortenedList[]
}

/**
 * A number as answers write it. Counts are written without the formatter of the language, which
 * takes longer to load than many an answer takes.
 */
export const number = (value: number): string =>
  Number.isSafeInteger(value) && value >= 0
    ? String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : value.toLocaleString('en-US')
/** A number of things, with their noun; `many` where that is not the noun and an "s". */
export const count = (value: number, noun: string, many: string = `${noun}s`): string =>
  `${number(value)} ${value === 1 ? noun : many}`

/** A line of an answer. */
export const line = (
  text: string,
  mails: readonly MailRow[] = [],
  lists: readonly ShortenedList[] = [],
): AnswerLine => ({ text, mails, lists })

/** A line for each group, as far as `shown`; the rest is counted. */
export function groupLines(
  groups: readonly MailGroup[],
  noun: string | readonly [one: string, many: string],
  of: string,
  shown: number = Math.min(groups.length, maxGroups),
): AnswerLine[] {
  const [one, many] = typeof noun === 'string' ? [noun] : noun
  const lines = groups
    .slice(0, shown)
    .map(group => line(`${group.name}: ${count(group.count, one, many)}`))
  if (groups.length > shown)
    lines.push(
      line(
        `and ${number(groups.length - shown)} more`,
        [],
        [
          {
            of,
            total: groups.length,
            names: groups.slice(0, shown).map(group => group.name),
            truncated: true,
          },
        ],
      ),
    )
  return lines
}
