import type { ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { graph as texts } from '../../../texts/graph.ts'
import type { Chosen } from '../drawing/scene.ts'
import type { Exploration } from '../exploration.ts'
import { nameOfNode } from '../graph-list.tsx'
import { DocumentLinks } from './document-links.tsx'
import { NodeDetails } from './node-details.tsx'
import { Properties } from './properties.tsx'
import styles from './details.module.css'

/** What is known of the node or edge that was chosen. */
export function ChosenDetails({
  exploration,
  onChoose,
  onPathFrom,
}: {
  readonly exploration: Exploration
  readonly onChoose: (chosen: Chosen) => void
  readonly onPathFrom?: (nodeId: string) => void
}): ReactNode {
  const { chosen, picture } = exploration
  const node = chosen?.kind === 'node' ? picture.nodes.get(chosen.id) : undefined
  if (node !== undefined)
    return (
      <NodeDetails
        key={node.id}
        node={node}
        exploration={exploration}
        {...(onPathFrom !== undefined && { onPathFrom })}
      />
    )
  const edge = chosen?.kind === 'edge' ? picture.edges.get(chosen.id) : undefined
  if (edge === undefined) return <p className={styles.soft}>{texts.choose}</p>
  const end = (id: string): ReactNode => (
    <Button small look="plain" onPress={() => onChoose({ kind: 'node', id })}>
      <span className={styles.cut}>{nameOfNode(picture.nodes.get(id))}</span>
    </Button>
  )
  return (
    <div className={styles.details}>
      <h2 className={styles.name}>{edge.type}</h2>
      <p className={styles.ends}>
        {end(edge.from)}
        {texts.direction}
        {end(edge.to)}
      </p>
      <Properties properties={edge.properties} />
      {edge.documents !== undefined && edge.documents.length > 0 && (
        <section>
          <h3 className={styles.heading}>{texts.documents}</h3>
          <DocumentLinks ids={edge.documents} />
        </section>
      )}
    </div>
  )
}
