import type { ReadOptions } from '../core/ports/document-reader.ts'

/**
 * Options for writing what a user asked for, once the checks have passed: users write nothing
 * themselves. `reason` says what is written.
 */
export const onBehalf = (reason: string, { principal, signal }: ReadOptions): ReadOptions => ({
  principal: principal.kind === 'user' ? { kind: 'system', reason } : principal,
  signal,
})
