import type { ReactNode } from 'react'
import type { DocumentSummary } from 'veritrail/contract'
import { Badge } from '../../design/badge.tsx'
import { corpus } from '../../texts/corpus.ts'
import layout from '../../design/layout.module.css'
import styles from './corpus.module.css'

type Instant = NonNullable<DocumentSummary['date']>

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

type Dated = Pick<DocumentSummary, 'date' | 'mail' | 'parentId'>

/** Whether only the time of its file dates a document: it is written to the millisecond. */
const isDatedByFile = ({ date, mail, parentId }: Dated): boolean =>
  date !== undefined &&
  mail === undefined &&
  parentId === undefined &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(date.original)

/** The day of a document, where it was written. */
export function dayOf(document: Dated): ReactNode {
  const { date } = document
  if (date === undefined) return <span className={styles.none}>{corpus.noDate}</span>
  if (!isDatedByFile(document)) return shown(date, dayFormat)
  return (
    <span className={styles.none}>
      {corpus.fileDated} {shown(date, dayFormat)}
    </span>
  )
}

export function timeOf(document: Dated): ReactNode {
  const { date } = document
  if (date === undefined) return undefined
  if (!isDatedByFile(document)) return shown(date, timeFormat)
  return (
    <>
      {corpus.fileDated} {shown(date, timeFormat)}
    </>
  )
}

function shown({ ms, offsetMinutes = 0, original }: Instant, format: Intl.DateTimeFormat) {
  // A whole day is that day in every zone.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(original)
  const there = new Date(isDay ? original : ms + offsetMinutes * 60_000)
  // Dates of broken mails lie outside of what can be shown.
  if (Number.isNaN(there.getTime())) return original
  return (
    <time dateTime={new Date(ms).toISOString()} title={original}>
      {format.format(there)}
    </time>
  )
}

/** Who may read something. */
export const GroupBadges = ({ groups }: { readonly groups: readonly string[] }): ReactNode =>
  groups.length === 0 ? (
    <Badge icon="key">{corpus.ownerOnly}</Badge>
  ) : (
    <span className={layout.badges}>
      {groups.map(group => (
        <Badge key={group} title={group}>
          {group}
        </Badge>
      ))}
    </span>
  )
