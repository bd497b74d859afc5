import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { drawPaths, pathFormats } from './draw-paths.ts'
import { visibleText } from './visible-text.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 150)
const hostile = fc.constantFrom(
  '"]',
  '<script>alert(1)</script>',
  '-->',
  'x\n  evil --> n0',
  '")]:::question\nclick n0 call alert()',
  '%%{init: {}}%%',
  '#quot;',
  '#34;',
  '&lt;',
  '&#60;',
  ']]>',
  '<!--',
  '\\',
  'a\\"',
  '\\N',
  '"; n1 -> n2; "',
  '`**b**`',
  '\u0000\u001b[31m',
  '\u202egnp',
  '\ud800',
  '\udc00x',
  '\ufffe',
  '\u2028',
  "' onload='x",
  '|',
  'style fill:#fff;',
  '🙂'.repeat(80),
  'w'.repeat(5_000),
  '',
  '   ',
  '}',
  '{{',
  'subgraph',
  'end',
)
const name = fc.oneof(
  hostile,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(hostile, { maxLength: 4 }).map(parts => parts.join('')),
)
const labels = fc.constantFrom(
  ['Question'],
  ['Entity', 'Person'],
  ['Fact'],
  ['Chunk'],
  [],
  ['<b>'],
) as fc.Arbitrary<string[]>
/** Paths over a few shared ids, so that they cross, repeat nodes and go in circles. */
const path: fc.Arbitrary<RetrievalPath> = fc
  .array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', '"'),
      labels,
      name,
      type: name,
      label: fc.option(name, { nil: undefined }),
      turned: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(stops => ({
    nodes: stops.map(stop => ({ id: stop.id, labels: stop.labels, name: stop.name })),
    score: 1,
    edges: stops.slice(1).map((stop, index) => {
      const before = stops[index]?.id ?? ''
      const [from, to] = stop.turned ? [stop.id, before] : [before, stop.id]
      return {
        type: stop.type,
        from,
        to,
        ...(stop.label === undefined ? {} : { label: stop.label }),
      }
    }),
  }))
const paths = fc.array(path, { maxLength: 4 })

/** The names that a drawing must show: of each id the first. */
function expectedNames(drawn: readonly RetrievalPath[], maxLength: number): string[] {
  const names = new Map<string, string>()
  for (const { nodes } of drawn)
    for (const node of nodes)
      if (!names.has(node.id)) names.set(node.id, visibleText(node.name, maxLength))
  return [...names.values()]
}

test(
  'an SVG is well-formed, holds only the elements of a still picture, and shows each name as ' +
    'text',
  () => {
    fc.assert(
      fc.property(paths, drawn => {
        const parser = new SaxesParser()
        const open: string[] = []
        const titles: string[] = []
        let text = ''
        parser.on('error', error => {
          throw error
        })
        parser.on('opentag', tag => {
          assert.ok(
            ['svg', 'title', 'style', 'rect', 'g', 'text', 'path'].includes(tag.name),
            tag.name,
          )
          for (const [attribute, value] of Object.entries(tag.attributes)) {
            assert.ok(
              [
                'xmlns',
                'class',
                'role',
                'width',
                'height',
                'viewBox',
                'x',
                'y',
                'rx',
                'd',
                'text-anchor',
              ].includes(attribute),
              attribute,
            )
            assert.equal(/NaN|Infinity|undefined/.test(value), false, value)
          }
          open.push(tag.name)
          text = ''
        })
        parser.on('text', part => {
          text += part
        })
        parser.on('closetag', () => {
          if (open.pop() === 'title' && open.at(-1) === 'g') titles.push(text)
        })
        parser.write(drawPaths(drawn, 'svg')).close()
        assert.deepEqual(titles, expectedNames(drawn, 600))
      }),
      { numRuns },
    )
  },
)

const nodeStatement = longPattern('u')`^ {2}n\d+(?:\(\[|\(|\{\{|\[)
  "([^"<>&|{}[\]()\\${'`'}%:;#]*(?:#\d+;[^"<>&|{}[\]()\\${'`'}%:;#]*)*)"
  (?:\]\)|\)|\}\}|\]):::(?:question|entity|fact|passage)$`

test('Mermaid text has one statement a line and each name comes back from its codes', () => {
  fc.assert(
    fc.property(paths, drawn => {
      const names: string[] = []
      const [first, ...lines] = drawPaths(drawn, 'mermaid').trimEnd().split('\n')
      assert.equal(first, 'flowchart LR')
      for (const line of lines) {
        if (line.startsWith('  classDef ')) continue
        const node = nodeStatement.exec(line)
        if (node !== null)
          names.push(
            (node[1] ?? '').replace(/#(\d+);/g, (_, code: string) =>
              String.fromCharCode(Number(code)),
            ),
          )
        else
          assert.match(
            line,
            /^ {2}n\d+ -->\|"[^"<>&|{}[\]()\\`%:;#]*(?:#\d+;[^"<>&|{}[\]()\\`%:;#]*)*"\| n\d+$/u,
          )
      }
      assert.deepEqual(names, expectedNames(drawn, 120))
    }),
    { numRuns },
  )
})

/**
 * Tokens of DOT: quoted strings with their content, everything else as it stands. Throws where a
 * string does not end.
 */
function dotTokens(text: string): Array<{ readonly quoted: boolean; readonly text: string }> {
  const tokens: Array<{ quoted: boolean; text: string }> = []
  for (let at = 0; at < text.length;) {
    if (text[at] === '"') {
      let content = ''
      for (at += 1; text[at] !== '"'; at++) {
        assert.ok(at < text.length && text[at] !== '\n', 'a string does not end')
        if (text[at] === '\\') {
          at++
          assert.ok(text[at] === '\\' || text[at] === '"', `an escape \\${text[at] ?? ''}`)
        }
        content += text[at] ?? ''
      }
      at++
      tokens.push({ quoted: true, text: content })
    } else {
      const end = text.indexOf('"', at)
      tokens.push({ quoted: false, text: text.slice(at, end < 0 ? undefined : end) })
      at = end < 0 ? text.length : end
    }
  }
  return tokens
}

test('names change nothing in DOT outside of quoted strings, and each can be read back', () => {
  fc.assert(
    fc.property(paths, drawn => {
      const tokens = dotTokens(drawPaths(drawn, 'dot'))
      const plain = drawn.map(each => ({
        ...each,
        nodes: each.nodes.map(node => ({ ...node, name: 'x' })),
      }))
      const outside = (list: ReturnType<typeof dotTokens>): string[] =>
        list.filter(token => !token.quoted).map(token => token.text)
      assert.deepEqual(outside(tokens), outside(dotTokens(drawPaths(plain, 'dot'))))
      const names = tokens.flatMap((token, index) =>
        token.quoted &&
        /n\d+ \[label=$/.test(tokens[index - 1]?.text ?? '') &&
        !/-> n\d+ \[label=$/.test(tokens[index - 1]?.text ?? '')
          ? [token.text]
          : [],
      )
      assert.deepEqual(
        names.map(text => text.replaceAll('&amp;', '&')),
        expectedNames(drawn, 120),
      )
    }),
    { numRuns },
  )
})

test('lines of text are one per node and edge, without control characters', () => {
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 3 }), drawn => {
      const text = drawPaths(drawn, 'text')
      assert.equal(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u.test(text), false)
      assert.equal(
        text.split('\n').length,
        drawn.reduce((sum, { nodes, edges }) => sum + nodes.length + edges.length, 0) +
          drawn.length,
      )
    }),
    { numRuns },
  )
})

test('the same paths give the same drawing in every format, and JSON gives the paths back', () => {
  fc.assert(
    fc.property(paths, drawn => {
      for (const format of pathFormats)
        assert.equal(drawPaths(drawn, format), drawPaths(structuredClone(drawn), format))
      assert.deepEqual(JSON.parse(drawPaths(drawn, 'json')), JSON.parse(JSON.stringify(drawn)))
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  )
})
