import type { DocumentForm } from '../documents/document-form.ts'
import type { PeriodConstraint } from './periods.ts'
import type { RecurringTime } from './recurring-times.ts'
import type { PersonConstraint } from './roles.ts'
import type { Threshold } from './thresholds.ts'
import type { TopicConstraint } from './topics.ts'

/** Only the first or last so many of the selected mails, by time. */
export interface MailOrder {
  readonly descending: boolean
  readonly limit: number
  /** `sent` is the time of receipt where no time of sending is known. */
  readonly field: 'sent' | 'received' | 'modified'
}

/** A file that came with an email: "the marshal list", "a PDF". */
export interface AttachedFile {
  readonly text: string
  readonly form?: DocumentForm | undefined
  /** Whether such files are counted by their mails, so that no mail may have two. */
  readonly oneEach?: boolean | undefined
}

/** Which mails a question means; all parts must hold. */
export interface MailSelection {
  readonly mailIds: readonly string[]
  readonly revisionIds: readonly string[]
  readonly tableDocumentIds: readonly string[]
  readonly conversationIds: readonly string[]
  readonly people: readonly PersonConstraint[]
  readonly periods: readonly PeriodConstraint[]
  readonly topics: readonly TopicConstraint[]
  readonly order?: MailOrder | undefined
  /** Days of the week and hours of the day; all must hold. */
  readonly recurring?: readonly RecurringTime[] | undefined
  /** Mails that are ruled out: all that any of these selections means. */
  readonly excluded?: readonly MailSelection[] | undefined
  /** How many recipients a mail must have. */
  readonly recipients?: Threshold | undefined
  /** Mails older or newer than the first or last mail of another selection. */
  readonly relative?:
    | { readonly relation: 'before' | 'after'; readonly to: MailSelection }
    | undefined
  readonly attachments?: boolean | undefined
  /** One of the attachments: of this form, or what its name and the email's subject say. */
  readonly attached?: AttachedFile | undefined
  /** Whether the mail itself answers or forwards another. */
  readonly nature?: { readonly of: 'reply' | 'forward'; readonly is: boolean } | undefined
  /** Whether a reply is known. */
  readonly answered?: boolean | undefined
  readonly repliesTo?: MailSelection | undefined
  /** What began the conversations that the mails are in. */
  readonly begunBy?: MailSelection | undefined
  /** The mails that these pass on. */
  readonly forwardsOf?: MailSelection | undefined
  /** Name of who replied to the mails. */
  readonly answeredBy?: string | undefined
}
