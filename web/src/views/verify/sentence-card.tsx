import type { ReactNode } from 'react'
import type { VerifiedSentence } from 'veritrail/contract'
import { Button } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { Verdict } from '../../design/verdict.tsx'
import { verify as words } from '../../texts/verify.ts'
import { quotedItems } from '../evidence/evidence-items.ts'
import { Stance, type EvidenceItem } from '../evidence/evidence-panel.tsx'
import styles from './verify.module.css'

/** A sentence with its verdict and the words that decide it; each opens in its source. */
export function SentenceCard({
  sentence,
  selected,
  onSelect,
}: {
  readonly sentence: VerifiedSentence
  /** Which of its passages is open beside it. */
  readonly selected: number | undefined
  readonly onSelect: (at: number) => void
}): ReactNode {
  const { text, verdict, claims } = sentence
  const items = quotedItems(sentence)
  const reasons = [...new Set(claims.flatMap(claim => claim.reasons))]
  const isNearest = items.length > 0 && items.every(({ stance }) => stance === 'nearest')
  return (
    <li className={classes(styles.sentence, selected !== undefined && styles.selected)}>
      <p className={styles.words}>{text}</p>
      <div>
        <Verdict verdict={verdict} />
      </div>
      {reasons.map(reason => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      {claims.length > 0 && items.length === 0 && (
        <p className={styles.reason}>{words.noEvidence}</p>
      )}
      {isNearest && <p className={styles.reason}>{words.nearest}</p>}
      {items.map((item, at) => (
        <Quote
          key={`${item.documentId} ${item.start} ${item.end}`}
          item={item}
          isOpen={selected === at}
          onOpen={() => onSelect(at)}
        />
      ))}
    </li>
  )
}

function Quote({
  item: { text, title, stance },
  isOpen,
  onOpen,
}: {
  readonly item: EvidenceItem
  readonly isOpen: boolean
  readonly onOpen: () => void
}): ReactNode {
  return (
    <figure className={classes(styles.quote, styles[stance])}>
      <blockquote>{text}</blockquote>
      <figcaption className={styles.source}>
        <Stance of={stance} />
        <span>{title}</span>
        <Button
          small
          look="quiet"
          icon="right"
          aria-pressed={isOpen}
          aria-label={`${words.show}: ${title}`}
          onPress={onOpen}
        >
          {words.show}
        </Button>
      </figcaption>
    </figure>
  )
}
