import type { Draft } from '../draft.ts'
import type { KnownMail } from './known-mail.ts'
import type { MailBase } from './mail-base.ts'

/** What the makers of questions about mails draw on. */
export interface MailMaking {
  readonly mails: MailBase
  readonly random: () => number
}

/** Questions of one kind about a mail; none where it cannot be named or tells too little. */
export type MailMaker = (mail: KnownMail, making: MailMaking) => Iterable<Draft>
