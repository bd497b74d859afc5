import { shuffled } from '../../../support/random.ts'
import { oneOf } from '../cells/cell.ts'
import { wrongOptions } from '../draft.ts'
import { capital } from '../wording.ts'
import { dayAfter, type KnownMail, type MailPerson } from './known-mail.ts'
import { saidMail } from './mail-base.ts'
import type { MailMaker } from './mail-maker.ts'
import { headersOf, otherDays, otherPeople, quarters } from './mail-options.ts'

const one = { difficulty: 'S1' } as const

/** B1: who sent a mail, when, or to whom it went. */
export const recallHeader: MailMaker = function* (mail, { mails, random }) {
  const { sender, to, cc, happened } = mail
  if (mails.isOnlyOne(mail, 'day')) {
    const said = saidMail(mail, 'day')
    const others = otherPeople(mails, [sender], to, random)
    if (others !== undefined)
      yield {
        ...one,
        bloom: 'B1',
        category: 'factoid',
        question: `Who sent ${said}?`,
        right: sender.name,
        wrong: others.map(({ name }) => name),
        evidence: headersOf([mail, ['from']]),
      }
    const [receiver, ...more] = [...to, ...cc]
    if (receiver !== undefined && more.length === 0 && mail.isWhole && !isSame(receiver, sender)) {
      const wrong = otherPeople(mails, [receiver], [sender], random)
      if (wrong !== undefined)
        yield {
          ...one,
          bloom: 'B1',
          category: 'factoid',
          question: `To whom was ${said} addressed?`,
          right: receiver.name,
          wrong: wrong.map(({ name }) => name),
          evidence: headersOf([mail, ['to', 'cc']]),
        }
    }
  }
  if (mails.isOnlyOne(mail, 'sender'))
    yield {
      ...one,
      bloom: 'B1',
      category: 'factoid',
      question: `On which day was ${saidMail(mail, 'sender')} ${happened}?`,
      right: mail.day,
      wrong: otherDays(mails, mail, random),
      evidence: headersOf([mail, ['date']]),
    }
}

const isSame = (left: MailPerson, right: MailPerson): boolean =>
  left.key === right.key || left.name === right.name

/** B2: a day is told as a quarter of a year, and what somebody had to do with a mail. */
export const restateHeader: MailMaker = function* (mail, { mails, random }) {
  if (mails.isOnlyOne(mail, 'sender')) {
    const { right, wrong } = quarters(mail.ms, random)
    yield {
      ...one,
      bloom: 'B2',
      category: 'restatement',
      question: `In which quarter was ${saidMail(mail, 'sender')} ${mail.happened}?`,
      right,
      wrong,
      evidence: headersOf([mail, ['date']]),
    }
  }
  if (!mails.isOnlyOne(mail, 'day') || !mail.isWhole) return
  const [stranger] = otherPeople(mails, everybody(mail), [], random) ?? []
  const { sender, to, cc } = mail
  const parts: ReadonlyArray<readonly [part: string, people: readonly MailPerson[]]> = [
    ['Sent it', [sender]],
    ['Was addressed directly ("To")', to],
    ['Was sent a copy ("Cc")', cc],
    ['Neither sent it nor was sent it', stranger === undefined ? [] : [stranger]],
  ]
  const filled = parts.filter(([, people]) => people.length > 0)
  const [right, people] = filled[Math.floor(random() * filled.length)] ?? ['', []]
  const person = people[Math.floor(random() * people.length)]
  const times = everybody(mail).filter(each => person !== undefined && isSame(each, person)).length
  // Somebody who writes to themselves has two parts.
  if (person === undefined || times > 1) return
  yield {
    ...one,
    bloom: 'B2',
    category: 'role',
    question: `What did ${person.name} have to do with ${saidMail(mail, 'day')}?`,
    right,
    wrong: parts.flatMap(([part]) => (part === right ? [] : [part])),
    evidence: headersOf([mail, ['from', 'to', ...(cc.length > 0 ? (['cc'] as const) : [])]]),
  }
}

const everybody = ({ sender, to, cc }: KnownMail): MailPerson[] => [sender, ...to, ...cc]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const spans = [5, 10, 14, 21, 30, 45, 60, 90] as const

export const dueDay = (
  said: string,
  span: number,
  { happened }: Pick<KnownMail, 'happened'>,
): string =>
  `An answer to ${said} was due ${span} days after the mail was ${happened}. On which day was ` +
  'the answer due?'

/** B3: a deadline or a day of the week is worked out from a day. */
export const reckonDay: MailMaker = function* (mail, { mails, random }) {
  if (!mails.isOnlyOne(mail, 'sender')) return
  const said = saidMail(mail, 'sender')
  const span = oneOf(spans, random)
  yield {
    ...one,
    bloom: 'B3',
    category: 'arithmetic',
    question: dueDay(said, span, mail),
    right: dayAfter(mail, span),
    wrong: shuffled([-7, -2, -1, 1, 2, 7], random)
      .slice(0, wrongOptions)
      .map(off => dayAfter(mail, span + off)),
    evidence: headersOf([mail, ['date']]),
  }
  const right = weekdays[new Date(mail.ms).getUTCDay()] ?? ''
  yield {
    ...one,
    bloom: 'B3',
    category: 'arithmetic',
    question: `On which day of the week was ${said} ${mail.happened}?`,
    right,
    wrong: shuffled(
      weekdays.filter(day => day !== right),
      random,
    ).slice(0, wrongOptions),
    evidence: headersOf([mail, ['date']]),
  }
}

/** B4: two accounts are held against the day of a mail. */
export const weighNotes: MailMaker = function* (mail, { mails, random }) {
  if (!mails.isOnlyOne(mail, 'sender')) return
  const early = [-40, -12].map(days => days + Math.floor(random() * 8))
  const late = [4, 25].map(days => days + Math.floor(random() * 8))
  const pair = oneOf([[early[0], late[0]], [early[1], late[1]], early, late], random)
  const [first = 0, second = 0] = shuffled(pair, random)
  const options = [
    `Only the note of ${dayAfter(mail, Number(first))}`,
    `Only the note of ${dayAfter(mail, Number(second))}`,
    'Both notes',
    'Neither note',
  ] as const
  const place = Number(first) > 0 ? (Number(second) > 0 ? 2 : 0) : Number(second) > 0 ? 1 : 3
  const right = options[place] ?? options[3]
  yield {
    ...one,
    bloom: 'B4',
    category: 'consistency',
    question:
      capital(
        `one note, dated ${dayAfter(mail, Number(first))}, says that ` +
          `${saidMail(mail, 'sender')} has been read; `,
      ) +
      `another, dated ${dayAfter(mail, Number(second))}, says the same. Going by the day on ` +
      'which the mail was ' +
      `${mail.happened}, which note can be right?`,
    right,
    wrong: options.filter(option => option !== right),
    evidence: headersOf([mail, ['date']]),
  }
}
