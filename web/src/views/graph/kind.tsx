import type { ReactNode } from 'react'
import { classes } from '../../design/classes.ts'
import { graph as texts } from '../../texts/graph.ts'
import { colourNumber } from './drawing/colours.ts'
import './palette.css'
import styles from './kind.module.css'

/** What a thing is, as a word with the colour that it has in the drawing. */
export const Kind = ({ kind }: { readonly kind: string }): ReactNode => (
  <span className={classes(styles.kind, `kind-${colourNumber(kind)}`)}>
    <span className={styles.dot} aria-hidden="true" />
    {kind === '' ? texts.noKind : kind}
  </span>
)
