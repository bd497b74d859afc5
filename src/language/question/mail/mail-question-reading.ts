import type { MailQuestionIntent } from './intent.ts'
import type { MailSelection } from './selection.ts'

/** A question read by rules: what is asked of which mails. */
export interface MailQuestionReading {
  readonly selection: MailSelection
  readonly asked: MailQuestionIntent | undefined
  /**
   * Words that no rule accounts for; while there are any, the reading must not be trusted for an
   * answer.
   */
  readonly leftover: readonly string[]
  /** Whether the question speaks of mail at all. */
  readonly aboutMail: boolean
  /** People are named, but nothing that somebody wrote or told is asked for. */
  readonly namesOnly?: boolean | undefined
  /** Whether only the records of emails tell what is asked. */
  readonly asksRecords: boolean
  /** Without the word: "who wrote about …", "who mentioned …" mean mail if any mail fits. */
  readonly impliesMail: boolean
  /** "it", "that email", "they": means what the conversation had in focus. */
  readonly refersBack: boolean
  /** People who are not to be named: "who else besides A". */
  readonly otherThan: readonly string[]
  /**
   * Adjectives of a mail that is named by its subject, which no record tells; to be disregarded
   * only where the rest means one mail.
   */
  readonly disregarded?: readonly string[] | undefined
  /** Name of who is said to have several addresses: "both her addresses together". */
  readonly severalAddressesOf?: string | undefined
}
