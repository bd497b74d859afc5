import type { ChunkId } from '../../core/ids.ts'
import type { FoundStandard, KnownDocument, KnownFramework } from './known-framework.ts'

/** In which frameworks, and where in them. */
export interface QuestionScope {
  readonly frameworks: readonly KnownFramework[]
  /** Standards, parts and sections that are named; none: all of the frameworks. */
  readonly named: readonly FoundStandard[]
  /** Documents that are named; none: all. */
  readonly documents: readonly KnownDocument[]
  /** Whose documents these are, where it is named instead of them. */
  readonly institution?: string | undefined
  /** A topic that no standard is called by, and the linked passages that speak of it. */
  readonly speaking?: { readonly said: string; readonly passages: readonly ChunkId[] } | undefined
}
