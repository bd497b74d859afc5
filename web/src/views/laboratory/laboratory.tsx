import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '../../api/queries.ts'
import { navigate, useSearch } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Tabs } from '../../design/tabs.tsx'
import { experiments } from '../../texts/experiments.ts'
import { laboratory as words } from '../../texts/laboratory.ts'
import { ExperimentList } from './experiments/experiment-list.tsx'
import { ExperimentView } from './experiments/experiment-view.tsx'
import { PanelListView } from './panel-list.tsx'
import { RatePanel } from './rate-panel.tsx'
import judging from '../../design/judging.module.css'

/** Panels, and for the owner experiments; or one of them. */
export default function Laboratory({
  panel,
  experiment,
}: {
  readonly panel?: string | undefined
  readonly experiment?: string | undefined
}): ReactNode {
  const wanted = useSearch().get('sheet')
  const { data: session } = useQuery(sessionQuery)
  if (panel !== undefined) return <RatePanel key={panel} panel={panel} />
  if (experiment !== undefined) return <ExperimentView key={experiment} id={experiment} />
  return (
    <div className={judging.page}>
      <h1 className={judging.title}>{words.title}</h1>
      {session?.user.kind === 'owner' ? (
        <Tabs
          label={experiments.sheets}
          tabs={sheets}
          selected={sheets.find(({ id }) => id === wanted)?.id ?? 'panels'}
          onSelect={id => navigate(id === 'panels' ? paths.laboratory : paths.experiments)}
        />
      ) : (
        <PanelListView />
      )}
    </div>
  )
}

const sheets = [
  { id: 'panels', label: experiments.sheetPanels, content: <PanelListView /> },
  { id: 'experiments', label: experiments.sheet, content: <ExperimentList /> },
]
