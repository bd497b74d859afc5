import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { Empty } from '../../design/states.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { graph as texts } from '../../texts/graph.ts'
import { Drawing } from './drawing/drawing.tsx'
import { bringInLine, emptyLaidOut } from './drawing/laid-out.ts'
import { layOut } from './drawing/layout.ts'
import type { Chosen } from './drawing/scene.ts'
import { ChosenDetails } from './details/chosen-details.tsx'
import type { Exploration } from './exploration.ts'
import { GraphList } from './graph-list.tsx'
import { Legend } from './legend.tsx'
import { mostEdges, mostNodes, nothingUnwanted } from './picture.ts'
import { SaveMenu } from './save-menu.tsx'
import styles from './explorer.module.css'

const noPath: ReadonlySet<string> = new Set()

/** A graph as a drawing, as a list that says the same, and what is known of what was chosen. */
export function Explorer({
  exploration,
  title,
  path = noPath,
  onPathFrom,
}: {
  readonly exploration: Exploration
  /** Of what is saved. */
  readonly title: string
  /** Nodes and edges that stand out. */
  readonly path?: ReadonlySet<string>
  readonly onPathFrom?: (nodeId: string) => void
}): ReactNode {
  const { picture, unwanted, shown, chosen, choose } = exploration
  const [graph] = useState(emptyLaidOut)
  const [tab, setTab] = useState('list')
  const settled = useRef(true)
  useEffect(() => {
    const isNew = bringInLine(graph, shown)
    if (!isNew && settled.current) return
    settled.current = false
    return layOut(graph, isSettled => {
      settled.current = isSettled
    })
  }, [graph, shown])
  const show = (next: Chosen | undefined): void => {
    choose(next)
    if (next !== undefined) setTab('details')
  }
  const hidden = picture.nodes.size - shown.nodes.length
  return (
    <div className={styles.explorer}>
      <div className={styles.status}>
        <p role="status">
          {texts.size(shown.nodes.length, shown.edges.length)}
          {picture.truncated && `. ${texts.truncated}`}
          {(picture.nodes.size >= mostNodes || picture.edges.size >= mostEdges) &&
            ` ${texts.capped(mostNodes, mostEdges)}`}
        </p>
        {hidden > 0 && (
          <Button small look="quiet" onPress={() => exploration.setUnwanted(nothingUnwanted)}>
            {texts.hidden(hidden)}
          </Button>
        )}
        <SaveMenu graph={graph} names={picture.nodes} title={title} />
      </div>
      <div className={styles.parts}>
        <div className={styles.seen}>
          {shown.nodes.length === 0 ? (
            <Empty icon="graph" title={texts.allHiddenTitle} />
          ) : (
            <Drawing
              graph={graph}
              shown={shown}
              marks={{ chosen, path }}
              onChoose={show}
              onOpen={id => void exploration.expand(id)}
            />
          )}
          <Legend picture={picture} unwanted={unwanted} onChange={exploration.setUnwanted} />
        </div>
        <section className={styles.panel} aria-label={texts.panel}>
          <Tabs
            label={texts.panel}
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'list',
                label: texts.list,
                content: <GraphList exploration={exploration} onChoose={show} />,
              },
              {
                id: 'details',
                label: texts.details,
                content: (
                  <ChosenDetails
                    exploration={exploration}
                    onChoose={show}
                    {...(onPathFrom !== undefined && { onPathFrom })}
                  />
                ),
              },
            ]}
          />
        </section>
      </div>
    </div>
  )
}
