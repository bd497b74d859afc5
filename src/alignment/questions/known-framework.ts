import type { Framework } from '../../core/framework.ts'
import type { DocumentId, RevisionId } from '../../core/ids.ts'
import type { FoundInFramework } from '../framework/find-in-framework.ts'
import type { StandardPlace } from '../framework/framework-text.ts'

/** A framework of the corpus, as questions may mean it. */
export interface KnownFramework {
  readonly documentId: DocumentId
  readonly revisionId: RevisionId
  readonly name: string
  readonly version: string
  /** `name@version`. */
  readonly reference: string
  /** The edition that is meant where none is named: see `currentEditions`. */
  readonly isCurrent: boolean
  /** References of later editions that no document was compared with. */
  readonly newer?: readonly string[] | undefined
  readonly framework: Framework
  readonly places: readonly StandardPlace[]
}

/** A document of an institution, by what it is called. */
export interface KnownDocument {
  readonly id: DocumentId
  readonly title: string
  readonly key: string
}

/** A thing of a framework that a question names, in one framework. */
export interface FoundStandard {
  readonly framework: KnownFramework
  readonly found: FoundInFramework
}
