import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { StandardLink } from 'veritrail/contract'
import { Link } from '../../../app/router.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { classes } from '../../../design/classes.ts'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { standardQuery } from '../framework-queries.ts'
import layout from '../../../design/layout.module.css'
import styles from './links.module.css'

/** One link: what stands in the document, where, how likely it is about the standard. */
export function LinkCard({
  reference,
  link,
  review,
  isCurrent,
  isNear,
  mayReview,
  standardAddress,
  onFocus,
  onAccept,
  onReject,
  onReason,
  onUndo,
  onOpen,
}: {
  readonly reference: string
  readonly link: StandardLink
  readonly review: StandardLink['review']
  readonly isCurrent: boolean
  /** Whether it is looked at soon. */
  readonly isNear: boolean
  readonly mayReview: boolean
  /** Given where the standard is to be named. */
  readonly standardAddress: string | undefined
  readonly onFocus: () => void
  readonly onAccept: () => void
  readonly onReject: () => void
  readonly onReason: () => void
  readonly onUndo: () => void
  readonly onOpen: () => void
}): ReactNode {
  const { shows, document, quotations, likelihood, page, standard, title } = link
  const id = useId()
  const named = title === '' || title === standard ? standard : `${standard} ${title}`
  return (
    <article
      tabIndex={-1}
      aria-labelledby={id}
      aria-current={isCurrent ? 'true' : undefined}
      className={classes(
        layout.card,
        styles.card,
        isCurrent && styles.current,
        review?.decision === 'rejected' && styles.rejected,
      )}
      onFocus={onFocus}
    >
      {standardAddress !== undefined && (
        <div className={styles.standard}>
          <Link to={standardAddress}>{named}</Link>
          <Wording reference={reference} standard={standard} isWanted={isNear} />
        </div>
      )}
      <div className={styles.facts}>
        {shows === 'gap' ? (
          <Badge tone="unfound" icon="warning">
            {words.gap}
          </Badge>
        ) : (
          <Badge tone="supported" icon="check">
            {words.evidence}
          </Badge>
        )}
        <strong id={id} className={styles.document}>
          {document.title === '' ? document.key : document.title}
        </strong>
        <span className={styles.aside}>
          {[
            document.date ??
              (document.fileDate === undefined
                ? words.undated
                : words.fileDated(document.fileDate)),
            ...(page === undefined ? [] : [words.page(page)]),
          ].join(' · ')}
        </span>
        {link.by !== 'person' && <Likelihood value={likelihood} />}
      </div>
      {quotations.map(({ start, text }) => (
        <blockquote key={start} className={classes(styles.quote, styles[shows])}>
          {text}
        </blockquote>
      ))}
      <div className={styles.actions}>
        {review !== undefined && <Decision review={review} />}
        {mayReview &&
          (review === undefined ? (
            <>
              <Button small icon="check" onPress={onAccept}>
                {words.accept}
              </Button>
              <Button small icon="cross" onPress={onReject}>
                {words.reject}
              </Button>
              <Button small look="quiet" onPress={onReason}>
                {words.withReason}
              </Button>
            </>
          ) : (
            <Button small look="quiet" icon="undo" onPress={onUndo}>
              {words.undo}
            </Button>
          ))}
        <Button
          small
          look="quiet"
          icon="documents"
          aria-label={words.openIn(document.title)}
          onPress={onOpen}
        >
          {words.open}
        </Button>
      </div>
    </article>
  )
}

const Likelihood = ({ value }: { readonly value: number }): ReactNode => (
  <span className={styles.likelihood} title={words.likelihoodTitle}>
    <meter min={0} max={1} value={value} aria-hidden="true" />
    {words.likelihood(Math.round(value * 100))}
  </span>
)

function Decision({ review }: { readonly review: NonNullable<StandardLink['review']> }): ReactNode {
  const { decision, by, at, reason, takenFrom } = review
  return (
    <span className={styles.decision}>
      <Badge
        tone={decision === 'rejected' ? 'contradicted' : 'accent'}
        icon={decision === 'rejected' ? 'cross' : 'check'}
      >
        {words.decisions[decision]}
      </Badge>
      {by !== '' && words.decidedBy(by, at.slice(0, 10))}
      {takenFrom !== undefined && ` · ${words.takenFrom(takenFrom)}`}
      {reason !== undefined && <q>{reason}</q>}
    </span>
  )
}

/** What the standard says, read when somebody comes near to it. */
function Wording({
  reference,
  standard,
  isWanted,
}: {
  readonly reference: string
  readonly standard: string
  readonly isWanted: boolean
}): ReactNode {
  const { data } = useQuery({ ...standardQuery(reference, standard), enabled: isWanted })
  if (data === undefined || data.standard.formal === '') return null
  return <p className={styles.wording}>{data.standard.formal}</p>
}
