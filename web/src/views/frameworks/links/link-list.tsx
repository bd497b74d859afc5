import { useRef, useState, type ReactNode } from 'react'
import type { StandardLink } from 'veritrail/contract'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { usePanelKeys } from '../../evidence/panel-keys.ts'
import { LinkCard } from './link-card.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { keyOf, useDecisions } from './use-decisions.ts'
import styles from './links.module.css'

/** Links one below the other, each to be accepted or rejected by button or by key. */
export function LinkList({
  label,
  reference,
  links,
  mayReview,
  addressOf,
  onOpen,
  onDecided,
}: {
  readonly label: string
  readonly reference: string
  readonly links: readonly StandardLink[]
  readonly mayReview: boolean
  /** Of a standard; given where the links are of several. */
  readonly addressOf?: ((standard: string) => string) | undefined
  readonly onOpen: (link: StandardLink | undefined) => void
  /** Told how many were decided here. */
  readonly onDecided?: ((count: number) => void) | undefined
}): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(0)
  const [asks, setAsks] = useState<StandardLink>()
  const current = Math.min(at, links.length - 1)
  const { reviewOf, decide, undo, said } = useDecisions(reference, onDecided)
  const move = (to: number): void => {
    if (links[to] === undefined) return
    setAt(to)
    const card = list.current?.children[to]?.querySelector('article')
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }
  const onCurrent = (act: (link: StandardLink) => void): void => {
    const link = links[current]
    if (link !== undefined) act(link)
  }
  const decideAndGoOn = (decision: 'accepted' | 'rejected'): void =>
    onCurrent(link => {
      decide(link, decision)
      move(current + 1)
    })
  usePanelKeys({
    j: () => move(current + 1),
    k: () => move(current - 1),
    o: () => onCurrent(onOpen),
    ...(mayReview && {
      a: () => decideAndGoOn('accepted'),
      r: () => decideAndGoOn('rejected'),
      u: () => onCurrent(undo),
    }),
  })
  return (
    <>
      {mayReview && <p className={styles.keys}>{words.keys}</p>}
      <div className="for-readers" role="status" aria-live="polite">
        {said}
      </div>
      <ol ref={list} className={styles.list} aria-label={label}>
        {links.map((link, index) => (
          <li key={keyOf(link)}>
            <LinkCard
              reference={reference}
              link={link}
              review={reviewOf(link)}
              isCurrent={index === current}
              isNear={Math.abs(index - current) <= 2}
              mayReview={mayReview}
              standardAddress={addressOf?.(link.standard)}
              onFocus={() => setAt(index)}
              onAccept={() => decide(link, 'accepted')}
              onReject={() => decide(link, 'rejected')}
              onReason={() => setAsks(link)}
              onUndo={() => undo(link)}
              onOpen={() => onOpen(link)}
            />
          </li>
        ))}
      </ol>
      {asks !== undefined && (
        <ReasonDialog
          onClose={() => setAsks(undefined)}
          onDecide={(decision, reason) => decide(asks, decision, reason)}
        />
      )}
    </>
  )
}
