import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { layered, type Route } from './layout.ts'
import { pathGraph, type DrawnNode, type PathGraph, type StopKind } from './path-graph.ts'
import { textWidth, wrapText } from './text-width.ts'
import { visibleText } from './visible-text.ts'

const fontSize = 13
const smallSize = 10.5
const lineHeight = 17
const maxTextWidth: Readonly<Record<StopKind, number>> = {
  question: 190,
  entity: 170,
  fact: 190,
  passage: 250,
}
const maxLines: Readonly<Record<StopKind, number>> = { question: 5, entity: 3, fact: 4, passage: 5 }
const padding = 10
const leastGap = 70
const maxEdgeLabel = 34

// Fixed colours with a contrast above 4.5 : 1 in both schemes; a picture that is embedded follows
// the reader's scheme by itself.
const style = `
.paths { font-family: Helvetica, Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }
.ground { fill: #ffffff; } .name { font-size: ${fontSize}px; fill: #14181f; } \
.kind { font-size: ${smallSize}px; fill: #4a5361; }
.step { font-size: ${smallSize}px; fill: #2f3745; } .chip { fill: #ffffff; } \
.edge { fill: none; stroke: #5b6575; stroke-width: 1.4; } .tip { fill: #5b6575; }
.question { fill: #fdecd2; stroke: #9a5b00; } .entity { fill: #e2edfc; stroke: #1f5fa8; } \
.fact { fill: #ece4f8; stroke: #6a3fb0; } .passage { fill: #e2f3e6; stroke: #21733b; }
@media (prefers-color-scheme: dark) {
.ground { fill: #12161c; } .name { fill: #eef1f6; } .kind { fill: #b3bcc9; } \
.step { fill: #cfd6e1; } .chip { fill: #12161c; } .edge { stroke: #8d97a6; } .tip { fill: #8d97a6; }
.question { fill: #3d2a0c; stroke: #e0a23f; } .entity { fill: #12294a; stroke: #6ea6ee; } \
.fact { fill: #2c1e4a; stroke: #b393f0; } .passage { fill: #12321d; stroke: #5fc07e; }
}`

/**
 * Paths as one SVG picture, left to right, what they share drawn once. Well-formed XML whatever the
 * names hold; no script, link or reference to anything outside.
 */
export function svgDrawing(paths: readonly RetrievalPath[]): string {
  const graph = pathGraph(paths)
  const looks = graph.nodes.map(lookOf)
  const layout = layered(graph, looks, column => gapAfter(graph, column))
  const [width, height] = [Math.ceil(layout.width), Math.ceil(layout.height)]
  const edges = graph.edges.map(({ edge }, index) =>
    edgeMarkup(layout.routes[index], stepText(edge.type, edge.label)),
  )
  const nodes = graph.nodes.map((node, index) => {
    const box = layout.boxes[index]
    const look = looks[index]
    return box === undefined || look === undefined ? '' : nodeMarkup(node, look, box.x, box.y)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" class="paths" role="img" \
width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${xmlText(titleOf(graph))}</title>
<style>${style}
</style>
<rect class="ground" width="${width}" height="${height}"/>
${[...edges.map(({ line }) => line), ...nodes, ...edges.map(({ text }) => text)].join('\n')}
</svg>
`
}

interface Look {
  readonly width: number
  readonly height: number
  readonly lines: readonly string[]
  readonly kind: string
}

function lookOf({ node, kind }: DrawnNode): Look {
  const lines = wrapText(visibleText(node.name, 600), maxTextWidth[kind], maxLines[kind], fontSize)
  const labels = node.labels.filter(label => label !== 'Entity' || node.labels.length === 1)
  const shown = labels.length === 0 ? '' : visibleText(labels.join(' · '), 40)
  const widest = Math.max(
    textWidth(shown, smallSize),
    ...lines.map(line => textWidth(line, fontSize)),
  )
  return {
    lines,
    kind: shown,
    width: Math.ceil(Math.max(70, widest + 2 * padding)),
    height: lines.length * lineHeight + 2 * padding + 12,
  }
}

/** Room for the longest label between a column and the next. */
function gapAfter(graph: PathGraph, column: number): number {
  let widest = 0
  for (const { edge, from, to } of graph.edges) {
    const [a, b] = [graph.nodes[from]?.layer ?? 0, graph.nodes[to]?.layer ?? 0]
    if (Math.min(a, b) === column)
      widest = Math.max(widest, textWidth(stepText(edge.type, edge.label), smallSize))
  }
  return Math.max(leastGap, widest + 44)
}

const stepText = (type: string, label: string | undefined): string =>
  visibleText(label === undefined ? type : `${type}: ${label}`, maxEdgeLabel)

function nodeMarkup({ node, kind }: DrawnNode, look: Look, x: number, y: number): string {
  const radius = kind === 'question' ? 16 : kind === 'passage' ? 3 : 9
  const lines = look.lines.map(
    (line, index) =>
      `<text class="name" x="${round(x + padding)}" ` +
      `y="${round(y + padding + 12 + (index + 1) * lineHeight - 4)}">${xmlText(line)}</text>`,
  )
  return (
    `<g><title>${xmlText(visibleText(node.name, 600))}</title><rect class="${kind}" ` +
    `x="${round(x)}" y="${round(y)}" width="${look.width}" height="${look.height}" ` +
    `rx="${radius}"/>` +
    (`<text class="kind" x="${round(x + padding)}" ` +
      `y="${round(y + padding + 6)}">${xmlText(look.kind)}</text>${lines.join('')}</g>`)
  )
}

function edgeMarkup(
  route: Route | undefined,
  label: string,
): { readonly line: string; readonly text: string } {
  const [first, ...rest] = route?.points ?? []
  const last = rest.at(-1)
  if (route === undefined || first === undefined || last === undefined)
    return { line: '', text: '' }
  const isBeside = rest.length === 1
  let path = `M${round(first.x)} ${round(first.y)}`
  let from = first
  for (const point of rest) {
    const bend = isBeside ? 36 : (point.x - from.x) / 2
    path +=
      !isBeside && point.y === from.y
        ? ` H${round(point.x)}`
        : ` C${round(from.x + bend)} ${round(from.y)} ` +
          `${round(isBeside ? point.x + bend : point.x - bend)} ${round(point.y)} ` +
          `${round(point.x)} ${round(point.y)}`
    from = point
  }
  // The tip stands at the end that the edge leads to in the graph; every curve ends level, so it
  // points left or right.
  const end = route.isTurned ? first : last
  const side = isBeside || route.isTurned ? 8 : -8
  const tip = `<path class="tip" d="M${round(end.x)} ${round(end.y)} l${side} -4.5 v9 z"/>`
  // The label stands on the first curve: between the first column and the next.
  const [before, after] = isBeside ? [first, last] : [rest[0] ?? first, rest[1] ?? last]
  const middle = {
    x: isBeside ? Math.max(first.x, last.x) + 27 : (before.x + after.x) / 2,
    y: (before.y + after.y) / 2,
  }
  const width = textWidth(label, smallSize) + 8
  const text =
    `<rect class="chip" x="${round(middle.x - width / 2)}" y="${round(middle.y - 8)}" ` +
    `width="${round(width)}" height="16" rx="4"/>` +
    (`<text class="step" x="${round(middle.x)}" y="${round(middle.y + 3.7)}" ` +
      `text-anchor="middle">${xmlText(label)}</text>`)
  return { line: `<path class="edge" d="${path}"/>${tip}`, text }
}

function titleOf({ nodes }: PathGraph): string {
  const question = nodes.find(({ kind }) => kind === 'question')
  return question === undefined
    ? 'A path through the graph'
    : `How the graph leads from the question to passages: ${visibleText(question.node.name, 300)}`
}

const round = (value: number): number => Math.round(value * 10) / 10
const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])
const xmlText = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities.get(character) ?? '')
