import { compareCodePoints } from '../../../support/code-points.ts'
import { sameName } from '../same-name.ts'
import type { KnownMail, MailPerson } from './known-mail.ts'

/** Mails of a corpus, each once, and by what a question may name one of them. */
export interface MailBase {
  readonly mails: readonly KnownMail[]
  /** Everybody who sent one, in the order of their first mail. */
  readonly senders: readonly MailPerson[]
  /** A few mails of other days, nearest in time. */
  near(mail: KnownMail): readonly KnownMail[]
  /** The mail by its subject and day, by its subject and sender, or by subject and recipient. */
  isOnlyOne(mail: KnownMail, by: NamedBy): boolean
  sentBy(person: MailPerson): readonly KnownMail[]
  /** Whether somebody sent a mail of this topic. */
  hasSent(person: MailPerson, topic: string): boolean
}

/** How many mails before and after one count as near. */
const reach = 6

export type NamedBy = 'day' | 'sender' | 'subject'

/**
 * The mails in the order of their keys. One that several folders hold counts once; mails are told
 * apart by their topics, so that an answer is never taken for what it answers.
 */
export function mailBase(found: readonly KnownMail[]): MailBase {
  // A key that two documents have names neither.
  const byKey = Map.groupBy(found, ({ documentKey }) => documentKey)
  const sorted = found
    .filter(({ documentKey }) => byKey.get(documentKey)?.length === 1)
    .sort((left, right) => compareCodePoints(left.documentKey, right.documentKey))
  const mails = [
    ...new Map(
      sorted
        .toReversed()
        .map(mail => [JSON.stringify([mail.topic, mail.sender.key, mail.ms]), mail] as const),
    ).values(),
  ].toReversed()
  const keyOf: Readonly<Record<NamedBy, (mail: KnownMail) => string>> = {
    day: ({ topic, day }) => JSON.stringify([topic, day]),
    sender: ({ topic, sender }) => JSON.stringify([topic, sender.key]),
    subject: ({ topic }) => topic,
  }
  const counts = new Map<string, number>()
  for (const mail of mails)
    for (const by of ['day', 'sender', 'subject'] as const) {
      const key = `${by} ${keyOf[by](mail)}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  const byTime = mails.toSorted((left, right) => left.ms - right.ms)
  const placeOf = new Map(byTime.map((mail, place) => [mail, place]))
  const bySender = Map.groupBy(mails, ({ sender }) => sender.key)
  const senders = [...new Map(mails.map(({ sender }) => [sender.key, sender])).values()]
  const byTopic = Map.groupBy(mails, ({ topic }) => topic)
  return {
    mails,
    senders,
    near(mail) {
      const place = placeOf.get(mail) ?? 0
      return byTime
        .slice(Math.max(0, place - reach), place + reach + 1)
        .filter(each => each.day !== mail.day)
    },
    isOnlyOne: (mail, by) => counts.get(`${by} ${keyOf[by](mail)}`) === 1,
    sentBy: ({ key }) => bySender.get(key) ?? [],
    // Of two names that may be one person's nobody knows which sent what.
    hasSent: ({ key, name }, topic) =>
      (byTopic.get(topic) ?? []).some(
        ({ sender }) => sender.key === key || sameName(sender.name, name),
      ),
  }
}

/** How a question names a mail: `the mail "Site visit" of 3 May 2024`. */
export function saidMail({ subject, day, sender, happened }: KnownMail, by: NamedBy): string {
  switch (by) {
    case 'day':
      return `the mail "${subject}" ${happened} on ${day}`
    case 'sender':
      return `the mail "${subject}" from ${sender.name}`
    case 'subject':
      return `the mail "${subject}"`
  }
}
