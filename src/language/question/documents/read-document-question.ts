import { longPattern, longSource } from '../../../support/long-pattern.ts'
import { documentNameOf, unquoted, type DocumentName } from './document-name.ts'
import { readSelection, type SelectionQuestion } from './read-selection.ts'

export type NamedKind = 'author' | 'modified' | 'title' | 'sections' | 'pages'

/** A question about the records of documents, not about what they say. */
export type DocumentQuestion =
  | SelectionQuestion
  | (DocumentName & { readonly kind: NamedKind })
  /** The title of a slide, page, sheet or section; `position` from 1, −1 is the last. */
  | (DocumentName & {
      readonly kind: 'partTitle'
      readonly part: 'page' | 'section'
      readonly position: number
    })
  /** The files that came with emails; `mail` as said: "the email about X". */
  | { readonly kind: 'attachments'; readonly mail: string }

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const numerals = 'one two three four five six seven eight nine ten'.split(' ')
const part = longSource`
  (?:(?<ordinal>${ordinals.join('|')}|last|final|\d{1,4}(?:st|nd|rd|th))
  \s(?<part>slide|page|sheet|worksheet|tab|section|chapter)|
  (?<part2>slide|page|sheet|worksheet|tab|section|chapter) (?:number |no\. ?|#)?
  (?<number>\d{1,4}|${numerals.join('|')}))
`
const titleOf = '(?:title|heading|headline|name)'
const partTitles = [
  longPattern('i')`
    ^(?:(?:what|which)(?: is|'s| was)|give(?: me)?|name|
    show(?: me)?)?\s?(?:the )?${titleOf} of (?:the )?
    ${part} (?:in|of|from|on)\s(?<name>.{2,120})$
  `,
  longPattern('i')`
    ^(?:what|how) (?:is|'s) (?:the )?${part} (?:in|of|from|on)\s(?<name>.{2,120}?)
    \s(?:called|titled|named|headed|entitled)$
  `,
  longPattern('i')`
    ^(?:what|which) ${titleOf} does (?:the )?${part} (?:in|of|from|on)\s(?<name>.{2,120}?)
    \s(?:have|carry|bear)$
  `,
  longPattern('i')`
    ^(?:in|of|on) (?<name>.{2,120}?), (?:what|how) is (?:the )?(?:${titleOf} of (?:the )?)?${part}
    (?: called| titled| named)?$
  `,
]

const attached = '(?:attached (?:files?|documents?)|files?|documents?|attachments?)'
const onMail = longSource`
  (?<mail>(?:(?:the|this|that|my|our|her|his|their|\S{1,40}(?:'s|s')) (?:\S{1,40} ){0,6}?)?
  (?:e-?mails?|mails?|messages?)(?: .{1,200})?)
`
const nameIt = longSource`
  (?:(?:what(?: is|'s| are| was| were)?|which are|give(?: me)?|list|show(?: me)?|name)
  \s)?(?:all )?(?:the )?
`
const attachments = [
  longPattern('i')`
    ^(?:what|how) (?:is|are|was|were) the ${attached}(?: (?:that|which) (?:is|are|was|were|came))?
    (?: attached| sent| enclosed)? (?:of|to|in|with)\s${onMail}
    \s(?:called|named)$
  `,
  longPattern('i')`
    ^${nameIt}(?:file ?)?(?:names?|titles?) of (?:all )?(?:the )?${attached}
    (?: (?:that|which) (?:is|are|was|were))?(?: attached| sent| enclosed)? (?:to|of|in|with|from)
    \s${onMail}$
  `,
  longPattern('i')`
    ^${nameIt}(?:file ?)?(?:names?|titles?) of (?:all )?(?:the )?${attached}(?: (?:that|which))?
    \s(?:comes?|came|arrived) with\s${onMail}$
  `,
  longPattern('i')`
    ^${nameIt}(?:attachments?|attached (?:files?|documents?)|(?:files?|documents?) (?:attached|
    sent))
    \s(?:to|of|in|with|on)\s${onMail}$
  `,
  longPattern('i')`
    ^(?:(?:what|which|how many)\s${attached}|what) (?:is|are|was|were|
    came) (?:there )?(?:attached (?:to|
    with)|sent with|enclosed (?:with|in)|with)\s${onMail}$
  `,
  longPattern('i')`
    ^(?:what|which|how many)\s${attached} (?:does|did|do)\s${onMail}
    \s(?:have|carry|contain|hold|come with)$
  `,
]

// Who attached them comes first and tells which email is meant.
const attachedBy = longPattern('i')`
  ^(?:what(?: ${attached})?|which ${attached}) did (?<sender>.{2,80}?) (?:attach to|send (?:with|
  in)|
  enclose (?:with|in))\s${onMail}$
`

const pageUnit = '(?:pages|slides|sheets|worksheets|tabs)'
const changed = '(?:modified|changed|updated|saved|edited|revised)'
const named: ReadonlyArray<readonly [kind: NamedKind, pattern: RegExp]> = [
  [
    'author',
    longPattern('i')`
      ^who (?:wrote|authored|created|is (?:named |listed |given )?(?:as )?(?:the )?(?:author|
      creator)
      \s(?:of|in|on))\s(?<name>.{2,120})$
    `,
  ],
  [
    'author',
    longPattern('i')`
      ^(?:what(?: is|'s)|which is|give(?: me)?|name) the (?:author|creator)(?:'s name)? of
      \s(?<name>.{2,120})$
    `,
  ],
  ['author', /^who (?:is|was) (?<name>.{2,120}?) (?:written|authored|created) by$/i],
  ['author', /^by whom (?:is|was) (?<name>.{2,120}?) (?:written|authored|created)$/i],
  [
    'modified',
    new RegExp(`^when was (?<name>.{2,120}?) (?:last ${changed}|${changed} last)$`, 'i'),
  ],
  ['modified', new RegExp(`^when was (?<name>.{2,120}?) ${changed}$`, 'i')],
  [
    'modified',
    /^when did (?:\S{1,30} ){1,3}last (?:modify|change|update|save|edit) (?<name>.{2,120})$/i,
  ],
  [
    'modified',
    longPattern('i')`
      ^(?:what(?: is|'s) the )?(?:date of (?:the )?last (?:modification|change|update) (?:of|to)|
      (?:last )?modification date of)\s(?<name>.{2,120})$
    `,
  ],
  ['title', /^(?:what(?: is|'s)|give(?: me)?|show(?: me)?|name) the title of (?<name>.{2,120})$/i],
  [
    'sections',
    longPattern('i')`
      ^(?:what|which|how many) (?:sections|chapters|headings) (?:does|do|are (?:there )?in)
      \s(?<name>.{2,120}?)(?: have| contain| comprise)?$
    `,
  ],
  [
    'sections',
    longPattern('i')`
      ^(?:list|show(?: me)?|give(?: me)?|name|what are) (?:all )?(?:the )?(?:sections|chapters|
      headings|slides|sheets|
      worksheets|tabs)\s(?:of|in)\s(?<name>.{2,120})$
    `,
  ],
  [
    'pages',
    longPattern('i')`
      ^how many ${pageUnit} (?:long )?(?:does|do|is|are in|are there in|has)\s(?<name>.{2,120}?)
      (?: have| contain| comprise| long| made (?:up )?of| consist of)?$
    `,
  ],
  [
    'pages',
    longPattern('i')`
      ^(?:what(?: is|'s) |give(?: me)? )?the (?:total )?(?:number of ${pageUnit}|(?:page|slide|
      sheet)
      \scount) (?:of|in)\s(?<name>.{2,120})$
    `,
  ],
  ['pages', new RegExp(`^(?<name>.{2,120}?) (?:has|have|contains?) how many ${pageUnit}$`, 'i')],
  // As after "tell me": "how many slides the deck has".
  ['pages', new RegExp(`^how many ${pageUnit} (?<name>.{2,120}?) (?:has|contains)$`, 'i')],
]

/** Reads a question about documents as records; undefined for every other question. */
export function readDocumentQuestion(question: string): DocumentQuestion | undefined {
  if (question.length > 300) return undefined
  const text = question
    .trim()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/[\s?.!]+$/, '')
    .replace(/,? please$/i, '')
  const mail = attachments
    .map(pattern => pattern.exec(text)?.groups?.['mail'])
    .find(found => found !== undefined)
  if (mail !== undefined) return { kind: 'attachments', mail }
  const sent = attachedBy.exec(text)?.groups
  if (sent !== undefined)
    return {
      kind: 'attachments',
      mail:
        (sent['mail'] ?? '').replace(/^(?:her|his|their|my|our) /i, 'the ') +
        ` from ${sent['sender'] ?? ''}`,
    }
  const titled = partTitles.map(pattern => pattern.exec(text)?.groups).find(Boolean)
  if (titled !== undefined) return readPart(titled)
  const selected = readSelection(text)
  if (selected !== undefined) return selected
  for (const [kind, pattern] of named) {
    const said = pattern.exec(text)?.groups?.['name']
    const name = said === undefined ? undefined : documentNameOf(said)
    if (name === undefined) continue
    // "When was the constitution changed?" may be about an event.
    const isSure = kind !== 'modified' || name.isDocument || /\blast\b/i.test(text)
    return isSure || unquoted(said ?? '') !== said ? { kind, ...name } : undefined
  }
  return undefined
}

function readPart(
  groups: Readonly<Record<string, string | undefined>>,
): DocumentQuestion | undefined {
  const name = documentNameOf(groups['name'] ?? '')
  if (name === undefined) return undefined
  const position = positionOf((groups['ordinal'] ?? groups['number'] ?? '').toLowerCase())
  const unit = /section|chapter/i.test(groups['part'] ?? groups['part2'] ?? '') ? 'section' : 'page'
  return { kind: 'partTitle', part: unit, position, ...name }
}

function positionOf(said: string): number {
  if (said === 'last' || said === 'final') return -1
  const word = Math.max(ordinals.indexOf(said), numerals.indexOf(said))
  return word < 0 ? Number.parseInt(said, 10) : word + 1
}
