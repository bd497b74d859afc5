const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** Words of what was found in a document, and of who may read it. */
export const document = {
  views: 'Ways to see the document',
  document: 'Document',
  found: 'What was found in it',
  passages: 'Passages',
  counts: (passages: number, mentions: number, facts: number) =>
    [
      counted(passages, 'passage', 'passages'),
      counted(mentions, 'mention', 'mentions'),
      counted(facts, 'fact', 'facts'),
    ].join(', '),
  truncated: 'There is more than is shown here: at most 5,000 passages and 2,000 facts.',
  types: 'Kinds of names that are shown',
  typeOf: (type: string, count: number) => `${type} (${count.toLocaleString('en-US')})`,
  passage: (number: number) => `Passage ${number.toLocaleString('en-US')}`,
  notSearched: 'Not searched',
  names: (count: number) => counted(count, 'name', 'names'),
  namesOf: (number: number) => `Names in passage ${number.toLocaleString('en-US')}`,
  facts: 'Facts',
  modalities: {
    asserted: '',
    negated: 'denied',
    hypothetical: 'perhaps',
    quoted: 'somebody else’s words',
  },
  showStatement: 'Show where it says so',
  nothing: 'Nothing was found in it.',
  more: 'Show more passages',
  loading: 'Loading what was found',

  change: 'Change',
  changeGroups: 'Change who may read it',
  groupsTitle: 'Who may read this document?',
  groupsHint: 'This also applies to everything attached to it.',
  otherGroup: 'Another group',
  addGroup: 'Add',
  groupsSaved: 'Who may read it has been changed',
} as const
