import type { QuestionReading } from '../../../core/answer.ts'
import type { DocumentReader } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import type { Question } from '../../../language/question/question.ts'
import {
  readCalendarQuestion,
  type CalendarQuestion,
} from '../../../language/question/records/read-calendar-question.ts'
import {
  readContactQuestion,
  type ContactQuestion,
} from '../../../language/question/records/read-contact-question.ts'
import { plainName, type DocumentAnswer } from '../documents/document-answer.ts'
import type { StructuredOptions } from '../structured-answer.ts'
import { answerCalendar } from './answer-calendar.ts'
import { answerContact } from './answer-contact.ts'

interface Ports {
  readonly graph: GraphReader
  readonly documents: DocumentReader
}

interface ToldRecords extends DocumentAnswer {
  readonly reading: QuestionReading
  readonly isSure: boolean
}

/** What calendars and address books say to a question; undefined for any other one. */
export async function answerFromRecords(
  { request }: Question,
  ports: Ports,
  options: StructuredOptions,
): Promise<ToldRecords | undefined> {
  const calendar = readCalendarQuestion(request)
  if (calendar !== undefined) {
    const answer = await answerCalendar(calendar, ports, options)
    if (answer !== undefined) return { ...answer, reading: calendarReading(calendar), isSure: true }
  }
  const contact = readContactQuestion(request?.text)
  if (contact === undefined) return undefined
  const answer = await answerContact(contact, ports, options)
  return answer && { ...answer, reading: contactReading(contact), isSure: true }
}

type Constraints = QuestionReading['constraints']

function reading(what: string, constraints: Constraints): QuestionReading {
  return {
    text: [what, ...constraints.map(({ text }) => text)].join(' '),
    constraints: [{ kind: 'asked', text: what }, ...constraints],
    unread: [],
    alternatives: [],
  }
}

const calendarTexts = {
  organizer: 'organiser',
  when: 'time',
  where: 'place',
  howLong: 'length',
  people: 'people',
  did: 'reply of a person',
} as const

function calendarReading(asked: CalendarQuestion): QuestionReading {
  const times: Constraints = asked.periods.map(({ label }) => ({ kind: 'time', text: label }))
  if (asked.kind === 'list')
    return reading('entries of calendars', [
      ...times,
      ...(asked.person === undefined
        ? []
        : [{ kind: 'person', text: `with “${plainName(asked.person)}”` } as const]),
      ...(asked.place === undefined
        ? []
        : [{ kind: 'topic', text: `at “${plainName(asked.place)}”` } as const]),
    ])
  const what =
    asked.kind === 'people' && asked.reply !== 'any'
      ? `people (reply: ${asked.reply})`
      : calendarTexts[asked.kind]
  const name = plainName(asked.name)
  return reading(`${what} of the calendar entry`, [
    // An entry may be meant by its day alone.
    ...(name === '' ? [] : [{ kind: 'topic', text: `“${name}”` } as const]),
    ...times,
  ])
}

const contactTexts = {
  telephone: 'telephone number',
  email: 'e-mail address',
  organization: 'employer',
  position: 'position',
  birthday: 'birthday',
  address: 'address',
  postal: 'postal address',
  residence: 'home address',
  url: 'website',
  reach: 'contact details',
} as const

const contactReading = (asked: ContactQuestion): QuestionReading =>
  asked.kind === 'field'
    ? reading(`${contactTexts[asked.field]} on the card of`, [
        { kind: 'person', text: `“${plainName(asked.person)}”` },
      ])
    : reading(`cards of ${plainName(asked.position ?? 'people')} at`, [
        { kind: 'topic', text: `“${plainName(asked.organization)}”` },
      ])
