import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { FrameworkTree, StandardLink } from 'veritrail/contract'
import { classes } from '../../../design/classes.ts'
import { Empty } from '../../../design/states.tsx'
import { frameworks as words } from '../../../texts/frameworks.ts'
import { coverageQuery, type CoverageByNumber } from '../framework-queries.ts'
import { StandardTree } from './standard-tree.tsx'
import { StandardView } from './standard-view.tsx'
import styles from './standards.module.css'

/** The tree of a framework, and beside it the standard that was chosen. */
export function Standards({
  tree,
  institution,
  chosen,
  addressOf,
  listAddress,
  mayReview,
  onOpen,
}: {
  readonly tree: FrameworkTree
  readonly institution: string | undefined
  /** The number of a standard. */
  readonly chosen: string | undefined
  readonly addressOf: (standard: string) => string
  readonly listAddress: string
  readonly mayReview: boolean
  readonly onOpen: (link: StandardLink | undefined) => void
}): ReactNode {
  const { reference } = tree.framework
  const { data: coverage } = useQuery(coverageQuery(reference, institution))
  const byNumber: CoverageByNumber = useMemo(
    () => new Map(coverage?.standards.map(standard => [standard.number, standard])),
    [coverage],
  )
  return (
    <div className={classes(styles.sides, chosen !== undefined && styles.chosen)}>
      <div className={styles.tree}>
        <StandardTree
          sections={tree.sections}
          chosen={chosen}
          coverage={byNumber}
          addressOf={addressOf}
        />
      </div>
      <div className={styles.standard}>
        {chosen === undefined ? (
          <Empty icon="frameworks" title={words.choose} />
        ) : (
          <StandardView
            key={chosen}
            reference={reference}
            number={chosen}
            institution={institution}
            coverage={byNumber}
            addressOf={addressOf}
            listAddress={listAddress}
            mayReview={mayReview}
            onOpen={onOpen}
          />
        )}
      </div>
    </div>
  )
}
