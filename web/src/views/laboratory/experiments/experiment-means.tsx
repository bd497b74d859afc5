import type { ReactNode } from 'react'
import type { ExperimentOnWire } from 'veritrail/contract'
import { Table } from '../../../design/table.tsx'
import { experiments as words } from '../../../texts/experiments.ts'
import judging from '../../../design/judging.module.css'
import styles from '../laboratory.module.css'

type Mean = ExperimentOnWire['means'][number]

/** The mean of each measure for each pipeline: a row each pipeline, a column each measure. */
export function ExperimentMeans({ means }: { readonly means: readonly Mean[] }): ReactNode {
  const measures = [...Map.groupBy(means, ({ aspect, raterId }) => `${aspect}\n${raterId}`)]
  const isUnique = (aspect: string): boolean =>
    measures.filter(([, [first]]) => first?.aspect === aspect).length === 1
  return (
    <section className={styles.section}>
      <h2 className={judging.heading}>{words.means}</h2>
      <Table
        label={words.means}
        rows={[...new Set(means.map(({ pipelineId }) => pipelineId))]}
        rowKey={pipeline => pipeline}
        columns={[
          { id: 'pipeline', title: words.pipeline, cell: (pipeline: string) => pipeline },
          ...measures.flatMap(([id, all]) => {
            const [first] = all
            if (first === undefined) return []
            const { aspect, raterId } = first
            const ofPipeline = new Map(all.map(each => [each.pipelineId, each.mean]))
            return {
              id,
              title: words.measure(aspect, isUnique(aspect) ? undefined : raterId),
              number: true,
              cell: (pipeline: string) => words.mean(ofPipeline.get(pipeline)),
            }
          }),
        ]}
      />
      <p className={judging.intro}>{words.meansNote}</p>
    </section>
  )
}
