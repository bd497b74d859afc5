/** What each kind of document is called. */
export const documentKinds = {
  email: 'Email',
  file: 'File',
  page: 'Web page',
  attachment: 'Attachment',
  record: 'Record',
  framework: 'Framework',
} as const
