import { shuffled, someOf } from '../../../support/random.ts'
import { wrongOptions, type Draft } from '../draft.ts'
import { sameName } from '../same-name.ts'
import {
  dayAfter,
  mailHeader,
  type KnownMail,
  type MailHeader,
  type MailPerson,
} from './known-mail.ts'
import type { MailBase } from './mail-base.ts'

/**
 * Three other people: first one of the same mail, then those who send mails too. None who may be
 * one of those that are right or have been taken.
 */
export function otherPeople(
  base: MailBase,
  not: readonly MailPerson[],
  near: readonly MailPerson[],
  random: () => number,
): MailPerson[] | undefined {
  const chosen: MailPerson[] = []
  for (const each of [...shuffled(near, random).slice(0, 1), ...someOf(base.senders, 40, random)]) {
    if (chosen.length === wrongOptions) break
    if (![...not, ...chosen].some(one => one.key === each.key || sameName(one.name, each.name)))
      chosen.push(each)
  }
  return chosen.length === wrongOptions ? chosen : undefined
}

/** Three other days: of mails near in time, then some days off. */
export function otherDays(
  base: MailBase,
  mail: KnownMail,
  random: () => number,
  near: readonly KnownMail[] = [],
): string[] {
  const off = shuffled([-30, -9, -5, -2, 2, 5, 9, 30], random).map(days => dayAfter(mail, days))
  const days = [
    ...near.map(({ day }) => day),
    ...shuffled(base.near(mail), random)
      .slice(0, 2)
      .map(({ day }) => day),
    ...off,
  ]
  return [...new Set(days)].filter(day => day !== mail.day).slice(0, wrongOptions)
}

/** "the first quarter of 2024" and three others. */
export function quarters(ms: number, random: () => number): { right: string; wrong: string[] } {
  const date = new Date(ms)
  const number = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
  const told = (at: number): string =>
    `the ${['first', 'second', 'third', 'fourth'][at % 4] ?? ''} quarter of ${Math.floor(at / 4)}`
  return {
    right: told(number),
    wrong: shuffled([-4, -2, -1, 1, 2, 4], random)
      .slice(0, wrongOptions)
      .map(step => told(number + step)),
  }
}

/** The headers that a question rests on. */
export const headersOf = (
  ...mails: ReadonlyArray<readonly [KnownMail, readonly MailHeader[]]>
): Draft['evidence'] =>
  mails.map(([mail, headers]) => ({
    documentKey: mail.documentKey,
    headers: headers.map(header => ({ header, value: mailHeader(mail, header) })),
  }))
