const number = (count: number): string => count.toLocaleString('en-US')
const counted = (count: number, one: string, several: string): string =>
  `${number(count)} ${count === 1 ? one : several}`

/** Words of the view of standards frameworks. */
export const frameworks = {
  title: 'Frameworks',
  intro:
    'What your documents show for each standard of a framework, word for word, and what is ' +
    'missing.',
  emptyTitle: 'No framework has been added yet',
  emptyText:
    'A framework lists what must be shown: security controls, accreditation standards, ' +
    'accessibility criteria, goals.',
  emptyUser: 'The owner of this corpus can add one.',
  list: 'Frameworks and their versions',
  framework: 'Framework',
  version: 'Version',
  sections: 'Sections',
  standards: 'Standards',
  readers: 'Readable by',
  actions: 'Actions',
  removeOf: (reference: string) => `Delete ${reference}`,
  removeTitle: 'Delete this version?',
  removeText: (title: string) =>
    `“${title}” goes, with its links. What people decided comes back if the same version is ` +
    'added again.',
  removed: (reference: string) => `${reference} has been deleted`,

  addTitle: 'Add a framework',
  drop: 'Drop the files of a framework here',
  dropNow: 'Drop to choose them',
  dropHint:
    'CSV or Excel tables, JSON, YAML or an OSCAL catalogue. The same version again replaces it.',
  chosen: 'Chosen files',
  name: 'Short name',
  nameHint: 'Such as nist-csf; from the title unless given.',
  frameworkTitle: 'Title',
  frameworkVersion: 'Version',
  columns: 'Columns',
  columnsHint: 'Where a table has other headers: number=ID, title=Name, formal=Requirement',
  asInFiles: 'As in the files unless given.',
  add: 'Add',
  adding: 'Adding …',
  leaveOut: 'Leave out',
  added: (reference: string, status: string) =>
    status === 'unchanged' ? `${reference} is already there, unchanged` : `${reference}: ${status}`,

  back: 'All frameworks',
  counts: (standards: number, sections: number) =>
    `${counted(standards, 'standard', 'standards')} in ` + counted(sections, 'section', 'sections'),
  institution: 'Documents of',
  everybody: 'Everybody',
  sheets: 'What to see of the framework',
  sheetStandards: 'Standards',
  sheetMap: 'Coverage map',
  sheetReview: 'Review',
  sheetNotes: 'Notes',
  sheetVersions: 'Versions',

  report: 'Download report',
  reportFormats: {
    html: 'Web page (HTML)',
    docx: 'Word (DOCX)',
    md: 'Markdown',
    xlsx: 'Table of links (Excel)',
    csv: 'Table of links (CSV)',
  },
  reportLoading: 'Making the report …',

  align: 'Align documents',
  alignChanged: 'Compare what is new or changed',
  alignAll: 'Compare every document again',
  alignWithModel: 'With the language model …',
  withModelTitle: 'Align with the language model',
  withModelText: (model: string) =>
    `${model} chooses among the likeliest standards of each passage. Where its reply cannot be ` +
    'used, or it was asked often enough, the scores decide. A later alignment without it links ' +
    'by scores again.',
  modelCalls: 'Ask it at most so often',
  modelCallsHint: 'It is asked once for each passage, and once for the summary of a long one.',
  modelCallsWrong: (most: number) => `A whole number from 1 to ${number(most)}.`,
  alignProgress: 'How far the alignment is',
  alignFailed: 'The alignment could not be followed.',
  alignDone: (documents: number, links: number, unchanged: number) =>
    documents === 0
      ? `Nothing has changed: ${counted(unchanged, 'document is', 'documents are')} aligned ` +
        'as before.'
      : `${counted(documents, 'document', 'documents')} compared, ` +
        `${counted(links, 'link', 'links')} found.`,
  modelAsked: (calls: number, unusable: number) =>
    `The language model was asked ${counted(calls, 'time', 'times')}; ` +
    `${counted(unusable, 'reply', 'replies')} could not be used.`,

  tree: 'Standards of the framework',
  find: 'Find a standard',
  findHint: 'Number or words of its title',
  noneFound: 'No standard matches these words.',
  mostFound: (shown: number, all: number) => `${number(shown)} of ${number(all)} are shown.`,
  choose: 'Choose a standard to see what shows it.',
  allStandards: 'All standards',
  partOf: 'Part of',
  parts: 'Parts',
  elements: {
    definitions: 'Definitions',
    basis: 'Basis for judgement',
    documentation: 'Supporting documentation',
  },
  noWording: 'The framework states no wording for it.',
  why: 'Why',
  strengths: { none: 'No evidence', weak: 'Weak', partial: 'Partial', strong: 'Strong' },
  quotationCounts: (evidence: number, gaps: number) =>
    [
      ...(evidence > 0 ? [counted(evidence, 'quotation', 'quotations')] : []),
      ...(gaps > 0 ? [counted(gaps, 'gap', 'gaps')] : []),
    ].join(', '),

  links: 'Passages',
  linksOf: (standard: string) => `Passages that address ${standard}`,
  shown: 'Which passages',
  filters: {
    all: 'All',
    evidence: 'Evidence',
    gap: 'Gaps',
    open: 'Not decided',
    rejected: 'Rejected',
  },
  noLinks: 'No passage addresses this standard.',
  noLinksFiltered: 'There are none of these.',
  neverAligned: 'Align your documents with the framework to find passages.',
  addLink: 'Add a passage',
  more: 'Show more',
  evidence: 'Evidence',
  gap: 'Gap',
  likelihood: (percent: number) => `${percent} % likely`,
  likelihoodTitle: 'How likely the passage is about the standard',
  undated: 'undated',
  fileDated: (day: string) => `undated, file dated ${day}`,
  page: (at: number) => `page ${at}`,
  decisions: { accepted: 'Accepted', rejected: 'Rejected', added: 'Added' },
  decidedBy: (by: string, at: string) => `by ${by}, ${at}`,
  takenFrom: (reference: string) => `taken over from ${reference}`,
  accept: 'Accept',
  reject: 'Reject',
  undo: 'Undo',
  open: 'Open',
  openIn: (title: string) => `Open in ${title}`,
  withReason: 'With a reason …',
  reasonTitle: 'Decide with a reason',
  reason: 'Reason',
  reasonHint: 'Others see it beside the decision.',
  keys: 'Keys: j and k to move, a to accept, r to reject, u to undo, o to open the document.',
  failedDecision: 'The decision was not kept.',
  saidDecision: (decision: string, standard: string) => `${decision}: ${standard}`,
  saidUndone: (standard: string) => `Taken back: ${standard}`,

  addLinkTitle: (standard: string) => `Add a passage to ${standard}`,
  searchPassages: 'Words of the passage',
  passagesFound: 'Passages found',
  noPassages: 'No passage matches these words.',
  addThis: 'Add this one',

  reviewHint:
    'Links whose decision would change most come first: those that may have to give way to ' +
    'another standard, and those of standards that much is linked to.',
  review: 'Links to decide first',
  nothingUncertain: 'Nothing is waiting for a decision',
  nothingUncertainText: 'Links that nobody has decided about are listed here.',
  nextLinks: 'Show the next ones',
  decidedCount: (done: number, all: number) => `${number(done)} of ${number(all)} decided`,

  importTable: 'Import a reviewed table',
  importing: 'Importing …',
  importHint: 'The table of links as it is downloaded (Excel or CSV), with decisions filled in.',
  imported: (counts: {
    readonly accepted: number
    readonly rejected: number
    readonly added: number
    readonly unchanged: number
  }) =>
    `${number(counts.accepted)} accepted, ${number(counts.rejected)} rejected, ` +
    `${number(counts.added)} added, ${number(counts.unchanged)} as before.`,
  importProblems: (count: number) => `${counted(count, 'row was', 'rows were')} left out:`,
  row: (at: number, message: string) => `Row ${number(at)}: ${message}`,

  map: 'Sections by strength of their evidence',
  section: 'Section',
  withGaps: 'With gaps',
  withConflicts: 'With conflicts',
  legend: 'The stronger the colour, the larger the share of the section:',
  legendScale: ['none', 'up to ¼', 'up to ½', 'up to ¾', 'more than ¾'],
  rule: 'What the strengths mean',
  asOf: (day: string) => `Ages are counted up to ${day}.`,
  refused: (count: number) =>
    `${counted(count, 'link counts', 'links count')} for nothing, because the words ` +
    `${count === 1 ? 'it quotes' : 'they quote'} are headings alone or not in the document.`,
  cell: (count: number, strength: string, section: string) =>
    `${number(count)} ${strength.toLowerCase()}: ${section}`,
  standardsIn: (strength: string, section: string) => `${strength}: ${section}`,
  summary: (counts: {
    readonly strong: number
    readonly partial: number
    readonly weak: number
    readonly none: number
  }) =>
    `${number(counts.strong)} strong, ${number(counts.partial)} partial, ` +
    `${number(counts.weak)} weak, ${number(counts.none)} without evidence`,

  oneVersion: 'There is one version',
  oneVersionText: 'Add another one, under the same short name, to see what changed between them.',
  comparedWith: 'Compared with',
  chooseVersion: 'Choose a framework',
  fromTo: (before: string, after: string) => `From ${before} to ${after}:`,
  changeCounts: (counts: {
    readonly added: number
    readonly removed: number
    readonly changed: number
    readonly unchanged: number
  }) =>
    `${number(counts.changed)} changed, ${number(counts.added)} added, ` +
    `${number(counts.removed)} removed, ${number(counts.unchanged)} unchanged.`,
  changeKinds: { changed: 'Changed', added: 'Added', removed: 'Removed' },
  changedSections: 'Sections',
  changedStandards: 'Standards',
  renumbered: 'The same words under another number',
  fields: {
    number: 'Number',
    title: 'Title',
    section: 'Section',
    parent: 'Part of',
    description: 'Description',
    formal: 'Wording',
    definitions: 'Definitions',
    basis: 'Basis for judgement',
    documentation: 'Supporting documentation',
  },

  notesHint:
    'Standards that people took for each other, and how they differ. Reviewers go by these notes.',
  noNotes: 'No standards have been taken for each other',
  noNotesText:
    'Where one is rejected and another accepted for the same passage, both are listed here.',
  confused: (count: number) => `Taken for each other in ${counted(count, 'passage', 'passages')}`,
  noteOf: (one: string, other: string) => `How ${one} and ${other} differ`,
  saveNote: 'Save the note',
  noteSaved: 'The note has been saved',
  proposed: 'A proposal, from the words of both. Nobody has saved it yet.',
  noteBy: (by: string, at: string) => `Written by ${by}, ${at}`,
} as const
