import type { Archive, MailingList, Message, Person } from './archive.ts'
import type { Ask, Modifier } from './wordings.ts'

/** Times from `fromMs` up to, but without, `toMs`. */
export interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** One condition of a question, as data; `words` is what stands for its value in the question. */
export type Constraint =
  | { readonly slot: 'from' | 'not-from' | 'to' | 'not-to' | 'cc'; readonly person: Person }
  | { readonly slot: 'list' | 'not-list'; readonly list: MailingList }
  | {
      readonly slot:
        | 'year'
        | 'last-year'
        | 'month'
        | 'range'
        | 'since'
        | 'before'
        | 'after'
        | 'date'
      readonly span: TimeSpan
      readonly words: readonly string[]
    }
  /** 0 is Sunday. */
  | { readonly slot: 'weekday'; readonly day: number }
  | { readonly slot: 'subject' | 'about'; readonly topic: string; readonly words: string }
  | { readonly slot: 'text'; readonly word: string }
  | { readonly slot: 'attachment' | 'no-attachment' | 'reply' | 'no-reply' }

/** A question as data: what is asked of the mails that meet every constraint. */
export interface Query {
  readonly ask: Ask
  readonly constraints: readonly Constraint[]
  readonly a?: Person | undefined
  readonly b?: Person | undefined
  readonly n?: number | undefined
}

/**
 * What words leave open. A question is right under any reading that its words allow: `to` with or
 * without copies, a day of sending or of arrival, text with or without what it quotes
 * or forwards.
 */
export interface Reading {
  readonly to: 'to' | 'to-and-cc'
  readonly date: 'sent' | 'received'
  readonly text: 'own' | 'with-forwarded' | 'with-quotations'
}

export const dateOf = (message: Message, reading: Reading): number =>
  reading.date === 'sent' ? message.sentMs : message.receivedMs

export const receiversOf = (message: Message, reading: Reading): readonly Person[] =>
  reading.to === 'to' ? message.to : [...message.to, ...message.cc]

export const textOf = (message: Message, { text }: Reading): string =>
  text === 'with-quotations' || (text === 'with-forwarded' && message.kind === 'forward')
    ? `${message.text} ${message.quoted}`
    : message.text

function meets(message: Message, constraint: Constraint, reading: Reading): boolean {
  switch (constraint.slot) {
    case 'from':
      return message.from === constraint.person
    case 'not-from':
      return message.from !== constraint.person
    case 'to':
      return receiversOf(message, reading).includes(constraint.person)
    case 'not-to':
      return !receiversOf(message, reading).includes(constraint.person)
    case 'cc':
      return message.cc.includes(constraint.person)
    case 'list':
      return message.list === constraint.list
    case 'not-list':
      return message.list !== constraint.list
    case 'year':
    case 'last-year':
    case 'month':
    case 'range':
    case 'since':
    case 'before':
    case 'after':
    case 'date': {
      const ms = dateOf(message, reading)
      return ms >= constraint.span.fromMs && ms < constraint.span.toMs
    }
    case 'weekday':
      return new Date(dateOf(message, reading)).getUTCDay() === constraint.day
    case 'subject':
    case 'about':
      return message.topic === constraint.topic
    case 'text':
      return textOf(message, reading).includes(constraint.word)
    case 'attachment':
      return message.attachments.length > 0
    case 'no-attachment':
      return message.attachments.length === 0
    case 'reply':
      return message.kind === 'reply'
    case 'no-reply':
      return message.kind !== 'reply'
  }
}

/** The mails that meet every constraint, oldest first. */
export function selectMessages(
  archive: Archive,
  constraints: readonly Constraint[],
  reading: Reading,
): Message[] {
  return archive.messages
    .filter(message => constraints.every(constraint => meets(message, constraint, reading)))
    .sort((a, b) => dateOf(a, reading) - dateOf(b, reading))
}

const timeSlots: ReadonlySet<Modifier> = new Set([
  'year',
  'last-year',
  'month',
  'range',
  'since',
  'before',
  'after',
  'date',
  'weekday',
])

export const isTime = (constraint: Constraint): boolean => timeSlots.has(constraint.slot)
