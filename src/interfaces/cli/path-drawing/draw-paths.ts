import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { mermaidDrawing } from './mermaid.ts'
import { svgDrawing } from './svg.ts'
import { edgeTitle, pathGraph, type StopKind } from './path-graph.ts'
import { visibleText } from './visible-text.ts'

const maxName = 160

/**
 * Paths as indented lines: a node a line, between two nodes the edge and the way it leads in the
 * graph.
 */
function textDrawing(paths: readonly RetrievalPath[]): string {
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

const maxLabel = 120
const styles: Readonly<Record<StopKind, string>> = {
  question: 'shape=box, style="rounded,filled", fillcolor="#fde8c8", color="#9a5b00"',
  entity: 'shape=box, style="rounded,filled", fillcolor="#d9e8fb", color="#1f5fa8"',
  fact: 'shape=hexagon, style=filled, fillcolor="#e6dcf6", color="#6a3fb0"',
  passage: 'shape=note, style=filled, fillcolor="#dcf1e0", color="#21733b"',
}

/**
 * Paths as a Graphviz digraph from left to right; names are quoted strings without escape sequences
 * or character references of their own.
 */
function dotDrawing(paths: readonly RetrievalPath[]): string {
  const { nodes, edges } = pathGraph(paths)
  const lines = [
    'digraph path {',
    '  rankdir=LR;',
    '  node [fontname="Helvetica", fontcolor="#14181f"];',
    '  edge [fontname="Helvetica", fontsize=10];',
  ]
  for (const [index, { node, kind }] of nodes.entries())
    lines.push(`  n${index} [label="${dotText(node.name)}", ${styles[kind]}];`)
  for (const { edge, from, to } of edges)
    lines.push(`  n${from} -> n${to} [label="${dotText(edgeTitle(edge))}"];`)
  return `${[...lines, '}'].join('\n')}\n`
}

function dotText(text: string): string {
  return visibleText(text, maxLabel)
    .replaceAll('&', '&amp;')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
}

export const pathFormats = ['text', 'json', 'mermaid', 'dot', 'svg'] as const
export type PathFormat = (typeof pathFormats)[number]

/**
 * Paths for people or programs, ending in a line break; the same paths give the same text. Names of
 * nodes cannot leave their place in any of the formats.
 */
export function drawPaths(paths: readonly RetrievalPath[], format: PathFormat): string {
  switch (format) {
    case 'text':
      return textDrawing(paths)
    case 'json':
      return `${JSON.stringify(paths)}\n`
    case 'mermaid':
      return mermaidDrawing(paths)
    case 'dot':
      return dotDrawing(paths)
    case 'svg':
      return svgDrawing(paths)
    default:
      return format satisfies never
  }
}
