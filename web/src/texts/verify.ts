const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** Words of the view that checks a text. */
export const verify = {
  title: 'Check a text against your documents',
  hint: 'A report, a mail, an answer: each sentence gets a verdict, and the words that decide it.',
  text: 'Text to check',
  placeholder: 'Paste a text, or drop a file here',
  length: (count: number, most: number) =>
    `${count.toLocaleString('en-US')} of at most ${most.toLocaleString('en-US')} characters`,
  tooLong: (most: number) =>
    `The text is too long: at most ${most.toLocaleString('en-US')} characters at a time.`,
  chooseFile: 'Choose a file',
  reading: 'Reading the file',
  unreadable: (name: string) =>
    `“${name}” cannot be read here: choose a text, Markdown, HTML or PDF file, or paste its text.`,
  emptyFile: (name: string) => `“${name}” holds no text.`,
  from: (name: string) => `Text of ${name}`,
  check: 'Check',
  stop: 'Stop',
  stopped: 'Stopped. Nothing was checked.',
  checking: 'Checking …',
  checkingLong: 'Checking … A long text takes a while: every sentence is looked for.',

  against: 'Compare with',
  againstAll: 'all documents',
  againstSome: (count: number) => counted(count, 'document', 'documents'),
  documents: 'Documents to compare with',
  documentsHint: 'None chosen: all that you may read are searched.',
  search: 'Words in titles and names',
  found: 'Documents to choose from',
  noneFound: 'No document matches these words.',
  mostChosen: (most: number) => `At most ${most} documents can be chosen.`,
  leaveOut: (title: string) => `Leave out: ${title}`,
  searchAll: 'Compare with all documents',

  results: 'Sentences and verdicts',
  shown: 'Which sentences are shown',
  all: 'All',
  more: 'Show more sentences',
  counts: (counts: Readonly<Record<string, number>>): string =>
    [
      [counts['supported'], 'supported'],
      [counts['contradicted'], 'contradicted'],
      [counts['not_found'], 'not found'],
      [counts['nothing_to_check'], 'with nothing to check'],
    ]
      .filter(([count]) => typeof count === 'number' && count > 0)
      .map(([count, word]) => `${count} ${word}`)
      .join(', '),
  noSentence: 'There is no sentence in this text.',
  nearest: 'The nearest passages, which do not say it:',
  noEvidence: 'No passage mentions it.',
  show: 'Show in its source',
} as const
