import { documentKinds } from './document-kinds.ts'

const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
const files = (count: number): string => counted(count, 'file', 'files')

/** Words of the documents: the list, adding to it, and one of them. */
export const corpus = {
  title: 'Documents',
  listTitle: 'Documents found',
  searchLabel: 'Words in titles and names',
  searchPlaceholder: 'Search titles and names',
  kindLabel: 'Kind',
  kindAll: 'All kinds',
  kinds: documentKinds,
  columnTitle: 'Title',
  columnKind: 'Kind',
  columnDate: 'Date',
  columnGroups: 'Read by',
  ownerOnly: 'Owner only',
  noDate: 'No date',
  fileDated: 'file dated',
  untitled: 'Untitled',
  more: 'Show more',
  searchOn: 'Keep searching',
  moreFailed: 'The next documents could not be read.',
  listed: (count: number, complete: boolean) =>
    complete
      ? counted(count, 'document', 'documents')
      : `The first ${counted(count, 'document', 'documents')}`,
  emptyTitle: 'There are no documents yet',
  emptyText: 'Drop files or a folder above. Then ask questions about what they say.',
  emptyReadOnly: 'Nobody has added any documents that you may read.',
  unfoundTitle: 'No matching document',
  unfoundText: 'Try fewer words, or all kinds.',
  unfoundSoFar: 'None so far; there is more to search.',
  clearFilter: 'Show all documents',

  sheets: 'Documents and what is in them',
  sheetDocuments: 'Documents',
  sheetJobs: 'Added',
  sheetEntities: 'Entities',
  sheetMerges: 'Names',
  sheetPicture: 'Picture',

  jobsHint: 'What was added, newest first, and what became of each file.',
  jobsEmptyTitle: 'Nothing was added here yet',
  jobsEmptyText: 'What is added with this page or over HTTP is listed here.',
  jobsMore: 'Show earlier ones',
  jobBy: (who: string) => `by ${who}`,
  jobFor: (groups: readonly string[]) => `for ${groups.join(', ')}`,
  jobFiles: 'Files',
  jobCounts: (counts: Readonly<Partial<Record<string, number>>>) =>
    Object.entries(counts)
      .filter(([, count]) => count !== undefined && count > 0)
      .map(([outcome, count]) => `${count ?? 0} ${outcome}`)
      .join(', '),

  addTitle: 'Add documents',
  drop: 'Drop files or folders here',
  dropNow: 'Drop to add them',
  dropHint: 'Mail, PDF, Office files, web pages, text. Adding the same file again changes nothing.',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  dropUnreadable: (count: number) =>
    `${files(count)} or folders could not be read by the browser and were not added. ` +
    'Choose them with the buttons.',
  dropEmpty: 'There was no file in what was dropped.',
  groupsTitle: 'Who may read them',
  groupsHint: 'Members of any of these groups.',
  groupsMissing: 'Choose at least one group.',
  groupsFailed: 'The groups could not be read, so nothing can be added now.',
  held: (count: number) => `${files(count)} wait until you have chosen who may read them.`,
  upload: (count: number) => `Upload ${files(count)}`,
  leaveOut: 'Discard them',

  addressesTitle: 'Add web pages',
  addresses: 'Addresses, one per line',
  addressesPlaceholder: 'https://example.org/handbook',
  addressesSite: 'Also what the pages lead to on the same site',
  addressesAdd: 'Add web pages',
  addressesMissing: 'Enter at least one address.',
  addressesTooMany: 'At most 1,000 addresses at a time.',

  uploadsTitle: 'What is being added',
  uploadName: files,
  pagesName: (count: number) => counted(count, 'web address', 'web addresses'),
  sending: 'Sending to the server',
  waiting: 'Waiting for its turn',
  reading: (done: number, total: number | null) =>
    total === null
      ? `Reading: ${done.toLocaleString('en-US')} done`
      : `Reading: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  vectors: (done: number, total: number | null) =>
    total === null
      ? `Preparing the search: ${done.toLocaleString('en-US')} passages`
      : `Preparing the search: ${done.toLocaleString('en-US')} of ` +
        `${total.toLocaleString('en-US')} passages`,
  aligning: (done: number, total: number | null) =>
    `Comparing documents: ${done.toLocaleString('en-US')}` +
    (total === null ? '' : ` of ${total.toLocaleString('en-US')}`),
  answering: (done: number, total: number | null) =>
    `Answering: ${done.toLocaleString('en-US')}` +
    (total === null ? '' : ` of ${total.toLocaleString('en-US')}`),
  done: 'Done',
  doneWithFailures: (count: number) => `Done, ${files(count)} failed`,
  failed: 'Failed',
  cancelled: 'Cancelled; what was added stays',
  sendingFailed: 'Nothing was added. The files are still chosen.',
  followFailed: 'Progress is unavailable at the moment. The server carries on by itself.',
  cancelUpload: (name: string) => `Cancel: ${name}`,
  cancel: 'Cancel',
  cancelFailed: 'It could not be cancelled.',
  dismiss: (name: string) => `Remove from the list: ${name}`,
  progress: (name: string) => `Progress: ${name}`,
  items: (name: string) => `Outcomes: ${name}`,
  showAll: (count: number) => `Show all ${files(count)}`,
  truncated: 'There are more than the ones listed here.',
  outcomes: {
    waiting: 'Waiting',
    reading: 'Being read',
    added: 'Added',
    changed: 'Changed',
    unchanged: 'Unchanged',
    skipped: 'Left out',
    failed: 'Failed',
  },
  holds: (count: number) => counted(count, 'document', 'documents'),
  saidBegun: (name: string) => `Adding ${name}.`,
  saidReading: (name: string) => `${name}: the server reads them now.`,
  saidOver: (name: string, outcome: string) => `${name}: ${outcome}`,
  saidFailed: (name: string, reason: string) => `${name} failed: ${reason}`,

  back: 'All documents',
  fields: 'About this document',
  fieldKind: 'Kind',
  fieldDate: 'Date',
  fieldFrom: 'From',
  fieldTo: 'To',
  fieldCc: 'Cc',
  fieldGroups: 'Read by',
  fieldKey: 'Name in its source',
  fieldType: 'Format',
  fieldLanguage: 'Language',
  fieldLength: 'Length',
  fieldParent: 'Came with',
  fieldLink: 'Address',
  parentLink: 'The mail that it is attached to',
  characters: (count: number) => counted(count, 'character', 'characters'),
  others: (count: number) => ` and ${count.toLocaleString('en-US')} more`,
  text: 'Text',
  original: 'Download the original',
  originalLoading: 'Fetching the original',
  remove: 'Delete',
  removing: 'Deleting',
  removeTitle: 'Delete this document?',
  removeIntro: (title: string) => `“${title}” is deleted for everybody, and with it:`,
  removeList: [
    'its text and the original file that is kept here',
    'everything that came attached to it',
    'the passages and facts that were found in it',
    'the answers in conversations that rest on it',
  ],
  removeEnd: 'This cannot be undone. Adding it again with a new upload is the only way back.',
  removed: (count: number) => `${counted(count, 'document', 'documents')} deleted`,
} as const
