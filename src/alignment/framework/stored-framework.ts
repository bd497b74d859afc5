import type { Properties, PropertyValue } from '../../core/document.ts'
import {
  standardElements,
  type Framework,
  type Standard,
  type StandardElement,
} from '../../core/framework.ts'
import type { DocumentRecord, NodeStatement } from '../../core/graph.ts'
import { elementLabels } from './framework-graph.ts'
import type { StandardPlace } from './framework-text.ts'

/** What a framework's document says of the framework beside its text. */
export const frameworkProperties = (
  name: string,
  { title, version, source, licence, sections, standards }: Framework,
): Properties => ({
  framework: name,
  frameworkTitle: title,
  version,
  sections: sections.length,
  standards: standards.length,
  ...(source === undefined ? {} : { source }),
  ...(licence === undefined ? {} : { licence }),
})

/** A framework as its document's graph states it, with where everything stands in the text. */
export interface StoredFramework {
  readonly framework: Framework
  readonly places: readonly StandardPlace[]
}

/** Reads a framework back from its document. */
export function storedFramework({
  document,
  nodes,
}: Pick<DocumentRecord, 'document' | 'nodes'>): StoredFramework {
  const byLabel = Map.groupBy(nodes, ({ labels }) => labels.find(isOwnLabel) ?? '')
  const elements = new Map<string, Map<StandardElement, NodeStatement>>()
  for (const element of standardElements)
    for (const node of byLabel.get(elementLabels[element]) ?? []) {
      const number = textOf(node.properties, 'parentStandardNum')
      const known = elements.get(number) ?? new Map<StandardElement, NodeStatement>()
      elements.set(number, known.set(element, node))
    }
  const places = inOrder(byLabel.get('Standard') ?? []).map(({ properties }): StandardPlace => {
    const number = textOf(properties, 'standardNum')
    const stated = elements.get(number)
    const text = (element: StandardElement): string => {
      const node = stated?.get(element)
      return node === undefined ? '' : textOf(node.properties, 'text')
    }
    const standard: Standard = {
      number,
      title: textOf(properties, 'title'),
      section: textOf(properties, 'sectionNum'),
      formal: text('formal'),
      definitions: text('definitions'),
      basis: text('basis'),
      documentation: text('documentation'),
      ...said(properties, 'parentStandardNum', 'parent'),
    }
    return {
      standard,
      elements: Object.fromEntries(
        [...(stated ?? [])].map(([element, node]) => [
          element,
          { start: numberOf(node.properties, 'start'), end: numberOf(node.properties, 'end') },
        ]),
      ),
    }
  })
  const { properties } = document
  return {
    framework: {
      title: textOf(properties, 'frameworkTitle'),
      version: textOf(properties, 'version'),
      ...said(properties, 'source', 'source'),
      ...said(properties, 'licence', 'licence'),
      sections: inOrder(byLabel.get('Section') ?? []).map(section => ({
        number: textOf(section.properties, 'sectionNum'),
        title: textOf(section.properties, 'name'),
        description: textOf(section.properties, 'text'),
      })),
      standards: places.map(({ standard }) => standard),
    },
    places,
  }
}

const ownLabels: ReadonlySet<string> = new Set([
  'Section',
  'Standard',
  ...Object.values(elementLabels),
])
const isOwnLabel = (label: string): boolean => ownLabels.has(label)

const inOrder = (nodes: readonly NodeStatement[]): NodeStatement[] =>
  [...nodes].sort(
    (left, right) => numberOf(left.properties, 'position') - numberOf(right.properties, 'position'),
  )

const valueOf = (properties: Properties, key: string): PropertyValue | undefined =>
  Object.hasOwn(properties, key) ? properties[key] : undefined
const textOf = (properties: Properties, key: string): string => {
  const value = valueOf(properties, key)
  return typeof value === 'string' ? value : ''
}
const numberOf = (properties: Properties, key: string): number => {
  const value = valueOf(properties, key)
  return typeof value === 'number' ? value : 0
}
const said = <Key extends string>(
  properties: Properties,
  key: string,
  name: Key,
): Partial<Record<Key, string>> => {
  const text = textOf(properties, key)
  return text === '' ? {} : ({ [name]: text } as Partial<Record<Key, string>>)
}
