/** Parts of the graph that questions about all emails read. */
export const partsOfMailQuestions = [
  { kind: 'nodes', label: 'Email' },
  { kind: 'column', label: 'Email', key: 'timeSentMs' },
  { kind: 'column', label: 'Email', key: 'timeReceivedMs' },
  { kind: 'edges', type: 'SENT', by: 'source' },
  { kind: 'edges', type: 'SENT', by: 'target' },
  { kind: 'edges', type: 'RECEIVED', by: 'source' },
  { kind: 'edges', type: 'RECEIVED', by: 'target' },
  { kind: 'nodes', label: 'Person' },
  { kind: 'column', label: 'Person', key: 'name' },
  { kind: 'column', label: 'Person', key: 'personId' },
  { kind: 'column', label: 'Person', key: 'address' },
] as const
