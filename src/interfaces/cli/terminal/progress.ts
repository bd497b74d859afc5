import cliProgress from 'cli-progress'
import type { Terminal } from './terminal.ts'

/**
 * A bar on the terminal's error stream; where there is no terminal, a line at the start and at the
 * end.
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

export function progress(terminal: Terminal, label: string, unit: string): Progress {
  if (!terminal.interactive) {
    let last = { done: 0, total: 0 }
    let started = false
    let noted = ''
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
        if (!started) terminal.err(`${label} …\n`)
        started = true
        last = { done, total }
      },
      end() {
        if (started)
          terminal.err(
            `${label}: ${last.done.toLocaleString('en-US')} of ` +
              `${Math.max(last.total, last.done).toLocaleString('en-US')} ${unit}\n`,
          )
      },
    }
  }
  const bar = new cliProgress.SingleBar(
    {
      format: `${label} {bar} {value}/{total} ${unit}, {eta_formatted} left{note}`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: false,
      etaBuffer: 50,
      barsize: 30,
    },
    cliProgress.Presets.shades_classic,
  )
  let started = false
  return {
    update(done, total) {
      if (!started) bar.start(total, done, { note: '' })
      started = true
      bar.setTotal(Math.max(total, done))
      bar.update(done, { note: '' })
    },
    tell(what) {
      if (started) bar.update({ note: ` – ${what}` })
    },
    note(what, elapsedMs) {
      if (started) bar.update({ note: ` – ${what} (${Math.round(elapsedMs / 1_000)} s)` })
    },
    end() {
      if (started) bar.stop()
    },
  }
}
