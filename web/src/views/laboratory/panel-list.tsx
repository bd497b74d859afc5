import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PanelList } from 'veritrail/contract'
import { saveResponse } from '../../api/save-response.ts'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { IconButton, buttonClass } from '../../design/button.tsx'
import { Empty, Failure, failureText, Loading } from '../../design/states.tsx'
import { Table } from '../../design/table.tsx'
import { tell } from '../../design/toast.tsx'
import { laboratory as words } from '../../texts/laboratory.ts'
import { panelRoute, panelsQuery } from './laboratory-queries.ts'
import judging from '../../design/judging.module.css'
import styles from './laboratory.module.css'

type Panel = PanelList['panels'][number]
type Rater = Panel['raters'][number]

/** The panels, one's own progress, and for the owner that of all raters. */
export function PanelListView(): ReactNode {
  const found = useQuery(panelsQuery)
  return (
    <div className={styles.sheet}>
      <p className={judging.intro}>{words.intro}</p>
      {found.isPending ? (
        <Loading lines={5} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data.panels.length === 0 ? (
        <Empty icon="laboratory" title={words.none}>
          <p>{words.noneText}</p>
          <code className={styles.example}>{words.example}</code>
        </Empty>
      ) : (
        <Panels panels={found.data.panels} />
      )}
    </div>
  )
}

function Panels({ panels }: { readonly panels: readonly Panel[] }): ReactNode {
  const watched = panels.filter(({ raters }) => raters.some(({ attention }) => attention))
  return (
    <>
      <Table label={words.panels} columns={columns} rows={panels} rowKey={({ id }) => id} />
      {watched.map(panel => (
        <section key={panel.id} className={styles.section}>
          <h2 className={judging.heading}>{words.allOf(panel.name)}</h2>
          <Table
            label={words.allOf(panel.name)}
            columns={[...raterColumns, tableColumn(panel.id)]}
            rows={panel.raters}
            rowKey={({ rater }) => rater}
          />
        </section>
      ))}
    </>
  )
}

/** The raters of a user's list are that user alone. */
const ownOf = ({ raters, isRater }: Panel): Rater | undefined =>
  isRater
    ? raters.find(({ rater, attention }) => attention === undefined || rater === 'owner')
    : undefined

const columns = [
  { id: 'panel', title: words.panel, cell: ({ name }: Panel) => name },
  { id: 'made', title: words.made, cell: ({ createdAt }: Panel) => words.day(createdAt) },
  {
    id: 'own',
    title: words.yours,
    cell(panel: Panel) {
      const own = ownOf(panel)
      return own === undefined ? words.notYours : <Progress {...own} />
    },
  },
  {
    id: 'rate',
    title: words.rate,
    titleHidden: true,
    cell: ({ id, name, isRater }: Panel) =>
      isRater && (
        <Link
          to={paths.panel(id)}
          className={buttonClass('primary')}
          aria-label={words.rateOf(name)}
        >
          {words.rate}
        </Link>
      ),
  },
]

const Progress = ({ done, total }: Pick<Rater, 'done' | 'total'>): ReactNode => (
  <span className={styles.progress}>
    <progress max={Math.max(1, total)} value={done} aria-label={words.bar} />
    {words.progress(done, total)}
  </span>
)

const raterColumns = [
  { id: 'rater', title: words.rater, cell: ({ rater }: Rater) => rater },
  { id: 'rated', title: words.rated, cell: (rater: Rater) => <Progress {...rater} /> },
  {
    id: 'planted',
    title: words.planted,
    cell: ({ attention }: Rater) =>
      attention === undefined || attention.total === 0
        ? '–'
        : words.right(attention.passed, attention.done),
  },
  {
    id: 'last',
    title: words.last,
    cell: ({ lastAt }: Rater) =>
      lastAt === null ? words.never : <time dateTime={lastAt}>{words.day(lastAt)}</time>,
  },
]

const tableColumn = (panel: string) => ({
  id: 'table',
  title: words.table,
  titleHidden: true,
  cell: ({ rater }: Rater) => <SaveTable panel={panel} rater={rater} />,
})

function SaveTable({
  panel,
  rater,
}: {
  readonly panel: string
  readonly rater: string
}): ReactNode {
  const saving = useMutation({
    mutationFn: () =>
      saveResponse(
        panelRoute(panel, `/table?${new URLSearchParams({ format: 'xlsx', rater })}`),
        'ratings.xlsx',
      ),
    onError: error => tell(failureText(error), { failed: true }),
  })
  return (
    <IconButton
      small
      icon="download"
      label={words.tableOf(rater)}
      isDisabled={saving.isPending}
      onPress={() => saving.mutate()}
    />
  )
}
