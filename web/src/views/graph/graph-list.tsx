import { useState, type ReactNode } from 'react'
import type { GraphViewEdge, GraphViewNode } from 'veritrail/contract'
import { Button, IconButton } from '../../design/button.tsx'
import { Table } from '../../design/table.tsx'
import { graph as texts } from '../../texts/graph.ts'
import type { Chosen } from './drawing/scene.ts'
import type { Exploration } from './exploration.ts'
import { Kind } from './kind.tsx'
import { kindOf } from './picture.ts'
import styles from './graph-list.module.css'

const pageSize = 100

/** What is drawn, as two tables. */
export function GraphList({
  exploration,
  onChoose,
}: {
  readonly exploration: Exploration
  readonly onChoose: (chosen: Chosen) => void
}): ReactNode {
  const { shown, picture, expand, hide } = exploration
  const nodes = usePage(shown.nodes)
  const edges = usePage(shown.edges)
  const nameOf = (id: string): string => nameOfNode(picture.nodes.get(id))
  return (
    <div className={styles.list}>
      <section data-testid="nodes" data-total={shown.nodes.length}>
        <h2 className={styles.title}>{texts.nodesTable(shown.nodes.length)}</h2>
        <Table
          label={texts.nodesTable(shown.nodes.length)}
          rows={nodes.rows}
          rowKey={node => node.id}
          columns={[
            {
              id: 'name',
              title: texts.columnName,
              cell: (node: GraphViewNode) => (
                <button
                  type="button"
                  className={styles.name}
                  aria-pressed={exploration.chosen?.id === node.id}
                  onClick={() => onChoose({ kind: 'node', id: node.id })}
                >
                  {nameOfNode(node)}
                </button>
              ),
            },
            {
              id: 'kind',
              title: texts.columnKind,
              cell: (node: GraphViewNode) => <Kind kind={kindOf(node)} />,
            },
            {
              id: 'links',
              title: texts.columnLinks,
              number: true,
              cell: (node: GraphViewNode) => shown.degrees.get(node.id) ?? 0,
            },
            {
              id: 'actions',
              title: texts.columnActions,
              titleHidden: true,
              cell: (node: GraphViewNode) => (
                <span className={styles.actions}>
                  <IconButton
                    small
                    icon="plus"
                    label={texts.expandOf(nameOfNode(node))}
                    onPress={() => void expand(node.id)}
                  />
                  <IconButton
                    small
                    icon="hide"
                    label={texts.hideOf(nameOfNode(node))}
                    onPress={() => hide(node.id)}
                  />
                </span>
              ),
            },
          ]}
        />
        {nodes.more}
      </section>
      {shown.edges.length > 0 && (
        <section data-testid="edges" data-total={shown.edges.length}>
          <h2 className={styles.title}>{texts.edgesTable(shown.edges.length)}</h2>
          <Table
            label={texts.edgesTable(shown.edges.length)}
            rows={edges.rows}
            rowKey={edge => edge.id}
            columns={[
              {
                id: 'from',
                title: texts.columnFrom,
                cell: (edge: GraphViewEdge) => nameOf(edge.from),
              },
              {
                id: 'type',
                title: texts.columnType,
                cell: (edge: GraphViewEdge) => (
                  <button
                    type="button"
                    className={styles.name}
                    aria-pressed={exploration.chosen?.id === edge.id}
                    onClick={() => onChoose({ kind: 'edge', id: edge.id })}
                  >
                    {edge.type}
                  </button>
                ),
              },
              { id: 'to', title: texts.columnTo, cell: (edge: GraphViewEdge) => nameOf(edge.to) },
            ]}
          />
          {edges.more}
        </section>
      )}
    </div>
  )
}

/** The name of a node, for people. */
export const nameOfNode = (node: GraphViewNode | undefined): string =>
  node === undefined || node.name.trim() === '' ? texts.unnamed : node.name

/** The first of many rows, and a button for further ones. */
function usePage<Row>(all: readonly Row[]): {
  readonly rows: readonly Row[]
  readonly more: ReactNode
} {
  const [shown, setShown] = useState(pageSize)
  const left = all.length - shown
  return {
    rows: all.slice(0, shown),
    more: left > 0 && (
      <Button small look="quiet" icon="down" onPress={() => setShown(shown + pageSize)}>
        {texts.more(left)}
      </Button>
    ),
  }
}
