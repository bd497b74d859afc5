import { docx, framed, mail, prose, repeated, type HostileKind } from './hostile-kind.ts'

const mebibyte = 2 ** 20
const characters = (text: string, mebibytes: number): Iterable<string> =>
  repeated(text, Math.ceil((mebibytes * mebibyte) / text.length))

function* base64(mebibytes: number): Generator<string> {
  yield* repeated(
    Buffer.from('A line of an attachment about the bridge and pier 12.\n').toString('base64') +
      '\r\n',
    mebibytes * 13_000,
  )
}

/** One thing without end. */
export const longKinds: readonly HostileKind[] = [
  { name: 'long-text-no-spaces', fileName: 'no-spaces.txt', content: () => characters('x', 20) },
  {
    name: 'long-text-no-ends',
    fileName: 'no-ends.txt',
    content: random => prose(random, 5 * mebibyte, { ends: false }),
  },
  {
    name: 'long-text-sentences',
    fileName: 'sentences.txt',
    content: random => prose(random, 60 * mebibyte),
  },
  {
    name: 'long-text-capitals',
    fileName: 'capitals.txt',
    content: () => characters('Ada Bo Park Larsen Oslo ', 3),
  },
  {
    name: 'long-text-initials',
    fileName: 'initials.txt',
    content: () => characters('A. B. C. ', 3),
  },
  { name: 'long-text-dates', fileName: 'dates.txt', content: () => characters('3/5/2021-', 3) },
  { name: 'long-text-numbers', fileName: 'numbers.txt', content: () => characters('1,000,', 3) },
  {
    name: 'long-text-addresses',
    fileName: 'addresses.txt',
    content: () => characters('a.b@c.d.', 3),
  },
  {
    name: 'long-text-links',
    fileName: 'links.txt',
    content: () => framed('https://hostile.example/', characters('a/?b=c&', 3), ''),
  },
  {
    name: 'long-text-line-ends',
    fileName: 'line-ends.txt',
    content: () => framed('A text.', characters('\n', 20), 'An end.'),
  },
  {
    name: 'long-text-spaces',
    fileName: 'spaces.txt',
    content: () => framed('A text.', characters(' \t', 20), 'An end.'),
  },
  {
    name: 'long-text-punctuation',
    fileName: 'punctuation.txt',
    content: () => characters('.!?"(', 5),
  },
  { name: 'long-text-quotes', fileName: 'quotes.txt', content: () => characters('“ ', 5) },
  {
    name: 'long-text-combining',
    fileName: 'combining.txt',
    content: () => framed('a', characters('\u0301', 5), ' b'),
  },
  { name: 'long-text-emoji', fileName: 'emoji.txt', content: () => characters('👩‍👩‍👧‍👦', 5) },
  {
    name: 'long-text-chinese',
    fileName: 'chinese.txt',
    content: () => characters('橋的檢查又晚了', 5),
  },
  { name: 'long-text-hyphens', fileName: 'hyphens.txt', content: () => characters('one-', 5) },
  {
    name: 'long-text-key-lines',
    fileName: 'key-lines.txt',
    content: () => characters('Price: 12 euros\n', 3),
  },
  { name: 'long-markdown-stars', fileName: 'stars.md', content: () => characters('*', 1) },
  {
    name: 'long-markdown-emphasis',
    fileName: 'emphasis.md',
    content: () => characters('*a _b ', 1),
  },
  {
    name: 'long-markdown-brackets',
    fileName: 'brackets.md',
    content: () => characters('![a](', 1),
  },
  {
    name: 'long-markdown-backticks',
    fileName: 'backticks.md',
    content: function* () {
      for (let length = 1; length < 2_000; length++) yield `${'`'.repeat(length)} `
    },
  },
  {
    name: 'long-html-comment',
    fileName: 'comment.html',
    content: () =>
      framed('<!doctype html><html><body><p>A text.</p><!-- ', characters('- -', 20), ''),
  },
  {
    name: 'long-html-attribute',
    fileName: 'attribute.html',
    content: () =>
      framed(
        '<!doctype html><html><body><p title="',
        characters('long ', 20),
        '">A text.</p></body></html>',
      ),
  },
  {
    name: 'long-html-entities',
    fileName: 'entities.html',
    content: () =>
      framed('<!doctype html><html><body><p>', characters('&amp;&nbsp;', 5), '</p></body></html>'),
  },
  {
    name: 'long-html-angles',
    fileName: 'angles.html',
    content: () => framed('<!doctype html><html><body>', characters('<', 5), '</body></html>'),
  },
  {
    name: 'long-json-string',
    fileName: 'string.json',
    content: random => framed('{"text":"', prose(random, 20 * mebibyte), '"}'),
  },
  {
    name: 'long-csv-header',
    fileName: 'long-header.csv',
    content: () => framed('"', characters('name ', 5), '",b\n1,2\n'),
  },
  {
    name: 'long-docx-word',
    fileName: 'long-word.docx',
    content: () => docx(() => framed('<w:p><w:r><w:t>', characters('x', 30), '</w:t></w:r></w:p>')),
  },
  {
    name: 'long-mail-subject',
    fileName: 'long-subject.eml',
    content: () =>
      mail('long-subject', framed('Subject: ', characters('Re: ', 5), '\r\n'), ['A text.\r\n']),
  },
  {
    name: 'long-mail-encoded-words',
    fileName: 'encoded-words.eml',
    content: () =>
      mail('encoded-words', framed('Subject:', characters(' =?utf-8?Q?bridge_?=\r\n', 3), ''), [
        'A text.\r\n',
      ]),
  },
  {
    name: 'long-mail-base64',
    fileName: 'long-base64.eml',
    content: () =>
      mail(
        'long-base64',
        ['Subject: Long\r\nContent-Type: multipart/mixed; boundary="b"\r\n'],
        framed(
          '--b\r\nContent-Type: text/plain; name="long.txt"\r\nContent-Disposition: ' +
            'attachment; filename="long.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\n',
          base64(20),
          '--b--\r\n',
        ),
      ),
  },
  {
    name: 'long-mail-soft-breaks',
    fileName: 'soft-breaks.eml',
    content: () =>
      mail(
        'soft-breaks',
        [
          'Subject: Soft\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: ' +
            'quoted-printable\r\n',
        ],
        characters('a=\r\n', 10),
      ),
  },
  {
    name: 'long-mail-quoted',
    fileName: 'long-quoted.eml',
    content: () =>
      mail(
        'long-quoted',
        ['Subject: Re: Quoted\r\n'],
        characters('> the bridge was late again\r\n', 5),
      ),
  },
  {
    name: 'long-mail-flowed',
    fileName: 'flowed.eml',
    content: () =>
      mail(
        'flowed',
        ['Subject: Flowed\r\nContent-Type: text/plain; format=flowed\r\n'],
        characters('a word \r\n', 5),
      ),
  },
]
