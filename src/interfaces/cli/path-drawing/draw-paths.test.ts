import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { drawPaths } from './draw-paths.ts'
import { layered } from './layout.ts'
import { pathGraph } from './path-graph.ts'

const question = {
  id: 'question',
  labels: ['Question'],
  name: 'Who is the mother of the director of Silver Harbour?',
}
const film = { id: 'e1', labels: ['Entity', 'Work'], name: 'Silver Harbour' }
const director = { id: 'e2', labels: ['Entity', 'Person'], name: 'Marta "M." Lindqvist' }
const passage = {
  id: 'c1',
  labels: ['Chunk'],
  name: 'Marta Lindqvist is the daughter of Karin Lund & Olle Brandt.',
}
const bridge: RetrievalPath = {
  nodes: [question, film, director, passage],
  score: 0.7,
  edges: [
    { type: 'NAMES', from: 'question', to: 'e1', label: 'Silver Harbour' },
    { type: 'DIRECTED_BY', from: 'e1', to: 'e2' },
    { type: 'ABOUT', from: 'c1', to: 'e2' },
  ],
}
const direct: RetrievalPath = {
  nodes: [question, director],
  edges: [{ type: 'NAMES', from: 'question', to: 'e2' }],
  score: 0.5,
}

test('a path reads from top to bottom as text, with the way each edge leads', () => {
  assert.equal(
    drawPaths([bridge], 'text'),
    [
      'Who is the mother of the director of Silver Harbour? (Question)',
      '  │ NAMES: Silver Harbour ↓',
      'Silver Harbour (Entity:Work)',
      '  │ DIRECTED_BY ↓',
      'Marta "M." Lindqvist (Entity:Person)',
      '  │ ABOUT ↑',
      'Marta Lindqvist is the daughter of Karin Lund & Olle Brandt. (Chunk)',
      '',
    ].join('\n'),
  )
})

test('Mermaid gets a flowchart with codes for everything that means something to it', () => {
  assert.equal(
    drawPaths([bridge], 'mermaid').split('\n').slice(0, 8).join('\n'),
    `flowchart LR
  n0(["Who is the mother of the director of Silver Harbour#63;"]):::question
  n1("Silver Harbour"):::entity
  n2("Marta #34;M.#34; Lindqvist"):::entity
  n3["Marta Lindqvist is the daughter of Karin Lund #38; Olle Brandt."]:::passage
  n0 -->|"NAMES#58; Silver Harbour"| n1
  n1 -->|"DIRECTED_BY"| n2
  n3 -->|"ABOUT"| n2`,
  )
})

test('Graphviz gets quoted strings', () => {
  const dot = drawPaths([bridge], 'dot')
  assert.ok(dot.includes('n2 [label="Marta \\"M.\\" Lindqvist", shape=box'))
  assert.ok(dot.includes('Karin Lund &amp; Olle Brandt.'))
  assert.ok(dot.includes('  n3 -> n2 [label="ABOUT"];'))
})

test('paths that share nodes are one graph whose columns lead to the right', () => {
  const graph = pathGraph([direct, bridge])
  assert.deepEqual(
    graph.nodes.map(({ node, layer }) => [node.id, layer]),
    [
      ['question', 0],
      ['e2', 2],
      ['e1', 1],
      ['c1', 3],
    ],
  )
  assert.equal(graph.edges.length, 4)
})

test('no two boxes of a drawing overlap', () => {
  const many = Array.from({ length: 12 }, (_, index): RetrievalPath => ({
    nodes: [
      question,
      { id: `e${index % 5}`, labels: ['Entity'], name: `Entity ${index % 5}` },
      { id: `c${index}`, labels: ['Chunk'], name: `Passage ${index}` },
    ],
    score: 1,
    edges: [
      { type: 'NAMES', from: 'question', to: `e${index % 5}` },
      { type: 'MENTIONS', from: `c${index}`, to: `e${index % 5}` },
    ],
  }))
  const graph = pathGraph([...many, direct])
  const { boxes, width, height } = layered(
    graph,
    graph.nodes.map((_, index) => ({ width: 80 + index * 7, height: 40 + index })),
    () => 60,
  )
  for (const [index, a] of boxes.entries()) {
    assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height)
    for (const b of boxes.slice(index + 1))
      assert.ok(
        a.x + a.width <= b.x ||
          b.x + b.width <= a.x ||
          a.y + a.height <= b.y ||
          b.y + b.height <= a.y,
      )
  }
})

test('nothing to draw is an empty drawing', () => {
  assert.equal(drawPaths([], 'text'), '')
  assert.equal(drawPaths([], 'json'), '[]\n')
  assert.match(drawPaths([], 'svg'), /^<svg [^>]*width="32" height="32"/)
})
