import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { GraphViewNode, NodeDetails as Details } from 'veritrail/contract'
import { Link } from '../../../app/router.tsx'
import { paths } from '../../../app/routes.ts'
import { Button, buttonClass } from '../../../design/button.tsx'
import { Failure, Loading, Notice } from '../../../design/states.tsx'
import { graph as texts } from '../../../texts/graph.ts'
import type { Exploration } from '../exploration.ts'
import { nameOfNode } from '../graph-list.tsx'
import { Kind } from '../kind.tsx'
import { nodeQuery } from '../queries.ts'
import { DocumentLinks } from './document-links.tsx'
import { Properties } from './properties.tsx'
import styles from './details.module.css'

/** The stop of a path that stands for the question; the graph does not know it. */
const isQuestion = ({ labels }: GraphViewNode): boolean => labels.includes('Question')

/** A node: what it is called, what is said of it, and the exact words that name it. */
export function NodeDetails({
  node,
  exploration,
  onPathFrom,
}: {
  readonly node: GraphViewNode
  readonly exploration: Exploration
  readonly onPathFrom?: (nodeId: string) => void
}): ReactNode {
  const found = useQuery({ ...nodeQuery(node.id), enabled: !isQuestion(node) })
  const document = documentOf(node)
  return (
    <div className={styles.details}>
      <h2 className={styles.name}>{nameOfNode(node)}</h2>
      <p className={styles.kinds}>
        {node.labels.map(label => (
          <Kind key={label} kind={label} />
        ))}
      </p>
      <div className={styles.actions}>
        {!isQuestion(node) && (
          <Button small icon="plus" onPress={() => void exploration.expand(node.id)}>
            {texts.expand}
          </Button>
        )}
        <Button small icon="hide" onPress={() => exploration.hide(node.id)}>
          {texts.hide}
        </Button>
        {!isQuestion(node) && onPathFrom !== undefined && (
          <>
            <Button small icon="graph" onPress={() => onPathFrom(node.id)}>
              {texts.pathFromHere}
            </Button>
            <Link to={paths.graphOf(node.id)} className={buttonClass('plain', true)}>
              {texts.startHere}
            </Link>
          </>
        )}
        {document !== undefined && (
          <Link to={document} className={buttonClass('plain', true)}>
            {texts.openDocument}
          </Link>
        )}
      </div>
      <Properties properties={node.properties} />
      {isQuestion(node) ? null : found.isPending ? (
        <Loading lines={4} />
      ) : found.data === undefined ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Known details={found.data} exploration={exploration} />
      )}
    </div>
  )
}

/** Where a node that is a document, or a part of one, is read. */
function documentOf({ id, labels, properties }: GraphViewNode): string | undefined {
  if (labels.includes('Document')) return paths.document(id)
  const { documentId, start, end } = properties
  return typeof documentId === 'string' && typeof start === 'number' && typeof end === 'number'
    ? `${paths.document(documentId)}?start=${start}&end=${end}`
    : undefined
}

function Known({
  details: { node, aliases, facts, mentions, truncated },
  exploration,
}: {
  readonly details: Details
  readonly exploration: Exploration
}): ReactNode {
  const more = (id: string | undefined, name: string): ReactNode =>
    id === undefined || id === node.id ? (
      name
    ) : (
      <button type="button" className={styles.thing} onClick={() => void exploration.expand(id)}>
        {name}
      </button>
    )
  return (
    <>
      {aliases.length > 0 && (
        <section>
          <h3 className={styles.heading}>{texts.aliases}</h3>
          <ul className={styles.items}>
            {aliases.map(({ id, name, reason }) => (
              <li key={id}>
                {more(id, name)}
                {reason !== '' && <span className={styles.reason}>{reason}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {facts.length > 0 && (
        <section>
          <h3 className={styles.heading}>{texts.facts}</h3>
          <ul className={styles.items}>
            {facts.map(({ relation, from, to, factId, documentIds }) => (
              <li key={factId ?? `${relation} ${from.id} ${to.id ?? to.name}`}>
                {more(from.id, from.name)} <span className={styles.relation}>{relation}</span>{' '}
                {more(to.id, to.name)} <DocumentLinks ids={documentIds} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {mentions.length > 0 && (
        <section>
          <h3 className={styles.heading}>{texts.mentions}</h3>
          <ul className={styles.items}>
            {mentions.map(({ documentId, title, start, end, text, before, after }) => (
              <li key={`${documentId} ${start} ${end}`}>
                <blockquote className={styles.quotation}>
                  {before}
                  <mark>{text}</mark>
                  {after}
                </blockquote>
                <Link
                  to={`${paths.document(documentId)}?start=${start}&end=${end}`}
                  className={styles.source}
                >
                  {title === '' ? texts.untitled : title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {truncated && <Notice>{texts.moreDetails}</Notice>}
      {aliases.length + facts.length + mentions.length === 0 && (
        <p className={styles.soft}>{texts.noDetails}</p>
      )}
    </>
  )
}
