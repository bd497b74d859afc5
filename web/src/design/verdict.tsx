import type { ReactNode } from 'react'
import type { VerifiedSentence } from 'veritrail/contract'
import { verdictNames } from '../texts/verdicts.ts'
import { Badge } from './badge.tsx'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'
import styles from './verdict.module.css'

type Verdict = VerifiedSentence['verdict']

/** How each verdict looks wherever it is shown; the words are in `verdictNames`. */
export const verdictLooks = {
  supported: { tone: 'supported', icon: 'check' },
  contradicted: { tone: 'contradicted', icon: 'cross' },
  not_found: { tone: 'unfound', icon: 'question' },
  nothing_to_check: { tone: 'plain', icon: 'dash' },
} as const satisfies Record<Verdict, { readonly tone: string; readonly icon: string }>

/** A verdict as a colour, a shape and a word. */
export const Verdict = ({ verdict }: { readonly verdict: Verdict }): ReactNode => (
  <Badge tone={verdictLooks[verdict].tone} icon={verdictLooks[verdict].icon}>
    {verdictNames[verdict]}
  </Badge>
)

/** Keeps the mark on the line of the last word. */
const joined = '\u2060'

/** A verdict at the end of a sentence, as small as a word; it keeps its place until it comes. */
export function VerdictMark({ verdict }: { readonly verdict: Verdict | undefined }): ReactNode {
  return (
    <>
      {joined}
      {verdict === undefined ? (
        <span className={classes(styles.mark, styles.waiting)} />
      ) : (
        <span className={classes(styles.mark, styles[verdict])} title={verdictNames[verdict]}>
          <Icon name={verdictLooks[verdict].icon} size={12} />
          <span className="for-readers"> ({verdictNames[verdict]})</span>
        </span>
      )}
    </>
  )
}
