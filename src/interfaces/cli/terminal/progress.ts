import cliProgress from 'cli-progress'
import { pace } from './pace.ts'
import type { Terminal } from './terminal.ts'

/**
 * A bar on the terminal's error stream, with rate and time left once they are known; where there is
 * no terminal, a line at the start, now and then, and at the end.
 */
export interface Progress {
  update(done: number, total: number): void
  /** What takes long just now, and how long it has taken; it stays until the next update. */
  note(what: string, elapsedMs: number): void
  /** What stands behind the bar until the next update. */
  tell(what: string): void
  end(): void
}

// Where there is no terminal, a line is worth what takes so long.
const notedAfterMs = 10_000
const lineEveryMs = 15_000

export function progress(
  terminal: Terminal,
  label: string,
  unit: string,
  now: () => number = () => performance.now(),
): Progress {
  const going = pace(now)
  if (!terminal.interactive) {
    let last = { done: 0, total: 0 }
    let started = false
    let noted = ''
    let toldAt = 0
    const counts = (): string =>
      `${last.done.toLocaleString('en-US')} of ` +
      `${Math.max(last.total, last.done).toLocaleString('en-US')} ${unit}`
    return {
      note(what, elapsedMs) {
        if (elapsedMs < notedAfterMs || what === noted) return
        noted = what
        terminal.err(`${label}: ${what} takes long (${Math.round(elapsedMs / 1_000)} s)\n`)
      },
      tell() {
        // Nobody watches.
      },
      update(done, total) {
        if (!started) {
          terminal.err(`${label} …\n`)
          toldAt = now()
        }
        started = true
        last = { done, total }
        going.note(done, total)
        if (now() - toldAt < lineEveryMs) return
        toldAt = now()
        terminal.err(`${label}: ${counts()}${going.text()}\n`)
      },
      end() {
        if (started) terminal.err(`${label}: ${counts()}\n`)
      },
    }
  }
  const bar = new cliProgress.SingleBar(
    {
      format: `${label} {bar} {value}/{total} ${unit}{pace}{note}`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: false,
      barsize: 30,
    },
    cliProgress.Presets.shades_classic,
  )
  let started = false
  return {
    update(done, total) {
      going.note(done, total)
      if (!started) bar.start(total, done, { note: '', pace: '' })
      started = true
      bar.setTotal(Math.max(total, done))
      bar.update(done, { note: '', pace: going.text() })
    },
    tell(what) {
      if (started) bar.update({ note: ` – ${what}`, pace: going.text() })
    },
    note(what, elapsedMs) {
      if (started)
        bar.update({ note: ` – ${what} (${Math.round(elapsedMs / 1_000)} s)`, pace: going.text() })
    },
    end() {
      if (!started) return
      bar.update({ note: '', pace: '' })
      bar.stop()
    },
  }
}
