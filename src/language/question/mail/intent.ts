import type { Threshold } from './thresholds.ts'

/** What a structured question wants to know of the mails it selects. */
export type MailQuestionIntent =
  | {
      readonly kind: 'count'
      readonly of: 'mails' | 'people' | 'senders' | 'receivers' | 'conversations' | 'subjects'
    }
  /** Counts of mails per something, all of them or the `limit` greatest (or least). */
  | {
      readonly kind: 'ranking'
      readonly by: RankingKey
      readonly limit?: number | undefined
      readonly least: boolean
    }
  /** The senders, conversations, months … that have so many of the mails. */
  | { readonly kind: 'bounded'; readonly by: RankingKey; readonly threshold: Threshold }
  | { readonly kind: 'people'; readonly roles: ReadonlyArray<'sender' | 'receiver'> }
  | { readonly kind: 'conversations' }
  | { readonly kind: 'subjects' }
  /** The mails themselves; `attributes` names what is asked of them first. */
  | { readonly kind: 'mails'; readonly attributes: readonly MailAttribute[] }
  | { readonly kind: 'exists' }
  | { readonly kind: 'summary' }

export type RankingKey =
  | 'sender'
  | 'receiver'
  | 'conversation'
  | 'subject'
  | 'year'
  | 'month'
  | 'day'
  | 'pair'
export type MailAttribute =
  | 'sender'
  | 'receivers'
  | 'copied'
  | 'received'
  | 'modified'
  | 'subject'
  | 'conversation'
  | 'revision'
  | 'document'
  | 'id'

/** Only the first or last so many of the selected mails, by time. */
export interface MailOrder {
  readonly descending: boolean
  readonly limit: number
  readonly field: 'received' | 'modified'
}
