import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ExperimentOnWire } from 'veritrail/contract'
import { saveResponse } from '../../../api/save-response.ts'
import { SaveMenu } from '../../../design/save-menu.tsx'
import { Failure, Loading } from '../../../design/states.tsx'
import { experiments as words } from '../../../texts/experiments.ts'
import { experimentRoute, reportQuery } from './experiment-queries.ts'
import styles from './experiments.module.css'
import judging from '../../../design/judging.module.css'
import laboratory from '../laboratory.module.css'

/** The report as it was written by the server, and its files. */
export function ExperimentReport({
  experiment,
}: {
  readonly experiment: ExperimentOnWire
}): ReactNode {
  const found = useQuery(reportQuery(experiment))
  return (
    <section className={laboratory.section} aria-label={words.report}>
      <div className={laboratory.bar}>
        <h2 className={judging.heading}>{words.report}</h2>
        <SaveReport id={experiment.id} />
      </div>
      {found.isPending ? (
        <Loading lines={12} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        // It quotes documents, so nothing of it runs, opens, sends or reads anything of this page.
        <iframe
          className={styles.report}
          title={words.reportOf(experiment.name)}
          sandbox=""
          srcDoc={found.data}
        />
      )}
    </section>
  )
}

const endings = { html: 'html', latex: 'tex', json: 'json' } as const

function SaveReport({ id }: { readonly id: string }): ReactNode {
  return (
    <SaveMenu
      label={words.save}
      savingLabel={words.saving}
      formats={words.formats}
      save={format =>
        saveResponse(experimentRoute(id, `/report?format=${format}`), `report.${endings[format]}`)
      }
    />
  )
}
