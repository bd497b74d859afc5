import { shuffled, someOf } from '../../../support/random.ts'
import { oneOf } from '../cells/cell.ts'
import { notTold } from '../cells/not-told.ts'
import { wrongOptions } from '../draft.ts'
import { dayAfter, type KnownMail, type MailPerson } from './known-mail.ts'
import { saidMail } from './mail-base.ts'
import type { MailMaker, MailMaking } from './mail-maker.ts'
import { dueDay } from './one-mail.ts'
import { otherDays, quarters } from './mail-options.ts'

const untold = { difficulty: 'S4', category: 'unanswerable' } as const

/** Somebody who sends mails and never sent one of this topic, nor was sent or mentioned in one. */
function strangerTo(mail: KnownMail, { mails, random }: MailMaking): MailPerson | undefined {
  return someOf(mails.senders, 40, random).find(
    person => person.key !== mail.sender.key && !mails.hasSent(person, mail.topic),
  )
}

const named = ({ subject, happened }: KnownMail, { name }: MailPerson): string =>
  `was the mail "${subject}" from ${name} ${happened}`

/** B1: the day of a mail that nobody knows of. */
export const recallUnsent: MailMaker = function* (mail, making) {
  const stranger = strangerTo(mail, making)
  if (stranger === undefined) return
  yield {
    ...untold,
    bloom: 'B1',
    question: `On which day ${named(mail, stranger)}?`,
    right: notTold,
    wrong: [mail.day, ...otherDays(making.mails, mail, making.random)].slice(0, wrongOptions),
    evidence: [],
  }
}

/** B2: its quarter. */
export const restateUnsent: MailMaker = function* (mail, making) {
  const stranger = strangerTo(mail, making)
  if (stranger === undefined) return
  const { right, wrong } = quarters(mail.ms, making.random)
  yield {
    ...untold,
    bloom: 'B2',
    question: `In which quarter ${named(mail, stranger)}?`,
    right: notTold,
    wrong: [right, ...wrong].slice(0, wrongOptions),
    evidence: [],
  }
}

/** B3: a deadline from its day. */
export const reckonUnsent: MailMaker = function* (mail, making) {
  const stranger = strangerTo(mail, making)
  if (stranger === undefined) return
  const span = oneOf([5, 10, 14, 30], making.random)
  yield {
    ...untold,
    bloom: 'B3',
    question: dueDay(`the mail "${mail.subject}" from ${stranger.name}`, span, mail),
    right: notTold,
    wrong: shuffled([-2, -1, 0, 1, 2], making.random)
      .slice(0, wrongOptions)
      .map(off => dayAfter(mail, span + off)),
    evidence: [],
  }
}

/** B4: its place in time beside a mail that is known. */
export const orderUnsent: MailMaker = function* (mail, making) {
  const { mails, random } = making
  const stranger = strangerTo(mail, making)
  const other = someOf(mails.mails, 40, random).find(
    each => each.topic !== mail.topic && mails.isOnlyOne(each, 'sender'),
  )
  if (stranger === undefined || other === undefined) return
  const first = `The mail "${mail.subject}" from ${stranger.name}`
  yield {
    ...untold,
    bloom: 'B4',
    question:
      `Which was ${other.happened} first, the mail "${mail.subject}" from ${stranger.name} or ` +
      `${saidMail(other, 'sender')}?`,
    right: notTold,
    wrong: [first, saidMail(other, 'sender').replace(/^t/, 'T'), `Both on ${other.day}`],
    evidence: [],
  }
}
