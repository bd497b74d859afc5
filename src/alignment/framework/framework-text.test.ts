import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Document } from '../../core/document.ts'
import { standardElements, type Framework, type Standard } from '../../core/framework.ts'
import type { DocumentId } from '../../core/ids.ts'
import { checkFramework } from './check-framework.ts'
import { frameworkGraph } from './framework-graph.ts'
import { frameworkText } from './framework-text.ts'
import { frameworkProperties, storedFramework } from './stored-framework.ts'

const document = 'doc_1' as DocumentId
const texts = fc.string({ unit: 'binary', maxLength: 40 })

/** Frameworks as they are after reading: with standards in others, empty elements, odd texts. */
const frameworks: fc.Arbitrary<Framework> = fc
  .record({
    sections: fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 4 }),
    standards: fc.array(
      fc.tuple(fc.nat(3), fc.nat(20), fc.tuple(texts, texts, texts, texts, texts)),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ sections, standards }) => ({
    place: 'generated',
    title: 'Generated',
    version: '1',
    notes: [],
    sections: sections.map(([title, description], index) => ({
      place: '',
      number: `S${index}`,
      title,
      description,
    })),
    standards: standards.map(
      ([section, parent, [title, formal, definitions, basis, documentation]], index) => ({
        place: '',
        number: `N${index}`,
        section: `S${section % sections.length}`,
        parent: parent < index ? `N${parent}` : '',
        title: `T${title}`,
        formal,
        definitions,
        basis,
        documentation,
      }),
    ),
  }))
  .map(draft => checkFramework(draft).framework)

describe('the text of a framework', () => {
  it('holds every element exactly where it says, in sections that nest', () => {
    fc.assert(
      fc.property(frameworks, framework => {
        const { text, sections, parts, places } = frameworkText(framework)
        assert.equal(text, text.toWellFormed())
        assert.ok(!/[\r\0]/.test(text))
        assert.deepEqual(
          places.map(({ standard }) => standard),
          framework.standards,
        )
        for (const { standard, elements } of places)
          for (const element of standardElements) {
            const range = elements[element]
            assert.equal(
              range === undefined ? '' : text.slice(range.start, range.end),
              standard[element],
            )
          }
        assert.equal(sections.length, parts.length)
        for (const [index, section] of sections.entries()) {
          assert.ok(text.startsWith(section.headingPath.at(-1) ?? '?', section.start))
          for (const other of sections.slice(index + 1))
            assert.ok(
              other.start >= section.end ||
                (other.end <= section.end && other.level > section.level),
            )
        }
      }),
    )
  })

  it('is read back from the graph that goes with it', () => {
    fc.assert(
      fc.property(frameworks, framework => {
        const text = frameworkText(framework)
        const { nodes, edges } = frameworkGraph(
          { document, name: 'generated', version: '1' },
          framework,
          text,
        )
        const properties = frameworkProperties('generated', framework)
        const stored = storedFramework({
          document: { properties } as unknown as Document,
          nodes: nodes.toReversed(),
        })
        assert.deepEqual(stored.framework, framework)
        assert.deepEqual(stored.places, text.places)
        // Every node but the framework is part of one other.
        const ids = new Set(nodes.map(({ id }) => id))
        const parents = new Map(edges.map(({ from, to }) => [from, to]))
        assert.equal(edges.length, nodes.length - 1)
        assert.equal(parents.size, edges.length)
        for (const { id } of nodes) {
          let at = id
          for (let up = parents.get(at); up !== undefined; up = parents.get(at)) at = up
          assert.equal(at, document)
          assert.ok(ids.has(at))
        }
      }),
    )
  })
})

describe('the graph of a framework', () => {
  const standards: Standard[] = [
    {
      number: '8',
      title: 'Scholarship',
      section: 'III',
      formal: '8.1 Work is published.\n8.2 Work is used.',
      definitions: 'Work is what scholars write.',
      basis: '',
      documentation: '',
    },
    {
      number: '8.2',
      title: 'Use',
      section: 'III',
      parent: '8',
      formal: 'Use is counted.',
      definitions: '',
      basis: '',
      documentation: '',
    },
  ]
  const framework: Framework = {
    title: 'AACSB',
    version: '2020',
    sections: [{ number: 'III', title: 'Impact', description: '' }],
    standards,
  }
  const { nodes, edges, nodeOfSection, chunkProperties } = frameworkGraph(
    { document, name: 'aacsb', version: '2020' },
    framework,
    frameworkText(framework),
  )
  const nodeOf = (label: string, key: string, value: string) =>
    nodes.find(({ labels, properties }) => labels.includes(label) && properties[key] === value)

  it('has the parts that the formal text numbers, except those that are standards', () => {
    const part = nodeOf('Part', 'standardNum', '8.1')
    assert.equal(part?.properties['text'], '8.1 Work is published.')
    assert.equal(part.properties['parentStandardNum'], '8')
    const formal = nodeOf('Formal', 'parentStandardNum', '8')
    assert.ok(edges.some(({ from, to }) => from === part.id && to === formal?.id))
    assert.equal(nodeOf('Part', 'standardNum', '8.2'), undefined)
    const child = nodeOf('Standard', 'standardNum', '8.2')
    const parent = nodeOf('Standard', 'standardNum', '8')
    assert.ok(edges.some(({ from, to }) => from === child?.id && to === parent?.id))
    assert.equal(child?.properties['parentStandardNum'], '8')
    assert.equal(child.properties['nodeCat'], 'Standard')
  })

  it('puts chunks below what they are the text of', () => {
    const labels = nodeOfSection.map(id => nodes.find(node => node.id === id)?.labels[0])
    assert.deepEqual(labels, ['Section', 'Standard', 'Formal', 'Definitions', 'Standard', 'Formal'])
    assert.deepEqual(chunkProperties({ start: 0, end: 5 }, 3), {
      nodeCat: 'Chunk',
      text: 'AACSB',
      parentStandardNum: '8',
    })
  })
})
