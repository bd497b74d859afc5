import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { edgeTitle, pathGraph, type StopKind } from './path-graph.ts'
import { visibleText } from './visible-text.ts'

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
export function dotDrawing(paths: readonly RetrievalPath[]): string {
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
