import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { EntityList as Entities } from 'veritrail/contract'
import { sessionQuery } from '../../../api/queries.ts'
import { Link } from '../../../app/router.tsx'
import { paths } from '../../../app/routes.ts'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { Field } from '../../../design/field.tsx'
import { Empty, Failure, Loading } from '../../../design/states.tsx'
import { Table } from '../../../design/table.tsx'
import { MorePages } from '../../../design/more-pages.tsx'
import { entities as words } from '../../../texts/entities.ts'
import { useSettled } from '../settled.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { entitiesQuery } from './entity-queries.ts'
import styles from './entities.module.css'

type Entity = Entities['entities'][number]

/** What the documents are about, by name; the owner may say that two are one. */
export function EntityList(): ReactNode {
  const { data: session } = useQuery(sessionQuery)
  const [typed, setTyped] = useState('')
  const searched = useSettled(typed.trim())
  const found = useInfiniteQuery(entitiesQuery(searched))
  const [chosen, setChosen] = useState<readonly Entity[]>([])
  const [asks, setAsks] = useState(false)
  const mayMerge = session?.can.merges === true
  const list = found.data?.pages.flatMap(page => page.entities) ?? []
  const [left, right] = chosen
  return (
    <div className={styles.sheet}>
      <Field
        label={words.searchLabel}
        labelHidden
        type="search"
        maxLength={200}
        placeholder={words.searchPlaceholder}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {mayMerge && (
        <div className={styles.chosen}>
          <span role="status">
            {chosen.length === 0 ? words.chooseTwo : words.chosen(chosen.map(({ name }) => name))}
          </span>
          <Button small isDisabled={chosen.length !== 2} onPress={() => setAsks(true)}>
            {words.merge}
          </Button>
        </div>
      )}
      {found.isPending ? (
        <Loading lines={8} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : list.length === 0 && !found.hasNextPage ? (
        <Empty icon="person" title={searched === '' ? words.noneTitle : words.emptyTitle}>
          <p>{searched === '' ? words.noneText : words.emptyText}</p>
        </Empty>
      ) : (
        <Table
          label={words.list}
          columns={[...(mayMerge ? [choiceColumn(chosen, setChosen)] : []), ...columns]}
          rows={list}
          rowKey={({ id }) => id}
        />
      )}
      <MorePages found={found} label={list.length === 0 ? words.searchOn : words.more} />
      {asks && left !== undefined && right !== undefined && (
        <DecisionDialog
          kind="same"
          left={left}
          right={right}
          onDone={() => setChosen([])}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}

const choiceColumn = (
  chosen: readonly Entity[],
  setChosen: (chosen: readonly Entity[]) => void,
) => ({
  id: 'choose',
  title: words.columnChoose,
  cell: (entity: Entity) => (
    <input
      type="checkbox"
      aria-label={words.choose(entity.name)}
      checked={chosen.some(({ id }) => id === entity.id)}
      onChange={({ target: { checked } }) => {
        const others = chosen.filter(({ id }) => id !== entity.id)
        // Of three the one that was chosen first is let go.
        setChosen(checked ? [...others, entity].slice(-2) : others)
      }}
    />
  ),
})

const columns = [
  {
    id: 'name',
    title: words.columnName,
    cell: ({ id, name, aliases }: Entity) => (
      <>
        <Link to={paths.graphOf(id)} title={words.inGraph}>
          {name}
        </Link>
        {aliases.length > 0 && <span className={styles.aliases}>{words.aliases(aliases)}</span>}
      </>
    ),
  },
  {
    id: 'labels',
    title: words.columnLabels,
    cell: ({ labels }: Entity) => (
      <span className={styles.labels}>
        {/* All of them are entities. */}
        {labels
          .filter(label => label !== 'Entity')
          .map(label => (
            <Badge key={label}>{label}</Badge>
          ))}
      </span>
    ),
  },
  {
    id: 'mentions',
    title: words.columnMentions,
    number: true,
    cell: ({ mentions }: Entity) => mentions.toLocaleString('en-US'),
  },
  {
    id: 'messages',
    title: words.columnMessages,
    number: true,
    cell: ({ messages }: Entity) => messages.toLocaleString('en-US'),
  },
]
