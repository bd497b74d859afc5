import type { RefusedLink } from './check-links.ts'
import type { CoverageQuotation } from './standard-link.ts'
import type { Strength } from './strength.ts'

/** Statements about one standard that cannot both be right. */
export interface Conflict {
  readonly says: CoverageQuotation
  /** Where one of the two shows a gap, it is this one. */
  readonly against: CoverageQuotation
  /** What each says that the other says differently; absent where one denies the other. */
  readonly differ?: { readonly says: string; readonly against: string } | undefined
}

/** How old the evidence is; days as ISO 8601. */
export interface EvidenceAge {
  readonly oldest?: string | undefined
  readonly newest?: string | undefined
  /** Quotations older than the rule calls current, and without any date. */
  readonly old: number
  readonly undated: number
}

/** What the documents show of one standard. */
export interface StandardCoverage {
  readonly number: string
  readonly title: string
  /** Its wording. */
  readonly formal: string
  readonly section: string
  readonly parent?: string | undefined
  /** Numbers of the standards that are parts of it, at any depth. */
  readonly parts: readonly string[]
  readonly strength: Strength
  /** Why, in whole sentences. */
  readonly why: readonly string[]
  /** What its independent documents count together, and how many there are. */
  readonly sum: number
  readonly documents: number
  /** Quotations about it and its parts, those that count most first. */
  readonly evidence: readonly CoverageQuotation[]
  readonly gaps: readonly CoverageQuotation[]
  readonly conflicts: readonly Conflict[]
  readonly age: EvidenceAge
}

/** One row of the heat map. */
export interface SectionCoverage {
  readonly number: string
  readonly title: string
  readonly standards: number
  readonly strengths: Readonly<Record<Strength, number>>
  /** Standards with a gap, and with statements that contradict each other. */
  readonly withGaps: number
  readonly withConflicts: number
}

/** What documents show of a framework; frozen. */
export interface CoverageReport {
  readonly framework: {
    readonly title: string
    readonly version: string
    /** What commands take, where the framework is one of a corpus. */
    readonly reference?: string | undefined
  }
  /** Whose documents they are. */
  readonly institution?: string | undefined
  /** The day up to which ages are counted, ISO 8601. */
  readonly asOf: string
  /** The rule that the strengths follow, in words. */
  readonly rule: readonly string[]
  readonly strengths: Readonly<Record<Strength, number>>
  /** In the framework's order. */
  readonly sections: readonly SectionCoverage[]
  readonly standards: readonly StandardCoverage[]
  /** Links that count for nothing, and why. */
  readonly refused: readonly RefusedLink[]
}
