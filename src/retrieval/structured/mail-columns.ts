import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { isSendingKnown } from './selected-mails.ts'

/** Parts of the graph that questions about all emails read, those of most questions first. */
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
  { kind: 'column', label: 'Email', key: 'conversationId' },
  { kind: 'column', label: 'Email', key: 'emailId' },
  { kind: 'column', label: 'Email', key: 'timeModifiedMs' },
  { kind: 'edges', type: 'REPLIES_TO', by: 'source' },
  { kind: 'column', label: 'Email', key: 'subject' },
  // Whether a text opens with the header of a mail.
  { kind: 'prefixes', label: 'Email', key: 'content' },
] as const

/** Asks what nearly every question about emails asks and a store remembers for a commit. */
export async function askAhead(graph: GraphReader, options: ReadOptions): Promise<void> {
  await isSendingKnown({ graph }, options)
}
