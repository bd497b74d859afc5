import type { Answer } from '../../../src/core/answer.ts'
import type { Archive, Person } from './archive.ts'
import type { GeneratedQuestion } from './generate-questions.ts'
import { monthNames, weekdays, type Gold } from './gold.ts'

/** `not-read`: "not found", or an answer that says that it left conditions out. */
export type Outcome = 'right' | 'wrong' | 'not-read'

const unplaced = /\b(?:not (?:placed|understood|read as|taken into account)|could not be placed)\b/i
const mailLine = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d · /
const fullDate = /\b\d{4}-\d\d-\d\d\b/g

/** The lines before the mails that an answer lists. */
function headLines(answer: Answer): string[] {
  const lines = answer.text.split('\n').filter(line => line.trim() !== '')
  const end = lines.findIndex(line => mailLine.test(line))
  return end < 0 ? lines : lines.slice(0, end)
}

const withoutAsides = (line: string): string =>
  line
    .replace(/“[^”]*”/g, ' ')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\[\d+\]/g, ' ')

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Numbers of a line that are no part of a date, a time, an address or a name in it. */
function numbersOf(line: string, question: string): number[] {
  const inQuestion = new Set(question.match(/\d[\d-]*/g))
  const words = withoutAsides(line)
    .replace(fullDate, ' ')
    .replace(/\b\d{4}-\d\d\b|\b\d\d:\d\d(?::\d\d)?\b|\S+@\S+/g, ' ')
    .split(/[^\w.,-]+/)
  return words.flatMap(word => {
    const bare = word.replace(/[.,]+$/, '')
    if (/^(?:no|none|never|nobody)$/i.test(bare)) return [0]
    const spelt = numberWords.indexOf(bare.toLowerCase())
    if (spelt >= 0) return [spelt]
    const digits = bare.replaceAll(',', '')
    return /^\d+(?:\.\d+)?$/.test(digits) && !inQuestion.has(bare) ? [Number(digits)] : []
  })
}

const citedIds = (answer: Answer): string[] => [
  ...new Set(
    answer.sentences.flatMap(sentence =>
      sentence.citations.flatMap(citation => citation.ids['emailId'] ?? []),
    ),
  ),
]

/** People whom a text names, in the order in which they come. */
function namedPeople(text: string, archive: Archive): string[] {
  const lower = text.toLowerCase()
  const place = (person: Person): number =>
    Math.min(
      ...[person.name, person.shortName ?? person.name, person.address].map(form => {
        const at = lower.indexOf(form.toLowerCase())
        return at < 0 ? Infinity : at
      }),
    )
  return archive.people
    .map(person => ({ name: person.name, at: place(person) }))
    .filter(({ at }) => at < Infinity)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join('\n') === [...b].sort().join('\n')

const single = new Set([
  'most-sender',
  'most-recipient',
  'least-sender',
  'partner',
  'pair',
  'thread-starter',
])

// What the senders of the mails that an answer lists say as well as its first line.
const ofSenders = new Set(['who-sent', 'repliers', 'thread-people'])

function namesGold(
  { query }: GeneratedQuestion,
  names: readonly string[],
  answer: Answer,
  archive: Archive,
): boolean {
  // People of the question come back in the answer; they count only where they may be the answer.
  const echoed = new Set(
    query.constraints.flatMap(each =>
      'person' in each && !names.includes(each.person.name) ? [each.person.name] : [],
    ),
  )
  const named = (text: string): string[] =>
    namedPeople(withoutAsides(text), archive).filter(name => !echoed.has(name))
  const lines = headLines(answer)
  if (query.ask === 'more-of-two') return named(lines.join('\n'))[0] === names[0]
  // A table of people has the answer in its first line.
  const ranked = single.has(query.ask)
    ? lines.map(named).find(found => found.length > 0)
    : named(lines.join('\n'))
  if (ranked !== undefined && ranked.length > 0) {
    const shortened = answer.sentences.flatMap(({ lists = [] }) => lists)[0]
    return shortened !== undefined && shortened.total === names.length
      ? ranked.every(name => names.includes(name))
      : same(ranked, names)
  }
  // Nobody is named before the mails: their lines say who sent them, where all are shown.
  const { matches } = answer
  if (!ofSenders.has(query.ask) || matches === undefined || matches.total > matches.shown)
    return false
  const senders = answer.text
    .split('\n')
    .filter(line => mailLine.test(line))
    .flatMap(line => namedPeople(/ from (.*?) to /.exec(line)?.[1] ?? '', archive))
  return same([...new Set(senders)], names)
}

function listsMails(answer: Answer, ids: readonly string[]): boolean {
  const cited = citedIds(answer)
  const total = answer.matches?.total ?? cited.length
  return (
    cited.length > 0 &&
    cited.every(id => ids.includes(id)) &&
    total === ids.length &&
    (cited.length === ids.length || (answer.matches?.shown ?? 0) < total)
  )
}

const daysOf = { year: 365.25, month: 30.44, week: 7, day: 1, hour: 1 / 24, minute: 1 / 1440 }

/** A duration in days, and how exact its words are. */
function durationOf(line: string): { days: number; within: number } | undefined {
  const parts = [
    ...withoutAsides(line).matchAll(/([\d.,]+) (year|month|week|day|hour|minute)s?\b/g),
  ]
  if (parts.length === 0) return undefined
  const units = parts.map(([, , unit = 'day']) => unit as keyof typeof daysOf)
  return {
    days: parts.reduce(
      (sum, [, value = '', unit = 'day']) =>
        sum + Number(value.replaceAll(',', '')) * daysOf[unit as keyof typeof daysOf],
      0,
    ),
    within: units.includes('year') || units.includes('month') ? 3 : 0,
  }
}

/** The first weekday, month or year that an answer names beyond those of the question. */
function calendarWord(ask: string, lines: readonly string[], question: string): string {
  const pattern =
    ask === 'busiest-weekday'
      ? new RegExp(`\\b(?:${weekdays.join('|')})\\b`, 'g')
      : ask === 'busiest-month'
        ? new RegExp(`\\b(?:(?:${monthNames.join('|')})(?: \\d{4})?|\\d{4}-\\d\\d)\\b`, 'g')
        : /(?<!-)\b(?:19|20)\d\d\b(?!-)/g
  for (const line of lines)
    for (const [word] of withoutAsides(line).matchAll(pattern))
      if (!question.includes(word)) return word
  return ''
}

function isGold(
  question: GeneratedQuestion,
  gold: Gold,
  answer: Answer,
  archive: Archive,
): boolean {
  const lines = headLines(answer)
  const headline = lines[0] ?? ''
  switch (gold.kind) {
    case 'number': {
      // The number that an answer begins with is its own, even where the question has the same.
      const [, leading] = /^(\d[\d,]*) /.exec(headline) ?? []
      return leading === undefined
        ? numbersOf(headline, question.text)[0] === gold.value
        : Number(leading.replaceAll(',', '')) === gold.value
    }
    case 'about-number': {
      if (question.query.ask === 'duration') {
        const duration = durationOf(headline)
        return (
          duration !== undefined &&
          Math.abs(duration.days - gold.value) <= Math.max(gold.within, duration.within)
        )
      }
      return (
        /\b(?:average|mean|per|each|a month)\b/i.test(headline) &&
        numbersOf(headline, question.text).some(
          value => Math.abs(value - gold.value) <= gold.within,
        )
      )
    }
    case 'period':
      return headline.includes(gold.from) && headline.includes(gold.to)
    case 'mails':
      return listsMails(answer, gold.ids)
    case 'people':
      return namesGold(question, gold.names, answer, archive)
    case 'date': {
      const asked = new Set(question.text.match(fullDate))
      const [first] = (headline.match(fullDate) ?? []).filter(
        date => !asked.has(date) || date === gold.date,
      )
      return first === gold.date && citedIds(answer).every(id => gold.ids.includes(id))
    }
    case 'yes-no': {
      const said = /^(yes|no)\b/i.exec(headline)?.[1]?.toLowerCase()
      if (said !== undefined) return (said === 'yes') === gold.yes
      // Showing exactly the mails that make it true says yes.
      return gold.yes && listsMails(answer, gold.ids)
    }
    case 'word':
      return gold.words.includes(calendarWord(question.query.ask, lines, question.text))
  }
}

/** Compares an answer with what is right: strict on numbers, people, dates and mails alike. */
export function scoreAnswer(
  question: GeneratedQuestion,
  answer: Answer,
  archive: Archive,
): Outcome {
  if (!answer.found) return 'not-read'
  if (question.gold.some(gold => isGold(question, gold, answer, archive))) return 'right'
  return answer.search?.route === 'retrieval' &&
    [...answer.statuses, answer.text].some(text => unplaced.test(text))
    ? 'not-read'
    : 'wrong'
}

/** Numbers of an answer's first line that are neither dates nor in the question. */
export function headlineNumbers(answer: Answer, question: string): number[] {
  return numbersOf(answer.text.split('\n')[0] ?? '', question)
}
