import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Store } from '../../core/ports/store.ts'

/** What a driver may lack; cases that need it are skipped with the driver's reason. */
export type Capability =
  /** Edges of variable length in a GraphQuery. */
  | 'variable-length-edges'
  /** Statistics and scores of BM25 equal to the reference within 1e-6. */
  | 'exact-keyword-scores'
  /** Vector hits are those of an exact scan. */
  | 'exact-vectors'
  /**
   * Every graph query: what the driver refuses by name as unsupported is left out of comparisons.
   */
  | 'every-query'

/**
 * A store to hold against the contract: `open` gives an empty one each time, which the suite
 * disposes before it opens the next: a server may hold one only.
 */
export interface StoreDriver {
  readonly name: string
  readonly open: () => Promise<Store>
  readonly lacks?: Partial<Readonly<Record<Capability, string>>>
}

/**
 * One case of the contract; skipped, with the driver's words, where the driver declares that it
 * lacks the capability.
 */
export function contractTest(
  driver: StoreDriver,
  title: string,
  run: () => Promise<void>,
  needs?: Capability,
): void {
  const reason = needs === undefined ? undefined : driver.lacks?.[needs]
  test(
    `${driver.name}: ${title}`,
    reason === undefined ? {} : { skip: `lacks ${String(needs)}: ${reason}` },
    run,
  )
}

/**
 * Settings of a random suite: `VERITRAIL_CASES` cases, by default so few that a run of the
 * reference takes seconds.
 */
export function randomCases(usual: number): { numRuns: number } {
  const wanted = Number(process.env['VERITRAIL_CASES'] ?? usual)
  assert.ok(Number.isInteger(wanted) && wanted > 0, 'VERITRAIL_CASES is not a whole number above 0')
  return { numRuns: wanted }
}

/** Asserts that the call is refused with this code. */
export async function refuses(
  code: ErrorCode,
  call: () => Promise<unknown>,
  what = code as string,
): Promise<void> {
  await assert.rejects(
    call,
    error => isAppError(error, code) || assert.fail(`${what}: ${String(error)}`),
  )
}

/** The whole logical export. */
export async function exported(store: Store): Promise<string[]> {
  return Array.fromAsync(store.exportLogical())
}
