import { sealOf } from '../session/seal.ts'

/** An edge as the seal of its document covers it. */
export interface SealedEdge {
  readonly source: number
  readonly type: number
  readonly target: number
  readonly n: number
  readonly id: string
  readonly properties: string | null
}
/** A node that a document refers to; `stated` is empty where it says nothing about it. */
export interface SealedNode {
  readonly n: number
  readonly id: string
  readonly stated: string
}
/** The rest of a document's body besides text and structure, and its statements, as one text. */
export interface SealedRest {
  readonly n: number
  readonly mentions: Uint8Array
  readonly facts: string | null
  readonly nodes: Uint8Array
  readonly statements: string
}

export const textSeal = (n: number, text: string): string => sealOf([n, text])
/** Most documents have no structure: empty and without a hash. */
export const partsSeal = (n: number, parts: string): string =>
  parts === '' ? '' : sealOf([n, parts])
export const restSeal = ({ n, mentions, facts, nodes, statements }: SealedRest): string =>
  sealOf([n, mentions, facts, nodes, statements])

/** What a document says about a node: its label set and the properties as JSON. */
export const statedText = (labelSet: number, json: string): string => `${labelSet} ${json}`

/**
 * All statements of a document as one text: nodes in the order of their rows, edges in that of
 * their numbers.
 */
export function statementsText(nodes: Iterable<SealedNode>, edges: Iterable<SealedEdge>): string {
  let text = ''
  for (const { n, id, stated } of nodes) text += `${n} ${id} ${stated}\n`
  for (const { source, type, target, n, id, properties } of edges)
    text += `${source} ${type} ${target} ${n} ${id} ${properties ?? ''}\n`
  return text
}
