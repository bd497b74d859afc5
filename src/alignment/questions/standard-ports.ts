import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { ToldStandards } from '../../core/told-standards.ts'
import type { CalledDocument } from './called-documents.ts'

/** What answering a question about standards needs of a corpus. */
export interface StandardPorts {
  /** Runs Cypher as people write it. */
  readonly query: (text: string, read: ReadOptions) => Promise<Pick<GraphResult, 'rows'>>
  readonly documents: Pick<DocumentReader, 'chunks' | 'document' | 'summaries'>
  /** The documents that may be evidence, by what they are called. */
  readonly called: (read: ReadOptions) => Promise<readonly CalledDocument[]>
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
  /** Whether there is none of what is asked for. */
  readonly isNone?: boolean | undefined
}
