import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DocumentSummary } from 'veritrail/contract'
import { sessionQuery } from '../../api/queries.ts'
import { Link, navigate, useSearch } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Empty, Failure, Loading } from '../../design/states.tsx'
import { Table } from '../../design/table.tsx'
import { MorePages } from '../../design/more-pages.tsx'
import { corpus } from '../../texts/corpus.ts'
import { AddDocuments } from './add-documents.tsx'
import { addressOf, Filters, narrowingOf } from './filters.tsx'
import { dayOf, GroupBadges } from './facts.tsx'
import { documentsQuery, type Narrowing } from './queries.ts'
import { UploadList } from './upload-list.tsx'
import layout from '../../design/layout.module.css'
import styles from './corpus.module.css'

/** All documents that one may read, and where one may: adding to them. */
export function DocumentList(): ReactNode {
  const { data: session } = useQuery(sessionQuery)
  const narrowing = narrowingOf(useSearch())
  const mayUpload = session?.can.upload === true
  return (
    <div className={styles.sheet}>
      {mayUpload && (
        <>
          <AddDocuments />
          <UploadList />
        </>
      )}
      <Filters narrowing={narrowing} />
      <Documents narrowing={narrowing} mayUpload={mayUpload} />
    </div>
  )
}

function Documents({
  narrowing,
  mayUpload,
}: {
  readonly narrowing: Narrowing
  readonly mayUpload: boolean
}): ReactNode {
  const found = useInfiniteQuery(documentsQuery(narrowing))
  if (found.isPending) return <Loading lines={8} />
  if (found.data === undefined)
    return <Failure error={found.error} onRetry={() => void found.refetch()} />
  const documents = found.data.pages.flatMap(page => page.documents)
  const isNarrowed = narrowing.words !== '' || narrowing.kind !== undefined
  return (
    <section className={styles.found} aria-label={corpus.listTitle}>
      {documents.length === 0 ? (
        <Nothing {...{ isNarrowed, mayUpload }} hasMore={found.hasNextPage} />
      ) : (
        <>
          <p className={styles.count} role="status">
            {corpus.listed(documents.length, !found.hasNextPage)}
          </p>
          <Table
            label={corpus.title}
            columns={columns}
            rows={documents}
            rowKey={document => document.id}
          />
        </>
      )}
      <MorePages
        found={found}
        label={documents.length === 0 ? corpus.searchOn : corpus.more}
        failed={corpus.moreFailed}
      />
    </section>
  )
}

function Nothing({
  isNarrowed,
  mayUpload,
  hasMore,
}: {
  readonly isNarrowed: boolean
  readonly mayUpload: boolean
  readonly hasMore: boolean
}): ReactNode {
  if (!isNarrowed)
    return (
      <Empty icon={mayUpload ? 'upload' : 'documents'} title={corpus.emptyTitle}>
        <p>{mayUpload ? corpus.emptyText : corpus.emptyReadOnly}</p>
      </Empty>
    )
  return (
    <Empty icon="search" title={corpus.unfoundTitle}>
      <p>{hasMore ? corpus.unfoundSoFar : corpus.unfoundText}</p>
      <Button
        onPress={() => navigate(addressOf({ words: '', kind: undefined }), { replace: true })}
      >
        {corpus.clearFilter}
      </Button>
    </Empty>
  )
}

const columns = [
  {
    id: 'title',
    title: corpus.columnTitle,
    cell: ({ id, title, key }: DocumentSummary) => (
      <>
        <Link to={paths.document(id)}>{title === '' ? corpus.untitled : title}</Link>
        {key !== title && <span className={layout.key}>{key}</span>}
      </>
    ),
  },
  {
    id: 'kind',
    title: corpus.columnKind,
    cell: ({ kind }: DocumentSummary) => (
      <Badge icon={kind === 'email' ? 'mail' : 'documents'}>{corpus.kinds[kind]}</Badge>
    ),
  },
  {
    id: 'date',
    title: corpus.columnDate,
    cell: (document: DocumentSummary) => <span className={styles.date}>{dayOf(document)}</span>,
  },
  {
    id: 'groups',
    title: corpus.columnGroups,
    cell: ({ groups }: DocumentSummary) => <GroupBadges groups={groups} />,
  },
]
