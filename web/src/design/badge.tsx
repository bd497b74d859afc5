import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icons.tsx'
import styles from './badge.module.css'

/** A word or two with a colour that says the same. */
export function Badge({
  tone = 'plain',
  icon,
  title,
  children,
}: {
  readonly tone?: 'plain' | 'supported' | 'contradicted' | 'unfound' | 'accent'
  readonly icon?: IconName
  readonly title?: string | undefined
  readonly children: ReactNode
}): ReactNode {
  return (
    <span className={classes(styles.badge, tone !== 'plain' && styles[tone])} title={title}>
      {icon !== undefined && <Icon name={icon} size={12} />}
      <span className={styles.text}>{children}</span>
    </span>
  )
}
