import type { QuestionReading } from '../../core/answer.ts'
import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { Filter } from '../../core/question.ts'
import type { MailQuestionIntent } from '../../language/question/mail/intent.ts'
import type { MailGroup } from './group-mails.ts'
import type { MailRow } from './mail-rows.ts'
import type { SelectedMails } from './selected-mails.ts'

/** What is told beside mails and groups: figures that a question asks for. */
export type MailFigure =
  /** The measure of each of the mails shown. */
  | {
      readonly kind: 'measures'
      readonly values: ReadonlyMap<NodeId, number>
      readonly best: number
    }
  /** `value` over `count` things; `basis` says in words what was divided by what. */
  | {
      readonly kind: 'value'
      readonly value: number
      readonly count: number
      readonly basis: string
    }
  | { readonly kind: 'share'; readonly whole: number; readonly wholeDescription: string }
  | {
      readonly kind: 'sides'
      readonly sides: ReadonlyArray<{
        readonly name: string
        readonly description: string
        readonly count: number
      }>
    }
  /** Times of the first and the last mail, in milliseconds. */
  | { readonly kind: 'span'; readonly fromMs: number; readonly untilMs: number }
  /** Times of receipt of two mails, in milliseconds, and the calendar days between them. */
  | {
      readonly kind: 'gap'
      readonly fromMs: number
      readonly untilMs: number
      readonly days: number
    }
  /** How many people there are among whom those without the mails were sought. */
  | { readonly kind: 'universe'; readonly people: number }
  /** How many people got the emails to be answered, and how many emails these are. */
  | { readonly kind: 'unanswered'; readonly people: number; readonly mails: number }

/**
 * What the graph says to a structured question. Every count is of all matching mails; `mails` is
 * one page of them.
 */
export interface StructuredAnswer {
  readonly asked: MailQuestionIntent
  /** Which mails were selected, in words; begins with a space unless empty. */
  readonly description: string
  readonly total: number
  /** How many mails the pages list: all selected ones, or of a ranking those of its first place. */
  readonly listed: number
  /** 0 is the first page. */
  readonly page: number
  readonly mails: readonly MailRow[]
  /** All mails that the pages list, or by which condition they are selected. */
  readonly selected: SelectedMails
  /** Whether the mails were cut to the first or last ones by the question itself. */
  readonly ordered: boolean
  /**
   * Groups (people, conversations, months …) where the question asks for them: all, or where it
   * ranks them those on top with their ties; none where it asks for the people of one mail to so
   * many that `mails` shortens them.
   */
  readonly groups: readonly MailGroup[]
  readonly figure?: MailFigure | undefined
}

/** Mails to search within, and which they are in words, with a space before. */
export interface MailFocus {
  readonly ids: readonly NodeId[]
  readonly description: string
  /** Everything is searched first, and these mails only where that gives no answer. */
  readonly isLast?: boolean | undefined
}

/** A name, and who may be meant by it. */
export interface AmbiguousName {
  readonly name: string
  readonly candidates: readonly string[]
}

export type StructuredOutcome = {
  /** How the question was read; absent where it is not about mail. */
  readonly reading?: QuestionReading | undefined
} &
  /**
   * Not a question about mail that the rules are sure of. `focus`: mails that the question's ids,
   * people and times leave, to search within. `onlyIfHeld`: the question asks for what the records
   * of emails tell; a text answers it only if it holds all of these words and a figure.
   */
  (
    | {
        readonly kind: 'none'
        readonly focus?: MailFocus | undefined
        readonly onlyIfHeld?: readonly string[] | undefined
      }
    | { readonly kind: 'unknown'; readonly what: string }
    | (AmbiguousName & {
        readonly kind: 'ambiguous'
        /** Other names of the question that could be several people, too. */
        readonly others?: readonly AmbiguousName[] | undefined
      })
    /** `isProven`: the records show it; a topic may stand in other words in a mail. */
    | {
        readonly kind: 'nothing'
        readonly asked: MailQuestionIntent
        readonly description: string
        readonly isProven: boolean
      }
    | { readonly kind: 'answer'; readonly answer: StructuredAnswer }
  )

/** What the conversation so far was about: the mails and people of the last answer. */
export interface ConversationFocus {
  readonly emailIds: readonly string[]
  readonly people: readonly string[]
}

export interface StructuredOptions extends ReadOptions {
  readonly filter?: Filter | undefined
  /** IANA zone in which mails are grouped by year, month and day. */
  readonly timeZone: string
  /** 0 is the first. */
  readonly page: number
  readonly pageSize: number
  readonly focus?: ConversationFocus | undefined
  /** Gives all people that are asked for as groups, also those of one mail to thousands. */
  readonly withPeople?: boolean | undefined
}
