import { shuffled, someOf } from '../../../support/random.ts'
import { listed } from '../cells/several-documents.ts'
import { wrongOptions, type Draft } from '../draft.ts'
import { wrongNumbers } from '../numbers.ts'
import { sameName } from '../same-name.ts'
import { daysBetween, type KnownMail, type MailPerson } from './known-mail.ts'
import { saidMail } from './mail-base.ts'
import type { MailMaker, MailMaking } from './mail-maker.ts'
import { headersOf, otherDays, otherPeople } from './mail-options.ts'

const across = { difficulty: 'S3' } as const
/** Other mails that are looked at for one to compare with. */
const tried = 40

/** B1: the day of a mail whose sender is told by another one only. */
export const recallOverSender: MailMaker = function* (mail, { mails, random }) {
  if (!mails.isOnlyOne(mail, 'day')) return
  const other = shuffled(mails.sentBy(mail.sender).slice(0, tried), random).find(
    each => each.topic !== mail.topic && mails.isOnlyOne(each, 'sender'),
  )
  if (other === undefined || other.day === mail.day) return
  yield {
    ...across,
    bloom: 'B1',
    category: 'multi-hop',
    question:
      `The sender of ${saidMail(mail, 'day')} also sent the mail "${other.subject}". On which ` +
      `day was the mail "${other.subject}" ${other.happened}?`,
    right: other.day,
    wrong: otherDays(mails, other, random, [mail]),
    evidence: headersOf([mail, ['from']], [other, ['from', 'date']]),
  }
}

/** B2: what two mails have in common. */
export const findShared: MailMaker = function* (mail, { mails, random }) {
  if (!mails.isOnlyOne(mail, 'day') || !mail.isWhole) return
  const isNamed = (each: KnownMail): boolean =>
    each !== mail && each.topic !== mail.topic && each.isWhole && mails.isOnlyOne(each, 'day')
  const sameSender = shuffled(mails.sentBy(mail.sender).slice(0, tried), random).find(isNamed)
  const other =
    sameSender ??
    someOf(mails.mails, tried, random).find(
      each => isNamed(each) && sharedReceiver(mail, each) !== undefined,
    )
  if (other === undefined) return
  const shared = sameSender === undefined ? sharedReceiver(mail, other) : mail.sender
  if (shared === undefined) return
  const bySender = sameSender !== undefined
  const others = otherPeople(
    mails,
    [mail.sender, other.sender, ...receivers(mail), ...receivers(other)],
    [],
    random,
  )
  const half = [mail, other]
    .flatMap(each => receivers(each))
    .find(person => !isIn(person, receivers(mail)) || !isIn(person, receivers(other)))
  if (others === undefined) return
  const sent = (person: MailPerson): string => `${person.name} sent both`
  const got = (person: MailPerson): string => `${person.name} was sent both`
  const [first = shared, second = shared, third = shared] = others
  yield {
    ...across,
    bloom: 'B2',
    category: 'comparison',
    question: `What do ${saidMail(mail, 'day')} and ${saidMail(other, 'day')} have in common?`,
    right: bySender ? sent(shared) : got(shared),
    wrong: bySender
      ? [sent(first), sent(second), got(half ?? third)]
      : [got(half ?? first), got(second), sent(third)],
    evidence: headersOf(
      [mail, bySender ? ['from'] : ['to']],
      [other, bySender ? ['from'] : ['to']],
    ),
  }
}

const receivers = ({ to, cc }: KnownMail): MailPerson[] => [...to, ...cc]
const isIn = (person: MailPerson, people: readonly MailPerson[]): boolean =>
  people.some(each => each.key === person.key || sameName(each.name, person.name))

/** The one person to whom both mails went directly. */
function sharedReceiver(one: KnownMail, other: KnownMail): MailPerson | undefined {
  const both = one.to.filter(person => isIn(person, other.to))
  return both.length === 1 && one.cc.length + other.cc.length === 0 ? both[0] : undefined
}

/** Mails of other senders that a question can name, a day or more apart. */
function others(mail: KnownMail, { mails, random }: MailMaking, most: number): KnownMail[] {
  const found: KnownMail[] = []
  for (const each of someOf(mails.mails, tried, random)) {
    if (found.length === most) break
    const isApart = [mail, ...found].every(
      known => known.topic !== each.topic && daysBetween(known, each) >= 2,
    )
    if (isApart && mails.isOnlyOne(each, 'sender')) found.push(each)
  }
  return found
}

/** B3: the days between two mails. */
export const daysApart: MailMaker = function* (mail, making) {
  const { mails, random } = making
  if (!mails.isOnlyOne(mail, 'sender')) return
  const other = others(mail, making, 6).find(each => daysBetween(mail, each) <= 500)
  if (other === undefined) return
  const apart = daysBetween(mail, other)
  const [first, second] = mail.ms < other.ms ? [mail, other] : [other, mail]
  yield {
    ...across,
    bloom: 'B3',
    category: 'comparison',
    question:
      `How many days after ${saidMail(first, 'sender')} was ${saidMail(second, 'sender')} ` +
      `${second.happened}?`,
    right: String(apart),
    wrong: wrongNumbers(apart, [1, 2, 7, 30], random).map(String),
    evidence: headersOf([first, ['date']], [second, ['date']]),
  }
}

/** B4: mails are put in order, or the first or last one is found. */
export const orderMails: MailMaker = function* (mail, making) {
  const { mails, random } = making
  if (!mails.isOnlyOne(mail, 'sender')) return
  const group = [mail, ...others(mail, making, wrongOptions)]
  if (group.length <= wrongOptions) return
  yield random() < 0.5 ? endOf(group, random) : inOrder(group.slice(0, 3), random)
}

const byTime = (group: readonly KnownMail[]): KnownMail[] =>
  group.toSorted((left, right) => left.ms - right.ms)
const shortly = ({ subject, sender }: KnownMail): string => `"${subject}" from ${sender.name}`

function endOf(group: readonly KnownMail[], random: () => number): Draft {
  const isLast = random() < 0.5
  const right = isLast ? byTime(group).at(-1) : byTime(group)[0]
  const names = shuffled(group, random).map(shortly)
  return {
    ...across,
    bloom: 'B4',
    category: 'comparison',
    question:
      `Which of the mails ${listed(names)} was ${happened(group)} ` +
      `${isLast ? 'last' : 'first'}?`,
    right: right === undefined ? '' : shortly(right),
    wrong: group.flatMap(each => (each === right ? [] : [shortly(each)])),
    evidence: headersOf(...group.map(each => [each, ['date']] as const)),
  }
}

function inOrder(group: readonly KnownMail[], random: () => number): Draft {
  const [a = '', b = '', c = ''] = byTime(group).map(({ subject }) => `"${subject}"`)
  const orders = shuffled(
    [
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ],
    random,
  )
  const told = (order: readonly string[]): string => order.join(', then ')
  const names = shuffled(group, random).map(shortly)
  return {
    ...across,
    bloom: 'B4',
    category: 'comparison',
    question: `In which order were the mails ${listed(names)} ${happened(group)}?`,
    right: told([a, b, c]),
    wrong: orders.slice(0, wrongOptions).map(told),
    evidence: headersOf(...group.map(each => [each, ['date']] as const)),
  }
}

const happened = (group: readonly KnownMail[]): string =>
  group.every(mail => mail.happened === 'received') ? 'received' : 'sent'
