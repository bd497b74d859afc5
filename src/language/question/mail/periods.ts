import type { QuestionToken } from '../tokens.ts'
import type { NamedPeriod } from '../../dates/named-periods.ts'
import { modifyVerbs } from './lexicon.ts'

/**
 * When the mails asked for were sent, received or last modified; `sent` is the time of receipt
 * where no time of sending is known. One of the ranges must hold; `from` inclusive, `until`
 * exclusive, UTC ms.
 */
export interface PeriodConstraint {
  readonly field: 'sent' | 'received' | 'modified'
  readonly ranges: ReadonlyArray<{
    readonly from?: number | undefined
    readonly until?: number | undefined
  }>
  readonly label: string
}

export interface PeriodReading {
  readonly periods: readonly PeriodConstraint[]
  readonly rest: readonly QuestionToken[]
}

type Relation = 'in' | 'before' | 'after' | 'since' | 'until'

// Read backwards from the date; longer forms first.
const relations: ReadonlyArray<readonly [readonly string[], Relation]> = [
  [['on', 'or', 'after'], 'since'],
  [['on', 'or', 'before'], 'until'],
  [['no', 'later', 'than'], 'until'],
  [['not', 'later', 'than'], 'until'],
  [['no', 'earlier', 'than'], 'since'],
  [['prior', 'to'], 'before'],
  [['earlier', 'than'], 'before'],
  [['older', 'than'], 'before'],
  [['later', 'than'], 'after'],
  [['newer', 'than'], 'after'],
  [['more', 'recent', 'than'], 'after'],
  [['starting', 'from'], 'since'],
  [['starting', 'in'], 'since'],
  [['starting', 'on'], 'since'],
  [['beginning', 'in'], 'since'],
  [['up', 'to'], 'until'],
  [['up', 'until'], 'until'],
  [['in', 'or', 'after'], 'since'],
  [['dated', 'before'], 'before'],
  [['dated', 'after'], 'after'],
  [['the', 'end', 'of'], 'until'],
  [['during', 'the', 'year'], 'in'],
  [['in', 'the', 'year'], 'in'],
  [['in', 'the', 'month', 'of'], 'in'],
  [['over', 'the'], 'in'],
  [['before'], 'before'],
  [['preceding'], 'before'],
  [['after'], 'after'],
  [['following'], 'after'],
  [['since'], 'since'],
  [['until'], 'until'],
  [['till'], 'until'],
  [['through'], 'until'],
  [['by'], 'until'],
  [['on'], 'in'],
  [['in'], 'in'],
  [['during'], 'in'],
  [['at'], 'in'],
  [['dated'], 'in'],
  [['of'], 'in'],
  [['for'], 'in'],
  [['within'], 'in'],
  [['throughout'], 'in'],
  [['from'], 'in'],
  [['over'], 'in'],
  [['around'], 'in'],
]
const timeUnits = new Set(
  'day days week weeks fortnight month months year years weekend weekends'.split(' '),
)
const askedUnits = new Set('which what how many per each every'.split(' '))
const rangeLinks = new Set(['and', 'to', 'until', 'till', 'through', 'up', 'or', '-', '–', '—'])

const wordAt = (tokens: readonly QuestionToken[], index: number): string => {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text : token?.kind === 'mark' ? token.text : ''
}

const sentVerbs = new Set([
  'sent',
  'written',
  'wrote',
  'send',
  'write',
  'emailed',
  'mailed',
  'dated',
])
const receivedVerbs = new Set(['received', 'receive', 'got', 'get', 'arrived', 'arrive', 'came'])

function fieldOf(word: string): PeriodConstraint['field'] | undefined {
  return modifyVerbs.has(word)
    ? 'modified'
    : sentVerbs.has(word)
      ? 'sent'
      : receivedVerbs.has(word)
        ? 'received'
        : undefined
}

/** Which of the times a date belongs to: the verb before it in its clause, else the one after. */
function fieldAt(
  tokens: readonly QuestionToken[],
  first: number,
  last: number,
): PeriodConstraint['field'] {
  for (let at = first - 1; at >= 0 && at >= first - 6; at--) {
    const field = fieldOf(wordAt(tokens, at))
    if (field !== undefined) return field
    if (tokens[at]?.kind === 'date') break
  }
  for (let at = last + 1; at < tokens.length && at <= last + 5; at++) {
    const field = fieldOf(wordAt(tokens, at))
    if (field !== undefined) return field
    if (tokens[at]?.kind === 'date') break
  }
  return 'received'
}

function relationBefore(
  tokens: readonly QuestionToken[],
  index: number,
): { readonly relation: Relation; readonly length: number } {
  const at = wordAt(tokens, index - 1) === 'the' ? index - 1 : index
  for (const [words, relation] of relations) {
    if (words.every((word, offset) => wordAt(tokens, at - words.length + offset) === word))
      return { relation, length: index - at + words.length }
  }
  return { relation: 'in', length: 0 }
}

/**
 * Two dates without years: either of them ("or", "and"), or every year's span from one to the
 * other.
 */
function joinedYears(
  one: NamedPeriod,
  other: NamedPeriod,
  link: string,
): PeriodConstraint['ranges'] {
  if (one.yearly === undefined || other.yearly === undefined) return []
  if (link === 'or') return [...one.yearly, ...other.yearly]
  const ends = other.yearly
  return one.yearly.flatMap(({ from }) => {
    const end = ends.find(({ until }) => until > from)
    return end === undefined ? [] : [{ from, until: end.until }]
  })
}

/**
 * Finds when the mails asked for were sent, received or modified and takes those words out of the
 * question.
 */
export function periodsOf(tokens: readonly QuestionToken[]): PeriodReading {
  const periods: PeriodConstraint[] = []
  const taken = new Set<number>()
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token?.kind !== 'date' || taken.has(index)) continue
    const { relation, length } = relationBefore(tokens, index)
    let first = index - length
    // "The last week of May", "the year before 2002": another time than the dates alone.
    const ofAt = wordAt(tokens, index + 1) === 'of' ? index + 2 : -1
    const of = tokens[wordAt(tokens, ofAt) === 'the' ? ofAt + 1 : ofAt]
    if (of?.kind === 'date') {
      index = tokens.indexOf(of)
      continue
    }
    if (
      length > 0 &&
      (relation === 'before' || relation === 'after') &&
      timeUnits.has(wordAt(tokens, first - 1)) &&
      !askedUnits.has(wordAt(tokens, first - 2))
    )
      continue
    let last = index
    const link = wordAt(tokens, index + 1)
    const secondAt = ['up', 'the'].includes(wordAt(tokens, index + 2)) ? index + 3 : index + 2
    const second = rangeLinks.has(link) ? tokens[secondAt] : undefined
    const lead = wordAt(tokens, index - 1)
    let ranges: PeriodConstraint['ranges']
    const { yearly } = token.period
    const other = second?.kind === 'date' ? second.period : undefined
    if (yearly !== undefined || other?.yearly !== undefined) {
      // Without a year only "in" has a sense: before or after which March?
      const pair =
        other === undefined
          ? []
          : joinedYears(token.period, other, link === 'and' && lead !== 'between' ? 'or' : link)
      if ((other !== undefined && pair.length === 0) || (other === undefined && relation !== 'in'))
        continue
      first = lead === 'between' ? index - 1 : first
      last = other === undefined ? index : secondAt
      const label =
        other === undefined
          ? `in ${token.period.label}`
          : `in ${token.period.label} ${link} ${other.label}`
      periods.push({
        field: fieldAt(tokens, first, last),
        ranges: other === undefined ? (yearly ?? []) : pair,
        label,
      })
      for (let at = first; at <= last; at++) taken.add(at)
      index = last
      continue
    }
    let label: string
    if (
      second?.kind === 'date' &&
      (lead === 'between' ||
        (link !== 'and' && link !== 'or' && relation !== 'before' && relation !== 'after'))
    ) {
      // An unordered pair is read as the span that covers both.
      const from = Math.min(token.period.from, second.period.from)
      const until = Math.max(token.period.until, second.period.until)
      ranges = [{ from, until }]
      const [earlier, later] =
        token.period.from <= second.period.from
          ? [token.period, second.period]
          : [second.period, token.period]
      label = `from ${earlier.label} to ${later.label}`
      last = secondAt
      if (lead === 'between') first = index - 1
    } else if (second?.kind === 'date' && relation === 'in') {
      ranges = [token.period, second.period].map(({ from, until }) => ({ from, until }))
      label = `in ${token.period.label} or ${second.period.label}`
      last = secondAt
    } else {
      const { from, until, label: name } = token.period
      const onwards = ['onwards', 'onward', 'on'].includes(wordAt(tokens, index + 1))
        ? 1
        : wordAt(tokens, index + 1) === 'or' &&
            ['later', 'after'].includes(wordAt(tokens, index + 2))
          ? 2
          : 0
      const effective = onwards > 0 ? 'since' : relation
      last = index + onwards
      switch (effective) {
        case 'before':
          ranges = [{ until: from }]
          label = `before ${name}`
          break
        case 'after':
          ranges = [{ from: until }]
          label = `after ${name}`
          break
        case 'since':
          ranges = [{ from }]
          label = `since ${name}`
          break
        case 'until':
          ranges = [{ until }]
          label = `until ${name}`
          break
        case 'in':
          ranges = [{ from, until }]
          label = `${/^\d{4}-\d{2}-\d{2}/.test(name) ? 'on' : 'in'} ${name}`
          break
      }
    }
    periods.push({ field: fieldAt(tokens, first, last), ranges, label })
    for (let at = first; at <= last; at++) taken.add(at)
    index = last
  }
  return { periods, rest: tokens.filter((_, index) => !taken.has(index)) }
}
