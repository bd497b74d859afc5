import type { JobEvent } from '../../../app/use-cases/jobs/job-runner.ts'
import type { WorkerStatus } from '../../../app/use-cases/jobs/worker-status.ts'
import { durationText } from '../../../support/duration-text.ts'
import { oneLine, printable } from '../terminal/terminal.ts'

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const pathWidth = 120
const reasonWidth = 300

/** What a job is about. */
function subject({ request }: JobEvent): string {
  if (request.kind === 'vectors') return `Vectors of ${counted(request.chunks.length, 'passage')}`
  if (request.kind !== 'files') return request.kind
  const { path, part } = request
  return part === undefined
    ? `Completing ${oneLine(path, pathWidth)}`
    : `Reading ${counted(part.files.length, 'file')} of ${oneLine(path, pathWidth)}`
}

/** The line that a worker prints when a job begins or ends. */
export function workerLine(event: JobEvent): string {
  const what = subject(event)
  if (event.type === 'begun') return `${what} …`
  const time = durationText(event.ms)
  if (event.type !== 'done')
    return (
      `${what}: failed after ${time}: ${oneLine(event.reason, reasonWidth)}` +
      (event.type === 'again' ? ' It is tried again.' : '')
    )
  const { request, progress } = event
  if (request.kind === 'vectors') {
    const speed = (request.chunks.length * 1_000) / Math.max(1, event.ms)
    return `${what}: done in ${time} (${speedText(speed)}).`
  }
  const outcomes = Map.groupBy(progress.items, ({ outcome }) => outcome)
  const counts = (['added', 'changed', 'unchanged', 'skipped', 'failed'] as const)
    .map(name => [name, outcomes.get(name)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`)
  const notes = progress.notes.map(note => ` ${oneLine(note, reasonWidth)}`).join('')
  // The last job of a path looks at all files again; what it finds unchanged is nothing new.
  const found = 'part' in request && request.part !== undefined ? counts : []
  return `${what}: done in ${time}${found.length > 0 ? ` (${found.join(', ')})` : ''}.${notes}`
}

const speedText = (perSecond: number): string =>
  `${perSecond.toLocaleString('en-US', { maximumSignificantDigits: 2 })} per second`

/** How far the workers are, in a few lines. */
export function workerStatusText(status: WorkerStatus): string {
  const { waiting, leased, done, failed, abandoned, phase, files, passages, reasons } = status
  const number = (value: number): string => value.toLocaleString('en-US')
  const lines = [
    `Jobs: ${number(waiting)} waiting, ${number(leased)} running, ${number(done)} done, ` +
      `${number(failed)} failed.`,
  ]
  if (phase !== 'idle') lines.push(`Phase: ${phases[phase]}`)
  if (files !== undefined) lines.push(shareText('Files', 'read', files))
  if (passages !== undefined && passages.total > 0)
    lines.push(shareText('Passages', 'have vectors', passages))
  if (abandoned > 0)
    lines.push(
      `${counted(abandoned, 'job')} of those running ${abandoned === 1 ? 'was' : 'were'} left by ` +
        'a worker that ended; the next free worker takes over.',
    )
  if (phase !== 'idle' && leased - abandoned === 0)
    lines.push('No worker is at it: start one with "veritrail worker".')
  if (phase === 'idle' && passages !== undefined && passages.done < passages.total)
    lines.push(
      'No job is queued for the passages without vectors: "veritrail worker add" of a path, or ' +
        '"veritrail ingest", completes them.',
    )
  for (const reason of reasons) lines.push(`Failed: ${oneLine(printable(reason), reasonWidth)}`)
  return lines.join('\n')
}

const phases = {
  reading: 'reading files; their vectors come after it.',
  threading: 'completing a path: what is gone is removed, mails are put into conversations.',
  vectors: 'making vectors; what was read is found by its words already.',
} as const

function shareText(
  what: string,
  state: string,
  { done, total, perSecond, secondsLeft }: NonNullable<WorkerStatus['passages']>,
): string {
  const [some, all] = [done.toLocaleString('en-US'), total.toLocaleString('en-US')]
  const far = `${what}: ${some} of ${all} ${state}`
  return perSecond === undefined || secondsLeft === undefined
    ? `${far}.`
    : `${far}, ${speedText(perSecond)}, about ${durationText(secondsLeft * 1_000)} left.`
}
