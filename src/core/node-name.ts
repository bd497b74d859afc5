import type { GraphNode } from './graph.ts'

const nameKeys = [
  'name',
  'subject',
  'title',
  'personId',
  'address',
  'emailId',
  'conversationId',
  'text',
] as const

/**
 * A readable name of a node: its name, subject, title or id. Names come from documents; escape them
 * for display.
 */
export function nodeName(node: GraphNode): string {
  for (const key of nameKeys) {
    const value = node.properties[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return node.id
}
