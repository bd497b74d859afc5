import type { EvidenceWindow } from '../../core/verdict.ts'

/**
 * A stretch of one section of a document, such as a chunk: what windows are cut from. It says the
 * same of itself as a window does, and may be longer.
 */
export type EvidencePassage = EvidenceWindow
