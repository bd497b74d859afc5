import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import type { TextRange } from '../../core/span.ts'
import type { Instant } from '../../core/time.ts'
import type { LinkShows } from '../links/passage-link.ts'
import type { KnownDocument, KnownFramework } from './known-framework.ts'
import type { ToldStandards } from '../../core/told-standards.ts'
import type { KnownInstitution } from './institutions/in-question.ts'
import type { CalledDocument } from './called-documents.ts'

/** What answering a question about standards needs of a corpus. */
export interface StandardPorts {
  /** Runs Cypher as people write it. */
  readonly query: (text: string, read: ReadOptions) => Promise<Pick<GraphResult, 'rows'>>
  readonly documents: Pick<DocumentReader, 'chunks' | 'chunksOf' | 'document' | 'summaries'>
  /** The documents that may be evidence, by what they are called. */
  readonly called: (read: ReadOptions) => Promise<readonly CalledDocument[]>
  /** The institutions of which there are documents, with these. */
  readonly institutions: (read: ReadOptions) => Promise<readonly KnownInstitution[]>
  /** How many passages of documents that may be evidence there are. */
  readonly passages: (read: ReadOptions) => Promise<number>
  /** Whether documents were ever compared with a framework. */
  readonly isAligned: (framework: KnownFramework) => boolean
  /** How many of these documents, or without any of all that may be evidence, were not yet. */
  readonly uncompared: (
    framework: KnownFramework,
    documents: readonly KnownDocument[],
    read: ReadOptions,
  ) => Promise<number>
  /** The present moment, on the corpus's clock: evidence ages up to it. */
  readonly now: () => Instant
  /** Passages that come near to standards that nothing is linked to, the likeliest first. */
  readonly suggested: (
    framework: KnownFramework,
    standards: readonly string[],
    institution: string | undefined,
    read: ReadOptions,
  ) => Promise<readonly SuggestedPassage[]>
}

/** A passage that may be about a standard; nobody, and no alignment, has linked them. */
export interface SuggestedPassage {
  readonly standard: string
  /** How likely it is about it, 0 to 1. */
  readonly score: number
  readonly documentId: DocumentId
  readonly documentTitle: string
  readonly chunkId: ChunkId
  readonly shows: LinkShows
  readonly sentences: readonly TextRange[]
}

/** One page of what is asked for. */
export interface StandardOptions extends ReadOptions {
  /** 1 is the first. */
  readonly page: number
  readonly pageSize: number
}

/** A page of what a query gave, to be told. */
export type TellOptions = StandardOptions & {
  readonly ports: StandardPorts
  readonly rows: ReadonlyArray<readonly GraphValue[]>
}
export type ToldPage = Pick<ToldStandards, 'lines' | 'matches'> & {
  /** Whether it says that something is not there: a link that was missed would change it. */
  readonly statesAbsence?: boolean | undefined
}
