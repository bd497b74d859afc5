import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { edgeTitle, pathGraph, type StopKind } from './path-graph.ts'
import { visibleText } from './visible-text.ts'

const maxLabel = 120
const shapes: Readonly<Record<StopKind, readonly [open: string, close: string]>> = {
  question: ['([', '])'],
  entity: ['(', ')'],
  fact: ['{{', '}}'],
  passage: ['[', ']'],
}

/**
 * Paths as a Mermaid flowchart from left to right. Names stand in quotes and hold no character that
 * means anything to Mermaid, Markdown or HTML.
 */
export function mermaidDrawing(paths: readonly RetrievalPath[]): string {
  const { nodes, edges } = pathGraph(paths)
  const lines = ['flowchart LR']
  for (const [index, { node, kind }] of nodes.entries()) {
    const [open, close] = shapes[kind]
    lines.push(`  n${index}${open}"${mermaidText(node.name)}"${close}:::${kind}`)
  }
  for (const { edge, from, to } of edges)
    lines.push(`  n${from} -->|"${mermaidText(edgeTitle(edge))}"| n${to}`)
  lines.push(
    '  classDef question fill:#fde8c8,stroke:#9a5b00,color:#2b1a00',
    '  classDef entity fill:#d9e8fb,stroke:#1f5fa8,color:#0b2239',
    '  classDef fact fill:#e6dcf6,stroke:#6a3fb0,color:#221040',
    '  classDef passage fill:#dcf1e0,stroke:#21733b,color:#0a2412',
  )
  return `${lines.join('\n')}\n`
}

/**
 * Everything of ASCII but letters, digits and harmless signs becomes a numeric character code,
 * which Mermaid shows as that character.
 */
function mermaidText(text: string): string {
  return visibleText(text, maxLabel).replace(/[\x21-\x7e]/g, character =>
    /[A-Za-z0-9.,'_-]/.test(character) ? character : `#${character.charCodeAt(0)};`,
  )
}
