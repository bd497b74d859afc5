import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SaxesParser } from 'saxes'
import { emptyPicture, nothingUnwanted, shownOf, withMore } from '../picture.ts'
import { bringInLine, emptyLaidOut, type LaidOut } from './laid-out.ts'
import { svgOf } from './svg.ts'

const hostile = `</title><script>alert(1)</script>" onload='x' & ]]> \u0000\u001b\ud800 \uffff`
const names = ['One', hostile, '']
const view = {
  nodes: names.map((name, index) => ({ id: `n${index}`, labels: [hostile], name, properties: {} })),
  edges: [
    { id: 'e', from: 'n0', to: 'n1', type: hostile, properties: {} },
    { id: 'f', from: 'n0', to: 'n0', type: 'SELF', properties: {} },
  ],
  truncated: false,
}
const colours = {
  surface: 'rgb(255, 255, 255)',
  ink: 'rgb(0, 0, 0)',
  inkSoft: 'rgb(9, 9, 9)',
  edge: 'rgb(9, 9, 9)',
  accent: 'rgb(0, 0, 255)',
  faded: 'rgb(200, 200, 200)',
  kinds: Array.from({ length: 8 }, () => 'rgb(1, 2, 3)'),
}

function laidOut(nodes = view.nodes): LaidOut {
  const graph = emptyLaidOut()
  bringInLine(graph, shownOf(withMore(emptyPicture, { ...view, nodes }), nothingUnwanted))
  return graph
}

const drawn = (graph: LaidOut): string =>
  svgOf(graph, {
    names: new Map(view.nodes.map(({ id, name }) => [id, name])),
    colours,
    font: '"A & B", sans-serif',
    title: hostile,
  })

/** Elements by name, and all text; throws where it is no XML. */
function parsed(svg: string): { readonly counts: Record<string, number>; readonly text: string } {
  const counts: Record<string, number> = {}
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => assert.fail(error.message))
  parser.on('opentag', tag => {
    assert.deepEqual(
      Object.keys(tag.attributes).filter(name => name.startsWith('on')),
      [],
    )
    counts[tag.name] = (counts[tag.name] ?? 0) + 1
  })
  parser.on('text', more => {
    text += more
  })
  parser.write(svg).close()
  return { counts, text }
}

describe('a drawing as SVG', () => {
  it('has all nodes and edges, and names that stay text', () => {
    const { counts, text } = parsed(drawn(laidOut()))
    assert.equal(counts['circle'], 3)
    assert.equal(counts['line'], 2)
    assert.equal(counts['script'], undefined)
    assert.ok(text.includes("</title><script>alert(1)</script>\" onload='x' & ]]>"))
  })

  it('is XML with finite numbers for one node, and for none', () => {
    for (const nodes of [view.nodes.slice(0, 1), []]) {
      const svg = drawn(laidOut(nodes))
      assert.equal(parsed(svg).counts['circle'] ?? 0, nodes.length)
      assert.doesNotMatch(svg, /NaN|Infinity/)
    }
  })

  it('gives what was hidden its place back, and says what is new', () => {
    const graph = laidOut()
    const picture = withMore(emptyPicture, view)
    const before = graph.getNodeAttributes('n0')
    assert.equal(bringInLine(graph, shownOf(picture, nothingUnwanted)), false)
    const without = shownOf(picture, { ...nothingUnwanted, nodes: new Set(['n0']) })
    assert.equal(bringInLine(graph, without), false)
    assert.deepEqual([graph.order, graph.size], [2, 0])
    assert.equal(bringInLine(graph, shownOf(picture, nothingUnwanted)), false)
    assert.deepEqual(graph.getNodeAttributes('n0'), before)
    const more = { ...view, nodes: [...view.nodes, { ...view.nodes[0]!, id: 'new' }] }
    assert.equal(bringInLine(graph, shownOf(withMore(picture, more), nothingUnwanted)), true)
  })
})
