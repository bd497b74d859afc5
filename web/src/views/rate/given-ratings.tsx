import type { ReactNode } from 'react'
import type { Guidelines, RatingList } from 'veritrail/contract'
import { rate } from '../../texts/rate.ts'
import judging from '../../design/judging.module.css'
import styles from './rate.module.css'

type Given = RatingList['ratings'][number]

/** What others said of the answer; for whoever has said theirs. */
export function GivenRatings({
  ratings,
  aspects,
}: {
  readonly ratings: readonly Given[]
  readonly aspects: Guidelines['aspects']
}): ReactNode {
  if (ratings.length === 0) return null
  return (
    <section className={styles.list} aria-label={rate.others}>
      <h2 className={judging.heading}>{rate.others}</h2>
      <ul className={styles.list}>
        {ratings.map(given => (
          <li key={given.id} className={styles.source}>
            <span className={styles.label}>{given.rater}</span>
            <span className={styles.facts}>{saidBy(given, aspects).join(' · ')}</span>
            {given.comment !== undefined && (
              <blockquote className={judging.quote}>{given.comment}</blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const saidBy = (given: Given, aspects: Guidelines['aspects']): string[] => [
  ...aspects.flatMap(({ name, title }) => {
    const grade = given[name]
    return grade === undefined ? [] : [`${title} ${grade}`]
  }),
  ...(given.thumb === undefined ? [] : [rate.thumbs[given.thumb]]),
]
