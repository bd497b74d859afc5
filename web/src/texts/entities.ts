const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** Words of the entities, of what is one thing under several names, and of decisions about that. */
export const entities = {
  searchLabel: 'Words of a name',
  searchPlaceholder: 'Search names',
  list: 'Entities',
  columnChoose: 'Choose',
  columnName: 'Name',
  columnLabels: 'Kind',
  columnMentions: 'Passages',
  columnMessages: 'Messages',
  aliases: (names: readonly string[]) => `also ${names.join(', ')}`,
  choose: (name: string) => `Choose ${name}`,
  documents: (name: string) => `Documents about ${name}`,
  more: 'Show more',
  searchOn: 'Search on',
  emptyTitle: 'No entity fits',
  emptyText: 'Try other words of the name.',
  noneTitle: 'There are no entities yet',
  noneText: 'They are found in documents when these are added.',

  chosen: (count: number) => `${counted(count, 'entity', 'entities')} chosen`,
  chooseTwo: 'Choose two that are one thing to merge them.',
  merge: 'Merge the two',
  mergeTitle: 'Are these one thing?',
  mergeIntro: (left: string, right: string) =>
    `“${left}” and “${right}” count as one from then on, in answers and in the graph.`,
  splitTitle: 'Are these two things?',
  splitIntro: (left: string, right: string) =>
    `“${left}” and “${right}” count as two from then on, whatever their names or documents say.`,
  reason: 'Why, for whoever looks at it later (optional)',
  decide: 'Decide',
  merged: 'They count as one now',
  split: 'They count as two now',

  mergesHint: 'What is one thing under several names, and why it is taken for one.',
  merges: 'One thing under several names',
  members: 'Names',
  because: 'Why they are one',
  pair: (left: string, right: string) => `${left} = ${right}`,
  by: { rule: 'decided by a person', text: 'said by a document', name: 'by their names' },
  undo: 'They are two',
  undoPair: (left: string, right: string) => `${left} and ${right} are two`,
  noMerges: 'Nothing has several names',
  noMergesText: 'When documents write one name in several ways, you find it here.',
  noMergesSoFar: 'None so far; there is more to search.',

  decisions: 'Decisions',
  same: (left: string, right: string) => `${left} and ${right} are one`,
  different: (left: string, right: string) => `${left} and ${right} are two`,
  takeBack: 'Take back',
  takeBackOf: (what: string) => `Take back: ${what}`,
  takenBack: 'The decision is taken back',
  decided: (who: string, when: string) => `${who}, ${when}`,
} as const
