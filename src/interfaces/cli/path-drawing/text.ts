import type { RetrievalPath } from '../../../core/retrieval-path.ts'
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
              : '  │ ' +
                `${visibleText(edge.label === undefined ? edge.type : `${edge.type}: ${edge.label}`, maxName)} ` +
                `${edge.to === node.id ? '↓' : '↑'}\n`
          return `${step}${visibleText(node.name, maxName)}${node.labels.length === 0 ? '' : ` (${visibleText(node.labels.join(':'), maxName)})`}\n`
        })
        .join(''),
    )
    .join('\n')
}
