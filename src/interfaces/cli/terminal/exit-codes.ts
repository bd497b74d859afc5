import type { ErrorCode } from '../../../core/errors.ts'

/**
 * Exit code of each error; 0 is success, 3 "done, but some documents failed", 4 "not found in the
 * corpus".
 */
export const exitCodes = {
  invalid_input: 2,
  not_found: 5,
  document_unreadable: 3,
  model_call_failed: 6,
  model_output_invalid: 6,
  query_rejected: 2,
  store_unavailable: 7,
  store_inconsistent: 7,
  damaged: 7,
  forbidden: 8,
  aborted: 130,
  internal: 1,
} as const satisfies Record<ErrorCode, number>

/**
 * `verify`: a sentence was contradicted or not found. The same as most checkers give; an internal
 * error says so on stderr.
 */
export const notVerified = 1
export const partlyFailed = 3
export const notInCorpus = 4
/** Of a judge that could score only some of what it was asked, or nothing at all. */
export const judgedInPart = (scored: number, failed: number): number =>
  failed === 0 ? 0 : scored === 0 ? exitCodes.model_call_failed : partlyFailed
export const unhealthy = 7
