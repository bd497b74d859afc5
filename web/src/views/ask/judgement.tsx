import type { ReactNode } from 'react'
import type { AnswerScores, Confidence } from 'veritrail/contract'
import { classes } from '../../design/classes.ts'
import { Icon } from '../../design/icons.tsx'
import { ask } from '../../texts/ask.ts'
import type { PartialAnswer } from './fold-events.ts'
import styles from './details.module.css'

const icons = { high: 'check', partial: 'question', low: 'warning', none: 'dash' } as const

/** How sure the answer is, in one number; what it rests on comes when it is opened. */
export function Judgement({
  answer: { confidence, scores },
}: {
  readonly answer: PartialAnswer
}): ReactNode {
  if (confidence === undefined) return null
  return (
    <details className={styles.details}>
      <summary>
        <Band confidence={confidence} />
      </summary>
      <div className={styles.body}>
        <p>
          {ask.confidenceMeaning} {ask.bandMeanings[confidence.band]}
        </p>
        <ul className={styles.reasons}>
          {confidence.reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {scores !== undefined && <Metrics scores={scores} />}
      </div>
    </details>
  )
}

function Band({ confidence: { value, band } }: { readonly confidence: Confidence }): ReactNode {
  return (
    <span className={classes(styles.band, band !== 'none' && styles[band])}>
      <Icon name={icons[band]} size={14} />
      {ask.confidence} {value === null ? '' : `${ask.percent(value)}, `}
      {ask.bands[band]}
    </span>
  )
}

function Metrics({
  scores: { metrics, weights, total, judge },
}: {
  readonly scores: AnswerScores
}): ReactNode {
  const names = Object.keys(ask.metrics) as Array<keyof typeof ask.metrics>
  return (
    <>
      <dl className={styles.metrics}>
        {names.map(name => {
          const { score, reason } = metrics[name]
          return (
            <div key={name} className={styles.metric}>
              <dt>{ask.metrics[name]}</dt>
              <dd className={styles.score}>{score === null ? ask.unscored : ask.metric(score)}</dd>
              <dd>
                {ask.metricMeanings[name]} {ask.weight(weights[name])}
                {reason !== undefined && <span className={styles.facts}> {reason}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
      <p>
        {total !== null && `${ask.total(total)} `}
        {ask.judgedBy(judge)}
      </p>
    </>
  )
}
