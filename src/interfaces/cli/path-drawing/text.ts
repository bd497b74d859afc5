import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { edgeTitle } from './path-graph.ts'
import { visibleText } from './visible-text.ts'

const maxName = 160

/**
 * Paths as indented lines: a node a line, between two nodes the edge and the way it leads in the
 * graph.
 */
export function textDrawing(paths: readonly RetrievalPath[]): string {
  return paths
    .map(path =>
      path.nodes
        .map((node, index) => {
          const edge = path.edges[index - 1]
          const step =
            edge === undefined
              ? ''
              : `  │ ${visibleText(edgeTitle(edge), maxName)} ${edge.to === node.id ? '↓' : '↑'}\n`
          const labels =
            node.labels.length === 0 ? '' : ` (${visibleText(node.labels.join(':'), maxName)})`
          return `${step}${visibleText(node.name, maxName)}${labels}\n`
        })
        .join(''),
    )
    .join('\n')
}
