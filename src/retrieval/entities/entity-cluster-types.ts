import type { NodeId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'

/** What resolution reads. */
export interface EntityReaders {
  readonly graph: Pick<GraphReader, 'nodes' | 'neighbours' | 'searchEntities' | 'rules'>
  readonly documents: Pick<DocumentReader, 'chunks' | 'mentionsOf'>
}

export interface ResolveOptions extends ReadOptions {
  /** From which score on two names are taken for one thing; 0–1, default .7. */
  readonly mergeAt?: number | undefined
}

export interface EntityMember {
  readonly id: NodeId
  readonly name: string
  readonly labels: readonly string[]
  /** Whether the name means the same wherever it stands; else one document alone calls it so. */
  readonly resolvable: boolean
}

/** What speaks for or against two entities being one thing. */
export interface EntityPair {
  readonly left: NodeId
  readonly right: NodeId
  /** 0–1; 0 with a conflict. */
  readonly score: number
  readonly reason: string
  /**
   * Who says so: a person's rule, the wording of a text, or the names themselves with their
   * context.
   */
  readonly by: 'rule' | 'text' | 'name'
  /** Why they cannot be one thing, whatever speaks for it. */
  readonly conflict?: string | undefined
}

/** Entities that are one thing for one principal. */
export interface EntityCluster {
  /**
   * The member with the smallest normalised name, then id: it does not depend on who asks about
   * which member.
   */
  readonly representative: EntityMember
  /** The most complete name among the members. */
  readonly display: string
  /** By id; the representative is one of them. */
  readonly members: readonly EntityMember[]
  /** The pairs among the members that hold them together; best first. */
  readonly merged: readonly EntityPair[]
  /**
   * Pairs of a member and an entity of a like name that are kept apart, each with why; best first.
   */
  readonly apart: ReadonlyArray<EntityPair & { readonly other: EntityMember }>
}
