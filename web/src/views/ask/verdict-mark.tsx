import type { ReactNode } from 'react'
import type { VerifiedSentence } from 'veritrail/contract'
import { classes } from '../../design/classes.ts'
import { Icon, type IconName } from '../../design/icons.tsx'
import { ask } from '../../texts/ask.ts'
import styles from './verdict-mark.module.css'

const icons = {
  supported: 'check',
  contradicted: 'cross',
  not_found: 'question',
  nothing_to_check: 'dash',
} as const satisfies Record<VerifiedSentence['verdict'], IconName>

/** Keeps the mark on the line of the last word. */
const joined = '\u2060'

/** What was found of a sentence, in colour, shape and words; it keeps its place until then. */
export function VerdictMark({
  verified,
}: {
  readonly verified: VerifiedSentence | undefined
}): ReactNode {
  if (verified === undefined)
    return (
      <>
        {joined}
        <span className={classes(styles.mark, styles.waiting)} />
      </>
    )
  const { verdict } = verified
  return (
    <>
      {joined}
      <span className={classes(styles.mark, styles[verdict])} title={ask.verdicts[verdict]}>
        <Icon name={icons[verdict]} size={12} />
        <span className="for-readers"> ({ask.verdicts[verdict]})</span>
      </span>
    </>
  )
}
