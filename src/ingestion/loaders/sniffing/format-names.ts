export type Format =
  | 'text'
  | 'markdown'
  | 'rst'
  | 'html'
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'pptx'
  | 'ppt'
  | 'xlsx'
  | 'xls'
  | 'delimited'
  | 'odf'
  | 'epub'
  | 'rtf'
  | 'json'
  | 'text-records'
  | 'xml'
  | 'eml'
  | 'mbox'
  | 'mail-thread'
  | 'msg'
  | 'pst'
  | 'tnef'
  | 'ics'
  | 'vcf'
  | 'encrypted-office'

/**
 * Binary containers are known by their bytes; plain text may be anything by its content; markup and
 * tables are taken at their name.
 */
interface Naming {
  readonly format: Format
  readonly kind: 'container' | 'plain' | 'marked'
}

const extensions = new Map<string, Naming>([
  ...named('plain', 'text', ['txt', 'text', 'log']),
  ...named('marked', 'markdown', ['md', 'markdown', 'mdown', 'mkd', 'mdx']),
  ...named('marked', 'rst', ['rst', 'rest']),
  ...named('marked', 'html', ['html', 'htm', 'xhtml', 'shtml', 'aspx', 'php', 'jsp']),
  ...named('container', 'pdf', ['pdf']),
  ...named('container', 'docx', ['docx', 'docm', 'dotx', 'dotm']),
  ...named('container', 'doc', ['doc', 'dot']),
  ...named('container', 'pptx', ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx']),
  ...named('container', 'ppt', ['ppt', 'pps', 'pot']),
  ...named('container', 'xlsx', ['xlsx', 'xlsm', 'xltx', 'xlsb']),
  ...named('container', 'xls', ['xls', 'xlt']),
  ...named('marked', 'delimited', ['csv', 'tsv', 'tab']),
  ...named('container', 'odf', ['odt', 'ods', 'odp', 'ott', 'ots', 'otp']),
  ...named('container', 'epub', ['epub']),
  ...named('container', 'rtf', ['rtf']),
  ...named('marked', 'json', ['json', 'jsonl', 'ndjson', 'geojson', 'ipynb']),
  ...named('marked', 'xml', ['xml', 'rss', 'atom', 'opml', 'dita', 'fodt']),
  ...named('marked', 'eml', ['eml', 'emlx', 'mht', 'mhtml']),
  ...named('marked', 'mbox', ['mbox', 'mbx']),
  ...named('container', 'msg', ['msg', 'oft']),
  ...named('container', 'pst', ['pst', 'ost']),
  ...named('container', 'tnef', ['tnef']),
  ...named('marked', 'ics', ['ics', 'ical', 'ifb', 'vcs']),
  ...named('marked', 'vcf', ['vcf', 'vcard']),
])

const mediaTypes = new Map<string, string>([
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['text/x-rst', 'rst'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.ms-powerpoint', 'ppt'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.ms-excel', 'xls'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
  ['application/rtf', 'rtf'],
  ['text/rtf', 'rtf'],
  ['application/json', 'json'],
  ['application/jsonl', 'jsonl'],
  ['application/x-ndjson', 'ndjson'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['message/rfc822', 'eml'],
  ['application/mbox', 'mbox'],
  ['application/vnd.ms-outlook', 'msg'],
  ['application/vnd.ms-outlook-pst', 'pst'],
  ['application/ms-tnef', 'tnef'],
  ['application/vnd.ms-tnef', 'tnef'],
  ['text/calendar', 'ics'],
  ['text/vcard', 'vcf'],
  ['text/x-vcard', 'vcf'],
  ['text/directory', 'vcf'],
])

/** What the name of a file says it is. */
export function formatOfExtension(fileName: string): Naming | undefined {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? undefined : extensions.get(fileName.slice(dot + 1).toLowerCase())
}

/** What a source or MIME part says it is. */
export function formatOfMediaType(mediaType: string | undefined): Naming | undefined {
  const extension = mediaTypes.get((mediaType ?? '').split(';')[0]?.trim().toLowerCase() ?? '')
  return extension === undefined ? undefined : extensions.get(extension)
}

function named(
  kind: Naming['kind'],
  format: Format,
  names: readonly string[],
): Array<[string, Naming]> {
  return names.map(name => [name, { format, kind }])
}
