import type { TestEvent } from 'node:test/reporters'

const slowestShown = 20

/** What a run of checks and tests amounted to. */
export interface TestReport {
  readonly counts: { passed: number; failed: number; skipped: number }
  /** A check or file that worked, one that did not. */
  pass(line: string): void
  fail(name: string, output: string): void
  /** Takes in one event of node:test. */
  event(event: TestEvent): void
  /**
   * The files that took longest, skips with their reasons, failures, and the line `N passed, N
   * failed` (`, N skipped`) as the last.
   */
  end(): void
}

/**
 * Counts tests (not the suites around them) and says what failed or was skipped; `root` is cut from
 * the paths. A skip whose reason names a word of `required` is a failure.
 */
export function testReport(
  root: string,
  say: (line: string) => void,
  required: readonly string[] = [],
): TestReport {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  const skips: string[] = []
  const testsIn = new Map<string, number>()
  const writtenBy = new Map<string, string>()
  const secondsOf = new Map<string, number>()
  const short = (path: string): string => path.replace(root, '')

  const fail = (name: string, output: string): void => {
    counts.failed += 1
    failures.push(name)
    say(`✖ ${name}\n${output.trimEnd().replace(/^/gm, '    ')}`)
  }
  const wrote = (file: string, text: string): void =>
    void writtenBy.set(file, (writtenBy.get(file) ?? '') + text)
  const finished = (
    kind: 'pass' | 'fail',
    data: Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data'],
  ): void => {
    const file = data.file ?? ''
    const error: unknown = 'error' in data.details ? data.details.error : undefined
    const name = `${short(file)} › ${short(data.name)}`
    const output = (): string => `${reason(error)}\n${writtenBy.get(file) ?? ''}`
    // Node reports a file by itself when it holds no test, or when its process fails outside of
    // one.
    if (data.name === file)
      return fail(short(file), kind === 'fail' ? output() : 'the file holds no test')
    const skipped = data.skip ?? data.todo
    if (skipped !== undefined && skipped !== false) {
      testsIn.set(file, (testsIn.get(file) ?? 0) + 1)
      if (typeof skipped !== 'string' || skipped === '')
        return fail(name, 'skipped without a reason')
      const missing = required.find(word => skipped.toLowerCase().includes(word))
      if (missing !== undefined)
        return fail(name, `skipped, though ${missing} is required here: ${skipped}`)
      counts.skipped += 1
      skips.push(`${name}: ${skipped}`)
      return
    }
    if (kind === 'fail') {
      // A suite or test that failed only because of what is in it: that is counted already.
      if (isNodeTestError(error) && error.failureType === 'subtestsFailed') return
      testsIn.set(file, (testsIn.get(file) ?? 0) + 1)
      return fail(name, output())
    }
    if (data.nesting === 0)
      secondsOf.set(file, (secondsOf.get(file) ?? 0) + data.details.duration_ms / 1_000)
    if (data.details.type === 'suite') return
    testsIn.set(file, (testsIn.get(file) ?? 0) + 1)
    counts.passed += 1
  }

  return {
    counts,
    pass(line) {
      counts.passed += 1
      say(`✔ ${line}`)
    },
    fail,
    event(event) {
      if (event.type === 'test:stdout' || event.type === 'test:stderr')
        wrote(event.data.file, event.data.message)
      // What came after a test had ended, a timer for example, is told only so.
      if (event.type === 'test:diagnostic' && event.data.file !== undefined)
        wrote(event.data.file, `${event.data.message}\n`)
      if (event.type === 'test:pass') finished('pass', event.data)
      if (event.type === 'test:fail') finished('fail', event.data)
    },
    end() {
      const tests = [...testsIn.values()].reduce((sum, count) => sum + count, 0)
      say(`${tests} tests in ${testsIn.size} files`)
      const slowest = [...secondsOf].sort(([, a], [, b]) => b - a).slice(0, slowestShown)
      if (secondsOf.size > slowestShown)
        say(
          ['\nslowest:']
            .concat(slowest.map(([file, seconds]) => `- ${short(file)}: ${seconds.toFixed(0)} s`))
            .join('\n'),
        )
      if (skips.length > 0) say(`\nskipped:\n${skips.map(line => `- ${line}`).join('\n')}`)
      if (failures.length > 0) say(`\nfailed:\n${failures.map(line => `- ${line}`).join('\n')}`)
      say(
        `${counts.passed} passed, ${counts.failed} ` +
          `failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
      )
    },
  }
}

const isNodeTestError = (error: unknown): error is Error & { failureType: string } =>
  error instanceof Error && 'failureType' in error

/** The failure as Node tells it, without the frames of the test runner. */
function reason(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const shown = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  return shown
    .split('\n')
    .filter(line => !line.includes('node:internal'))
    .join('\n')
}
