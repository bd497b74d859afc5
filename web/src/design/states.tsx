import type { ReactNode } from 'react'
import { ApiError } from '../api/errors.ts'
import { common } from '../texts/common.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icons.tsx'
import styles from './states.module.css'

/** There is nothing yet, and what to do about it. */
export function Empty({
  icon,
  title,
  children,
}: {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
}): ReactNode {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  )
}

/** Lines that will be there soon; as many as are likely, so that little moves. */
export function Loading({
  label = common.loading,
  lines = 6,
}: {
  readonly label?: string
  readonly lines?: number
}): ReactNode {
  return (
    <div className={styles.lines} role="status">
      <span className="for-readers">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </div>
  )
}

/** A small circle that turns, beside words that say what is waited for. */
export const Spinner = (): ReactNode => <span className={styles.spinner} aria-hidden="true" />

/** Something failed: what, why, and a way to try again. */
export function Failure({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}): ReactNode {
  return (
    <div className={classes(styles.state, styles.error)} role="alert">
      <span className={styles.icon}>
        <Icon name={isOffline(error) ? 'offline' : 'warning'} size={20} />
      </span>
      <h2 className={styles.title}>{failureTitle(error)}</h2>
      <p>{failureText(error)}</p>
      {onRetry !== undefined && (
        <Button icon="retry" onPress={onRetry}>
          {common.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** One line that tells something beside the rest. */
export function Notice({
  kind = 'info',
  icon = kind === 'info' ? 'info' : 'warning',
  children,
}: {
  readonly kind?: 'info' | 'warning' | 'error'
  readonly icon?: IconName
  readonly children: ReactNode
}): ReactNode {
  return (
    <div
      className={classes(styles.inline, kind !== 'info' && styles[kind])}
      role={kind === 'error' ? 'alert' : 'note'}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </div>
  )
}

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline'

function failureTitle(error: unknown): string {
  if (!(error instanceof ApiError)) return common.somethingFailed
  if (error.code === 'offline') return common.offlineTitle
  if (error.status === 404) return common.notFoundTitle
  if (error.status === 429) return common.tooManyTitle
  return common.somethingFailed
}

const kept = ['answer', 'conversation', 'document']

/** What an error says to a person. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return common.unexpected
  if (error.code === 'offline') return common.offlineText
  if (error.status === 429) return common.tooMany(error.retryAfter)
  // What the server says of these is meant for the command line.
  if (error.code === 'not_found' && kept.includes(String(error.details['kind'])))
    return common.notFoundText
  return error.message
}
