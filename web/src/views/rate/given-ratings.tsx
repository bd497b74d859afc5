import type { ReactNode } from 'react'
import type { Guidelines, RatingList } from 'veritrail/contract'
import { Icon } from '../../design/icons.tsx'
import { Table } from '../../design/table.tsx'
import { rate } from '../../texts/rate.ts'
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
    <div className={styles.list}>
      <h2 className={styles.heading}>{rate.others}</h2>
      <Table
        label={rate.others}
        rows={ratings}
        rowKey={({ id }) => id}
        columns={[
          { id: 'rater', title: rate.rater, cell: ({ rater }: Given) => rater },
          ...aspects.map(({ name, title }) => ({
            id: name,
            title,
            number: true,
            cell: (given: Given) => given[name] ?? '–',
          })),
          {
            id: 'words',
            title: rate.comment,
            cell: ({ thumb, comment }: Given) => (
              <>
                {thumb !== undefined && (
                  <>
                    <Icon name={thumb === 'up' ? 'thumbUp' : 'thumbDown'} size={14} />
                    <span className="for-readers">{rate.thumbs[thumb]}</span>{' '}
                  </>
                )}
                {comment}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
