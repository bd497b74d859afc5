/** What a question asks for; each has a gold answer of its own kind (`gold.ts`). */
export const asks = [
  'count',
  'list',
  'who-sent',
  'who-received',
  'first-when',
  'last-when',
  'yes-no',
  'most-sender',
  'most-recipient',
  'least-sender',
  'longest',
  'average-month',
  'average-recipients',
  'more-of-two',
  'did-more',
  'duration',
  'busiest-weekday',
  'busiest-month',
  'busiest-year',
  'pair',
  'partner',
  'unanswered-count',
  'unanswered-list',
  'replies-count',
  'repliers',
  'thread-starter',
  'thread-people',
  'top-senders',
  'first-few',
  'more-than',
  'many-recipients',
] as const
export type Ask = (typeof asks)[number]

/** What narrows the mails that are asked about. */
export const modifiers = [
  'from',
  'not-from',
  'to',
  'not-to',
  'cc',
  'list',
  'not-list',
  'year',
  'last-year',
  'month',
  'range',
  'since',
  'before',
  'after',
  'weekday',
  'date',
  'subject',
  'about',
  'text',
  'attachment',
  'no-attachment',
  'reply',
  'no-reply',
] as const
export type Modifier = (typeof modifiers)[number]

/**
 * Wordings by slot. In asks, `{emails}` is a noun for mails, `{mods}` the modifiers that no other
 * place of the sentence takes; `{from}`, `{to}`, `{list}`, `{about}` take the value of the modifier
 * of that name, without which the wording is not used; `{a}` and `{b}` are two people, `{n}` is a
 * number. In modifiers, `{}` is the value, `{1}` and `{2}` the ends of a range.
 */
export interface Wordings {
  readonly emails: readonly string[]
  readonly asks: Readonly<Record<Ask, readonly string[]>>
  readonly modifiers: Readonly<Record<Modifier, readonly string[]>>
  /** Times before the question, with their comma. */
  readonly fronted: Readonly<Partial<Record<Modifier, readonly string[]>>>
}
