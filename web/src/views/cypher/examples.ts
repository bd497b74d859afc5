import type { CorpusSchema } from 'veritrail/contract'
import { cypher as texts } from '../../texts/cypher.ts'

export interface ExampleQuery {
  readonly title: string
  readonly query: string
}

const usual = ['Email', 'Person', 'Document', 'Entity']
const { exampleTitles: titles } = texts

/** Queries that this graph answers, made from its schema. */
export function examplesOf({ labels, relationships }: CorpusSchema): ExampleQuery[] {
  const there = labels.filter(({ count }) => count > 0)
  const first =
    usual
      .map(name => there.find(label => label.name === name))
      .find(found => found !== undefined) ?? there[0]
  const edges = relationships
    .filter(({ count }) => count === undefined || count > 0)
    .toSorted((left, right) => (right.count ?? 0) - (left.count ?? 0))
  const sent = edges.find(({ type }) => type === 'SENT') ?? edges[0]
  return [
    ...(first === undefined
      ? []
      : [
          {
            title: titles.count(first.name),
            query: `MATCH (n:${named(first.name)})\nRETURN count(n)`,
          },
          {
            title: titles.some(first.name),
            query: `MATCH (n:${named(first.name)})\nRETURN n\nLIMIT 10`,
          },
        ]),
    ...(sent === undefined
      ? []
      : [
          {
            title: titles.edge(sent.from, sent.type, sent.to),
            query: `${patternOf(sent)}\nRETURN a, r, b\nLIMIT 50`,
          },
          {
            title: titles.most(sent.from, sent.type, sent.to),
            query:
              `${patternOf(sent)}\nRETURN a.name AS name, count(r) AS number\n` +
              'ORDER BY number DESC\nLIMIT 10',
          },
        ]),
  ]
}

const patternOf = ({ from, type, to }: CorpusSchema['relationships'][number]): string =>
  `MATCH (a:${named(from)})-[r:${named(type)}]->(b:${named(to)})`

/** A label or type as Cypher writes it. Some come from documents. */
export const named = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``
