import type { ReactNode } from 'react'
import type { Coverage } from 'veritrail/contract'
import { classes } from '../../design/classes.ts'
import { frameworks as words } from '../../texts/frameworks.ts'
import styles from './strength.module.css'

export type Strength = Coverage['standards'][number]['strength']

/** The strongest first, as reports have them. */
export const strengths: readonly Strength[] = ['strong', 'partial', 'weak', 'none']

/** How much of a circle is filled says the same as the word. */
const signs = { none: '○', weak: '◔', partial: '◑', strong: '●' } as const

/** The sign of a strength; its word is for screen readers. */
export const StrengthSign = ({ of }: { readonly of: Strength }): ReactNode => (
  <span className={classes(styles.sign, styles[of])} title={words.strengths[of]}>
    <span aria-hidden="true">{signs[of]}</span>
    <span className="for-readers">{words.strengths[of]}</span>
  </span>
)

/** A strength as a sign and a word. */
export const StrengthWord = ({ of }: { readonly of: Strength }): ReactNode => (
  <span className={styles.word}>
    <span className={classes(styles.sign, styles[of])} aria-hidden="true">
      {signs[of]}
    </span>
    {words.strengths[of]}
  </span>
)
