import type { NodeId } from '../../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../../../core/ports/keyword-index.ts'
import type { Filter } from '../../../core/question.ts'
import type { MailSelection } from '../../../language/question/mail/selection.ts'
import type { PersonRole } from '../../../language/question/mail/roles.ts'
import type { PersonMatch } from '../find-person.ts'
import type { LightMail } from '../mail-times.ts'
import type { SelectedMails } from '../selected-mails.ts'
import type { TopicMatching } from '../topic-match.ts'

export interface SelectionPorts {
  readonly graph: GraphReader
  readonly keywords: KeywordIndex
  readonly documents: Pick<DocumentReader, 'count' | 'document' | 'list'>
}

/** `filter` narrows the mails further, as it narrows what search finds. */
export interface SelectionOptions extends ReadOptions {
  readonly filter?: Filter | undefined
  /** IANA zone of days of the week and hours of the day. */
  readonly timeZone: string
}

export interface SelectedOutcome {
  readonly kind: 'selected'
  readonly selected: SelectedMails
  readonly people: readonly ResolvedPeople[]
  readonly matchings: readonly TopicMatching[]
}

/**
 * Why no mails were selected. `untold`: the corpus does not tell what is asked about its mails (no
 * attachments or replies are known).
 */
type NoSelection = { readonly kind: 'untold' } | UnclearName

export type SelectionOutcome = SelectedOutcome | NoSelection

/** Something named that nobody knows, or that several people are called. */
export type UnclearName =
  | { readonly kind: 'unknown'; readonly what: string }
  | { readonly kind: 'ambiguous'; readonly name: string; readonly candidates: readonly string[] }

/** The people of one constraint; a cluster is every node of one person. */
export interface ResolvedPeople {
  readonly names: readonly string[]
  readonly role: PersonRole
  /** Mails of any of them will do, not only those of all. */
  readonly any: boolean
  readonly clusters: ReadonlyArray<readonly NodeId[]>
}

/** What narrowing a selection needs; `select` finds the mails of another, nested selection. */
export interface Narrowing {
  readonly known: ReadonlyMap<string, PersonMatch>
  readonly ports: SelectionPorts
  readonly options: SelectionOptions
  readonly select: (
    selection: MailSelection,
    options: SelectionOptions,
  ) => Promise<SelectionOutcome>
}

/** The mails that a step leaves, or why it can tell nothing. */
export type Narrowed = readonly LightMail[] | NoSelection
