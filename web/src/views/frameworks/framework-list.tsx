import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FrameworkList as Frameworks } from 'veritrail/contract'
import { send } from '../../api/client.ts'
import { queries, sessionQuery } from '../../api/queries.ts'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Badge } from '../../design/badge.tsx'
import { IconButton } from '../../design/button.tsx'
import { Confirmation } from '../../design/dialog.tsx'
import { Empty, Failure, failureText, Loading } from '../../design/states.tsx'
import { Table } from '../../design/table.tsx'
import { tell } from '../../design/toast.tsx'
import { common } from '../../texts/common.ts'
import { frameworks as words } from '../../texts/frameworks.ts'
import { AddFramework } from './add-framework.tsx'
import { frameworksQuery, routeOf } from './framework-queries.ts'
import layout from '../../design/layout.module.css'
import styles from './frameworks.module.css'

type Listed = Frameworks['frameworks'][number]

/** The frameworks and their versions, and a place to add one. */
export function FrameworkList(): ReactNode {
  const found = useQuery(frameworksQuery)
  const { data: session } = useQuery(sessionQuery)
  const [going, setGoing] = useState<Listed>()
  const mayChange = session?.can.frameworks === true
  const removal = useMutation({
    mutationFn: ({ reference }: Listed) => send('DELETE', `${routeOf(reference)}?yes=true`),
    onSuccess(_, { reference }) {
      tell(words.removed(reference))
      void queries.invalidateQueries({ queryKey: frameworksQuery.queryKey })
      queries.removeQueries({ queryKey: ['framework', reference] })
    },
    onError: error => tell(failureText(error), { failed: true }),
  })
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1 className={styles.title}>{words.title}</h1>
        <p>{words.intro}</p>
      </header>
      {found.isPending ? (
        <Loading lines={5} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data.frameworks.length === 0 ? (
        <Empty icon="frameworks" title={words.emptyTitle}>
          <p>{words.emptyText}</p>
          {!mayChange && <p>{words.emptyUser}</p>}
        </Empty>
      ) : (
        <Table
          label={words.list}
          columns={[...columns, ...(mayChange ? [removing(setGoing)] : [])]}
          rows={found.data.frameworks}
          rowKey={({ reference }) => reference}
        />
      )}
      {mayChange && <AddFramework />}
      {going !== undefined && (
        <Confirmation
          title={words.removeTitle}
          question={<p>{words.removeText(going.title)}</p>}
          action={common.remove}
          onConfirm={() => removal.mutate(going)}
          onClose={() => setGoing(undefined)}
        />
      )}
    </div>
  )
}

const columns = [
  {
    id: 'framework',
    title: words.framework,
    cell: ({ title, reference }: Listed) => (
      <>
        <Link to={paths.framework(reference)} className={styles.name}>
          {title}
        </Link>
        <span className={layout.key}>{reference}</span>
      </>
    ),
  },
  { id: 'version', title: words.version, cell: ({ version }: Listed) => version },
  {
    id: 'sections',
    title: words.sections,
    number: true,
    cell: ({ sections }: Listed) => sections.toLocaleString('en-US'),
  },
  {
    id: 'standards',
    title: words.standards,
    number: true,
    cell: ({ standards }: Listed) => standards.toLocaleString('en-US'),
  },
  {
    id: 'readers',
    title: words.readers,
    cell: ({ groups }: Listed) => (
      <span className={layout.badges}>
        {groups.map(group => (
          <Badge key={group}>{group}</Badge>
        ))}
      </span>
    ),
  },
]

const removing = (onRemove: (framework: Listed) => void) => ({
  id: 'actions',
  title: words.actions,
  titleHidden: true,
  cell: (framework: Listed) => (
    <IconButton
      small
      icon="trash"
      label={words.removeOf(framework.reference)}
      onPress={() => onRemove(framework)}
    />
  ),
})
