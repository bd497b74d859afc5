import type { Properties } from '../../core/document.ts'
import { standardElements, type Framework, type StandardElement } from '../../core/framework.ts'
import type { EdgeStatement, NodeStatement } from '../../core/graph.ts'
import type { DocumentId, NodeId } from '../../core/ids.ts'
import { edgeId, nodeId } from '../../support/ids.ts'
import { numbered, type FrameworkPart, type FrameworkText } from './framework-text.ts'
import { standardParts } from './standard-parts.ts'

/** The label of each element's node. */
export const elementLabels: Readonly<Record<StandardElement, string>> = {
  formal: 'Formal',
  definitions: 'Definitions',
  basis: 'Basis',
  documentation: 'Documentation',
}

/** The node of a standard: it stays when the framework's text is corrected. */
export const standardNode = (document: DocumentId, number: string): NodeId =>
  nodeId('std', document, number)
const sectionNode = (document: DocumentId, number: string): NodeId =>
  nodeId('fws', document, number)
const elementNode = (document: DocumentId, number: string, element: StandardElement): NodeId =>
  nodeId('ele', document, number, element)

/** Which framework a graph is about. */
export interface FrameworkIdentity {
  readonly document: DocumentId
  readonly name: string
  readonly version: string
}

/** The graph of a framework: its nodes and edges, and what its chunks are parts of. */
export interface FrameworkGraph {
  readonly nodes: readonly NodeStatement[]
  readonly edges: readonly EdgeStatement[]
  /** The node that stands for each section of the document. */
  readonly nodeOfSection: readonly NodeId[]
  readonly chunkProperties: (
    chunk: Readonly<{ start: number; end: number }>,
    section: number,
  ) => Properties
}

/**
 * States Framework ← Section ← Standard ← {Formal, Definitions, Basis, Documentation}; standards
 * that are parts of others are `PART_OF` these, and parts that a formal text numbers in full (8.1
 * in standard 8) are `PART_OF` it.
 */
export function frameworkGraph(
  { document, name, version }: FrameworkIdentity,
  framework: Framework,
  { text, parts, places }: FrameworkText,
): FrameworkGraph {
  const nodes: NodeStatement[] = []
  const edges: EdgeStatement[] = []
  const node = (id: NodeId, label: string, properties: Properties): void => {
    nodes.push({
      id,
      labels: [label],
      properties: { nodeCat: label, framework: name, version, ...properties },
    })
  }
  const partOf = (from: NodeId, to: NodeId): void => {
    edges.push({ id: edgeId('PART_OF', from, to), type: 'PART_OF', from, to, properties: {} })
  }

  // The framework's own node is that of its document.
  const root = document as string as NodeId
  node(root, 'Framework', {})
  framework.sections.forEach(({ number, title, description }, position) => {
    const id = sectionNode(document, number)
    node(id, 'Section', { sectionNum: number, name: title, text: description, position })
    partOf(id, root)
  })
  const known = new Set(framework.standards.map(({ number }) => number))
  places.forEach(({ standard, elements }, position) => {
    const { number, title, section, parent } = standard
    const own = standardNode(document, number)
    node(own, 'Standard', {
      standardNum: number,
      ...(parent === undefined ? {} : { parentStandardNum: parent }),
      sectionNum: section,
      name: title === '' ? number : title,
      title,
      text: standard.formal,
      position,
    })
    partOf(
      own,
      parent === undefined ? sectionNode(document, section) : standardNode(document, parent),
    )
    for (const element of standardElements) {
      const range = elements[element]
      if (range === undefined) continue
      const id = elementNode(document, number, element)
      node(id, elementLabels[element], {
        parentStandardNum: number,
        name: `${numbered(standard)}: ${elementLabels[element]}`,
        text: standard[element],
        ...range,
      })
      partOf(id, own)
    }
    const formal = elements.formal
    if (formal === undefined) return
    for (const part of standardParts(standard)) {
      if (!part.isWhole || known.has(part.number)) continue
      const id = nodeId('prt', document, part.number)
      node(id, 'Part', {
        standardNum: part.number,
        parentStandardNum: number,
        name: part.number,
        text: standard.formal.slice(part.start, part.end),
        start: formal.start + part.start,
        end: formal.start + part.end,
      })
      partOf(id, elementNode(document, number, 'formal'))
    }
  })
  return {
    nodes,
    edges,
    nodeOfSection: parts.map(part => nodeOfPart(document, part)),
    chunkProperties: ({ start, end }, section) => {
      const part = parts[section]
      return {
        nodeCat: 'Chunk',
        text: text.slice(start, end),
        ...(part === undefined || part.kind === 'section'
          ? {}
          : { parentStandardNum: part.standard.number }),
      }
    },
  }
}

function nodeOfPart(document: DocumentId, part: FrameworkPart): NodeId {
  switch (part.kind) {
    case 'section':
      return sectionNode(document, part.section.number)
    case 'standard':
      return standardNode(document, part.standard.number)
    case 'element':
      return elementNode(document, part.standard.number, part.element)
  }
}
