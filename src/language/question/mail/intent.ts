import type { MailSelection } from './selection.ts'
import type { Threshold } from './thresholds.ts'

/** What a structured question wants to know of the mails it selects. */
export type MailQuestionIntent =
  | {
      readonly kind: 'count'
      readonly of: 'mails' | 'people' | 'senders' | 'receivers' | 'conversations' | 'subjects'
      /** "Did A send more than two": whether there are so many. */
      readonly whether?: Threshold | undefined
    }
  /** Counts of mails per something, all of them or the `limit` greatest (or least). */
  | {
      readonly kind: 'ranking'
      readonly by: RankingKey
      readonly limit?: number | undefined
      readonly least: boolean
      /** What is counted of a sender or conversation instead of mails. */
      readonly counting?: 'people' | 'replies' | undefined
    }
  /** The senders, conversations, months … that have so many of the mails. */
  | { readonly kind: 'bounded'; readonly by: RankingKey; readonly threshold: Threshold }
  | { readonly kind: 'people'; readonly roles: ReadonlyArray<'sender' | 'receiver' | 'copied'> }
  /** The people of the corpus who have none of the mails. */
  | { readonly kind: 'absent'; readonly role: 'sender' | 'receiver' }
  | { readonly kind: 'conversations' }
  | { readonly kind: 'subjects' }
  /** The mails themselves; `attributes` names what is asked of them first. */
  | { readonly kind: 'mails'; readonly attributes: readonly MailAttribute[] }
  /** The `limit` mails with the greatest (or least) measure. */
  | {
      readonly kind: 'extreme'
      readonly measure: MailMeasure
      readonly least: boolean
      readonly limit: number
      readonly attributes: readonly MailAttribute[]
    }
  /** A figure over a measure of each mail, or over the numbers of mails per something. */
  | {
      readonly kind: 'figure'
      readonly statistic: Statistic
      readonly over: { readonly measure: MailMeasure } | { readonly per: RankingKey }
    }
  /** Which part of the mails of `whole` the selected ones are. */
  | { readonly kind: 'share'; readonly whole: MailSelection }
  /** Which of the sides has more (or fewer) mails, or by how many. */
  | {
      readonly kind: 'comparison'
      readonly sides: readonly ComparedSide[]
      readonly least: boolean
      readonly form: 'which' | 'whether' | 'difference'
    }
  /** Time from the mail of the one side to that of the other. */
  | { readonly kind: 'gap'; readonly sides: readonly ComparedSide[] }
  /** Time between the first and the last of the mails. */
  | { readonly kind: 'span' }
  /** Negated: "has nobody …", "has A never …"; "yes" means that there are none. */
  | { readonly kind: 'exists'; readonly negated?: boolean | undefined }
  | { readonly kind: 'summary' }

/** One of the things that a question compares by their number of mails. */
export interface ComparedSide {
  readonly name: string
  readonly selection: MailSelection
}

export type Statistic = 'mean' | 'median' | 'total'

/** Something that each mail has a number of; `replyTime` in milliseconds from mail to reply. */
export type MailMeasure =
  | 'words'
  | 'recipients'
  | 'copied'
  | 'replies'
  | 'attachments'
  | 'replyTime'

export type RankingKey =
  | 'sender'
  | 'receiver'
  | 'conversation'
  | 'subject'
  | 'year'
  | 'month'
  | 'day'
  | 'week'
  /** Months, days of the week and hours whatever the year. */
  | 'monthOfYear'
  | 'weekday'
  | 'hour'
  | 'pair'
  /** Two people, whoever of them wrote. */
  | 'correspondents'
export type MailAttribute =
  | 'sender'
  | 'receivers'
  | 'copied'
  /** The time of receipt where no time of sending is known. */
  | 'sent'
  | 'received'
  /** The day of the week of sending and of receipt. */
  | 'sentWeekday'
  | 'weekday'
  | 'modified'
  | 'subject'
  | 'conversation'
  | 'revision'
  | 'document'
  | 'id'
