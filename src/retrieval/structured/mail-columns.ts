import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { isSendingKnown } from './selected-mails.ts'

/** Parts of the graph that questions about all emails read. */
export const partsOfMailQuestions = [
  { kind: 'nodes', label: 'Email' },
  { kind: 'column', label: 'Email', key: 'timeSentMs' },
  { kind: 'column', label: 'Email', key: 'timeReceivedMs' },
  { kind: 'edges', type: 'SENT', by: 'source' },
  { kind: 'edges', type: 'SENT', by: 'target' },
  { kind: 'edges', type: 'RECEIVED', by: 'source' },
  { kind: 'edges', type: 'RECEIVED', by: 'target' },
  { kind: 'stated' },
  { kind: 'nodes', label: 'Person' },
  { kind: 'column', label: 'Person', key: 'name' },
  { kind: 'column', label: 'Person', key: 'personId' },
  { kind: 'column', label: 'Person', key: 'address' },
] as const

/** Asks what nearly every question about emails asks and a store remembers for a commit. */
export async function askAhead(graph: GraphReader, options: ReadOptions): Promise<void> {
  await isSendingKnown({ graph }, options)
}
