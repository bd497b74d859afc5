import type { TestContext } from 'node:test'
import fc from 'fast-check'

export interface SlowProperty {
  readonly numRuns: number
  /** As `VERITRAIL_SEED`; without either every run has its own. */
  readonly seed?: number | undefined
  /** Together below the time that scripts/run-tests.ts gives a test. */
  readonly limitMs?: number | undefined
  readonly shrinkMs?: number | undefined
  /** False: the first example that fails is not made smaller. */
  readonly shrinks?: boolean | undefined
  readonly say?: ((text: string) => void) | undefined
}

const isFull = process.env['VERITRAIL_FULL'] === '1'
const usualLimitMs = isFull ? 3_000_000 : 220_000
const usualShrinkMs = 30_000
const running = new Set<Promise<void>>()

/**
 * `fc.assert` of a property whose examples take seconds, such as queries on a server. What fails is
 * written out at once, with the seed, since making it smaller can take longer than a test has; that
 * ends after `shrinkMs`. After `limitMs`, or when the test is over, `signal` ends what `holds` does
 * and no further example begins.
 */
export async function assertSlowProperty<Example>(
  test: Pick<TestContext, 'signal'>,
  arbitrary: fc.Arbitrary<Example>,
  holds: (example: Example, signal: AbortSignal) => Promise<void>,
  options: SlowProperty,
): Promise<void> {
  const work = run(test, arbitrary, holds, options)
  running.add(work)
  try {
    await work
  } finally {
    running.delete(work)
  }
}

/**
 * Waits for properties of tests that are over already: what they still do on a server would meet
 * the next test's data. For `beforeEach`.
 */
export async function untilNoPropertyRuns(): Promise<void> {
  await Promise.allSettled(running)
}

async function run<Example>(
  test: Pick<TestContext, 'signal'>,
  arbitrary: fc.Arbitrary<Example>,
  holds: (example: Example, signal: AbortSignal) => Promise<void>,
  options: SlowProperty,
): Promise<void> {
  const { numRuns, limitMs = usualLimitMs, shrinkMs = usualShrinkMs } = options
  const { say = (text: string): void => void process.stdout.write(`${text}\n`) } = options
  const seed = options.seed ?? Number(process.env['VERITRAIL_SEED'] ?? Date.now() % 0x7fffffff)
  const limit = new AbortController()
  const signal = AbortSignal.any([test.signal, limit.signal])
  const end = (): void => {
    limit.abort()
  }
  let timer = setTimeout(end, limitMs)
  let hasFailed = false
  const property = fc.asyncProperty(arbitrary, async example => {
    if (signal.aborted) throw new fc.PreconditionFailure(true)
    try {
      await holds(example, signal)
    } catch (error) {
      if (signal.aborted) throw new fc.PreconditionFailure(true)
      if (!hasFailed) {
        hasFailed = true
        say(`Fails with VERITRAIL_SEED=${seed}, before it is made smaller:\n${messageOf(error)}`)
        clearTimeout(timer)
        timer = setTimeout(end, shrinkMs)
      }
      throw error
    }
  })
  try {
    const details = await fc.check(property, {
      numRuns,
      seed,
      endOnFailure: options.shrinks === false,
    })
    if (hasFailed)
      throw new Error(
        `${fc.defaultReportMessage(details) ?? ''}\n${messageOf(details.errorInstance)}`,
      )
    if (details.interrupted)
      throw new Error(
        `The time ran out after ${details.numRuns} of ${numRuns} examples ` +
          `(${limitMs} ms, VERITRAIL_SEED=${seed}).`,
      )
  } finally {
    clearTimeout(timer)
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
