import { lazy, Suspense, type ReactNode } from 'react'
import { navigate, useSearch } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Loading } from '../../design/states.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { corpus } from '../../texts/corpus.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentView } from './document-view.tsx'
import { EntityList } from './entities/entity-list.tsx'
import { MergeList } from './entities/merge-list.tsx'
import { JobHistory } from './job-history.tsx'
import styles from './corpus.module.css'

const Picture = lazy(() => import('./picture/picture.tsx'))

const sheets = [
  { id: 'documents', label: corpus.sheetDocuments, content: <DocumentList /> },
  { id: 'added', label: corpus.sheetJobs, content: <JobHistory /> },
  { id: 'entities', label: corpus.sheetEntities, content: <EntityList /> },
  { id: 'names', label: corpus.sheetMerges, content: <MergeList /> },
  {
    id: 'picture',
    label: corpus.sheetPicture,
    content: (
      <Suspense fallback={<Loading lines={9} />}>
        <Picture />
      </Suspense>
    ),
  },
]

/** The documents and what is in them, or one of them. */
export default function Corpus({
  document,
}: {
  readonly document?: string | undefined
}): ReactNode {
  const wanted = useSearch().get('sheet')
  if (document !== undefined) return <DocumentView key={document} id={document} />
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{corpus.title}</h1>
      <Tabs
        label={corpus.sheets}
        tabs={sheets}
        selected={sheets.find(({ id }) => id === wanted)?.id ?? 'documents'}
        onSelect={id =>
          navigate(id === 'documents' ? paths.documents : `${paths.documents}?sheet=${id}`)
        }
      />
    </div>
  )
}
