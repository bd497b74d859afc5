import type { ReactNode } from 'react'
import type { Document } from 'veritrail/contract'
import { evidence as words } from '../../texts/evidence.ts'
import styles from './mail-head.module.css'

type Mail = NonNullable<Document['mail']>
type Address = NonNullable<Mail['from']>
type Moment = NonNullable<Mail['sent']>

/** Who wrote an email to whom, when and about what; only what the email says. */
export function MailHead({ mail }: { readonly mail: Mail }): ReactNode {
  const moment = mail.sent ?? mail.received
  const lists = (['to', 'cc', 'bcc'] as const).filter(list => mail[list].length > 0)
  return (
    <dl className={styles.head} aria-label={words.headers}>
      {mail.from !== undefined && <Line name={words.from}>{addressText(mail.from)}</Line>}
      {lists.map(list => (
        <Line key={list} name={words[list]}>
          {listText(mail[list], mail.totals?.[list])}
        </Line>
      ))}
      {moment !== undefined && (
        <Line name={words.date}>
          <time dateTime={new Date(moment.ms).toISOString()} title={moment.original}>
            {momentText(moment)}
          </time>
        </Line>
      )}
      {mail.subject !== '' && <Line name={words.subject}>{mail.subject}</Line>}
    </dl>
  )
}

function Line({
  name,
  children,
}: {
  readonly name: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function addressText({ name, address }: Address): string {
  if (name === undefined || name === address) return address ?? ''
  return address === undefined ? name : `${name} <${address}>`
}

function listText(list: readonly Address[], total = list.length): string {
  const named = list.map(addressText)
  const more = total - list.length
  return (more > 0 ? [...named, words.moreAddresses(more)] : named).join(', ')
}

/** As the email has it: at the clock of its sender, or in its own words where it names no zone. */
function momentText({ ms, offsetMinutes, original }: Moment): string {
  if (offsetMinutes === undefined) return original
  const clock = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(ms + offsetMinutes * 60_000)
  const size = Math.abs(offsetMinutes)
  const zone = [Math.floor(size / 60), size % 60].map(part => String(part).padStart(2, '0'))
  return `${clock} UTC${size === 0 ? '' : `${offsetMinutes < 0 ? '−' : '+'}${zone.join(':')}`}`
}
