import { shuffled } from '../../../support/random.ts'
import { listed } from '../cells/several-documents.ts'
import { wrongOptions } from '../draft.ts'
import { wrongNumbers } from '../numbers.ts'
import type { MailPerson } from './known-mail.ts'
import { saidMail } from './mail-base.ts'
import type { MailMaker } from './mail-maker.ts'
import { headersOf, otherDays, otherPeople } from './mail-options.ts'

const several = { difficulty: 'S2' } as const
const mostListed = 12

/** B1: sender and day at once; each wrong option has one or both of them wrong. */
export const recallBoth: MailMaker = function* (mail, { mails, random }) {
  if (!mails.isOnlyOne(mail, 'subject')) return
  const [other, another] = otherPeople(mails, [mail.sender], mail.to, random) ?? []
  const [day = '', late = ''] = otherDays(mails, mail, random)
  if (other === undefined || another === undefined) return
  const both = (person: MailPerson, on: string): string => `${person.name}, on ${on}`
  yield {
    ...several,
    bloom: 'B1',
    category: 'factoid',
    question:
      `Who sent ${saidMail(mail, 'subject')}, and on which day was the mail ` + `${mail.happened}?`,
    right: both(mail.sender, mail.day),
    wrong: [both(mail.sender, day), both(other, mail.day), both(another, late)],
    evidence: headersOf([mail, ['from', 'date']]),
  }
}

/** B2: who wrote to whom. */
export const restateRoute: MailMaker = function* (mail, { mails, random }) {
  const { sender, to } = mail
  if (!mails.isOnlyOne(mail, 'day') || !mail.isWhole) return
  const receiver = shuffled(to, random).find(
    ({ key, name }) => key !== sender.key && name !== sender.name,
  )
  const [stranger] = otherPeople(mails, [sender, ...to, ...mail.cc], [], random) ?? []
  if (receiver === undefined || stranger === undefined) return
  const wrote = (from: MailPerson, whom: MailPerson): string => `${from.name} wrote to ${whom.name}`
  yield {
    ...several,
    bloom: 'B2',
    category: 'role',
    question: `Who wrote to whom in ${saidMail(mail, 'day')}?`,
    right: wrote(sender, receiver),
    wrong: [wrote(receiver, sender), wrote(sender, stranger), wrote(stranger, receiver)],
    evidence: headersOf([mail, ['from', 'to']]),
  }
}

/** B3: recipients are counted. */
export const countReceivers: MailMaker = function* (mail, { mails, random }) {
  const { to, cc, isWhole } = mail
  const all = [...to, ...cc]
  if (!isWhole || all.length < 2 || all.length > mostListed || !mails.isOnlyOne(mail, 'day')) return
  const copies = cc.length > 0 ? ', direct recipients and copies together' : ''
  yield {
    ...several,
    bloom: 'B3',
    category: 'arithmetic',
    question: `To how many people did ${saidMail(mail, 'day')} go${copies}?`,
    right: String(all.length),
    wrong: wrongNumbers(all.length, [1, 2, 3], random).map(String),
    evidence: headersOf([mail, cc.length > 0 ? ['to', 'cc'] : ['to']]),
  }
}

/** B4: the one who is missing among recipients, or the only one who is there. */
export const findReceiver: MailMaker = function* (mail, { mails, random }) {
  const { to, cc, sender, isWhole } = mail
  if (!isWhole || !mails.isOnlyOne(mail, 'day')) return
  const all = [...to, ...cc]
  const strangers = otherPeople(mails, [sender, ...all], [], random)
  const inside = shuffled(all, random).slice(0, wrongOptions)
  if (strangers === undefined || inside.length === 0) return
  const isMissing = inside.length === wrongOptions && random() < 0.5
  const names = (people: readonly MailPerson[]): string[] => people.map(({ name }) => name)
  const [stranger] = names(strangers)
  const [receiver] = names(inside)
  const four = isMissing
    ? [...inside, ...strangers.slice(0, 1)]
    : [...inside.slice(0, 1), ...strangers]
  const asked = listed(names(shuffled(four, random)))
  yield {
    ...several,
    bloom: 'B4',
    category: 'comparison',
    question: isMissing
      ? `Of ${asked}, all but one were sent ${saidMail(mail, 'day')}. Who was not?`
      : `Of ${asked}, only one was sent ${saidMail(mail, 'day')}. Who was?`,
    right: (isMissing ? stranger : receiver) ?? '',
    wrong: isMissing ? names(inside) : names(strangers),
    evidence: headersOf([mail, cc.length > 0 ? ['to', 'cc'] : ['to']]),
  }
}
