import { longPattern, longSource } from '../../support/long-pattern.ts'
import { anyForm, formOf, type DocumentForm } from './document-forms.ts'

/** How a question calls one document. */
export interface DocumentName {
  /** A title, a file name or words of them; empty where form and language say all. */
  readonly name: string
  /** Set for a form that only some documents have: "the PDF about rain". */
  readonly of?: DocumentForm | undefined
  /** An adjective as said, which may also be a word of the title: "the Spanish paper". */
  readonly language?: string | undefined
}

type NamedKind = 'author' | 'modified' | 'title' | 'sections' | 'pages'

/** A question about the records of documents, not about what they say. */
export type DocumentQuestion =
  | {
      readonly kind: 'count' | 'list'
      readonly of: DocumentForm
      /** The author that their records name. */
      readonly by?: string | undefined
      readonly titled?: string | undefined
    }
  | { readonly kind: 'longest' | 'shortest'; readonly of: DocumentForm }
  /** A number of documents of the corpus by what records do not tell. */
  | { readonly kind: 'uncounted'; readonly of: DocumentForm }
  | (DocumentName & { readonly kind: NamedKind })
  /** The title of a slide, page, sheet or section; `position` from 1, −1 is the last. */
  | (DocumentName & {
      readonly kind: 'partTitle'
      readonly part: 'page' | 'section'
      readonly position: number
    })
  /** The files attached to the one email with these words in its subject. */
  | { readonly kind: 'attachments'; readonly subject: string }

const place = longSource`
  (?:in|on|inside|within) (?:the|this|my|our|your|these) (?:whole |entire )?
  (?:corpus|archive|collection|library|data ?set|database|folder|directory|repository)
`
const owned = longSource`
  (?:do|did) (?:you|we|i) have|have (?:you|we|i) got|(?:that )?(?:you|we|i) have|
  does (?:the|this|my|our) (?:corpus|archive|collection|library|data ?set|database|folder|
  directory|repository) (?:hold|have|contain)
`
/** What says only that the documents are those of the corpus. */
const held = longSource`
  (?:(?:that|which) )?(?:(?:are|were) )?(?:there |stored |kept |saved )?${place}|${owned}|
  (?:(?:are|were) )?here
`
const filler = 'are there|were there|exist|in total|altogether|overall|please'
const heldFirst = new RegExp(`^(?:${held})(?: |$)`, 'i')
const heldLast = new RegExp(`(?:^| )(?:${held})$`, 'i')
const fillerFirst = new RegExp(`^(?:${filler})(?: |$)`, 'i')
const fillerLast = new RegExp(`(?:^| )(?:${filler})$`, 'i')

const counted = longPattern('i')`
  ^(?:please )?(?:how many|(?:what(?: is|'s) )?the (?:total )?number of|number of|count)
  (?: of)?(?: all)?(?: the| my| our| these| those)? (${anyForm})(?: (.{1,200}))?$
`
const listed = longPattern('i')`
  ^(?:please )?(?:list|show|name)(?: me)?(?: all)?(?: of)?(?: the| my| our)? (${anyForm})
  (?: (.{1,200}))?$
`
const which = longPattern('i')`^(?:which|what)(?: of the)? (${anyForm}) (.{1,200})$`
const whichAre = longPattern('i')`^which documents are (${anyForm})$`
const measured = longPattern('i')`
  ^(?:which|what) (?:(?:is the )?(longest|shortest) (${anyForm})|(${anyForm}) is (?:the )?
  (longest|shortest))(?: ${place})?$
`

const made = '(?:written|authored|created|made|prepared|drafted|composed)'
const conditions: ReadonlyArray<readonly [kind: 'by' | 'titled', pattern: RegExp]> = [
  [
    'by',
    longPattern('i')`
      ^(?:(?:that|which) )?(?:(?:is|are|was|were|have been|has been) )?(?:${made} )?by (.{2,120})$
    `,
  ],
  ['by', /^did (.{2,120}) (?:write|author|create|make|prepare|draft|compose)$/i],
  [
    'by',
    longPattern('i')`
      ^(?:(?:that|which) )?(?:with|has|have|names?|lists?) (.{2,120}) as (?:the |its |their |an )?
      author$
    `,
  ],
  [
    'titled',
    longPattern('i')`
      ^(?:(?:that|which) )?(?:(?:is|are|was|were) )?(?:titled|entitled|called|named|headed) (.{2,120})$
    `,
  ],
  [
    'titled',
    longPattern('i')`
      ^(?:(?:that|which) )?(?:with|has|have|having|carr(?:y|ies)|bears?|shares?) the
       (?:title|name|heading) (.{2,120})$
    `,
  ],
]

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const numerals = 'one two three four five six seven eight nine ten'.split(' ')
const parts = 'slide|page|sheet|worksheet|tab|section|chapter'
const partTitle = longPattern('i')`
  ^(?:what(?: is|'s)|give me|name) (?:the )?(?:title|heading|headline|name) of (?:the )?
  (?:(?<ordinal>${ordinals.join('|')}|last|\d{1,4}(?:st|nd|rd|th)) (?<part>${parts})|
  (?<part2>${parts}) (?:number |no\. ?)?(?<number>\d{1,4}|${numerals.join('|')}))
   (?:in|of|from|on) (?<name>.{2,120})$
`
const partCalled = longPattern('i')`
  ^(?:what|how) is (?:the )?(?:(?<ordinal>${ordinals.join('|')}|last|\d{1,4}(?:st|nd|rd|th))
   (?<part>${parts})|(?<part2>${parts}) (?:number )?(?<number>\d{1,4}|${numerals.join('|')}))
   (?:in|of|from|on) (?<name>.{2,120}?) (?:called|titled|named|headed)$
`

const mail = '(?:e-?mail|mail|message)'
const attached = '(?:files?|documents?|attachments?|attached (?:files?|documents?))'
const onMail = longSource`
  the ${mail} (?:that is |which is )?(?:about|on|with|regarding|concerning|titled|called|named|
  entitled) (?<subject>.{2,120}?)
`
const attachments = [
  longPattern('i')`
    ^(?:what(?: is|'s| are)|give me|tell me) the (?:file ?)?names? of the ${attached}
    (?: (?:that|which) (?:is|are|was|were))?(?: attached| sent)? (?:to|of|in|with) ${onMail}$
  `,
  longPattern('i')`
    ^(?:(?:what|which|how many) ${attached}|what) (?:is|are|was|were) (?:attached to|sent with|in) 
    ${onMail}$
  `,
  longPattern('i')`^(?:what|which|how many) ${attached} (?:does|did) ${onMail} (?:have|carry)$`,
  longPattern('i')`
    ^(?:what|how) (?:is|are) the ${attached} (?:of|to|in) ${onMail} (?:called|named)$
  `,
]

const named: ReadonlyArray<readonly [kind: NamedKind, pattern: RegExp]> = [
  ['author', /^who (?:wrote|authored|created|is the (?:author|creator) of) (?<name>.{2,120})$/i],
  [
    'modified',
    /^when was (?<name>.{2,120}?) (?:last )?(?:modified|changed|updated|saved|edited)(?: last)?$/i,
  ],
  ['title', /^what(?: is|'s) the title of (?<name>.{2,120})$/i],
  [
    'sections',
    longPattern('i')`
      ^(?:what|which) (?:sections|chapters|headings) (?:does|are in) (?<name>.{2,120}?)
      (?: have| contain)?$
    `,
  ],
  [
    'pages',
    longPattern('i')`
      ^how many (?:pages|slides|sheets|worksheets|tabs) (?:long )?
      (?:does|do|is|are in|are there in) (?<name>.{2,120}?)
      (?: have| contain| comprise| long)?$
    `,
  ],
  [
    'pages',
    longPattern('i')`
      ^(?:what(?: is|'s) )?the (?:number of (?:pages|slides|sheets|worksheets|tabs)|page count)
       (?:of|in) (?<name>.{2,120})$
    `,
  ],
]

/** Reads a question about documents as records; undefined for every other question. */
export function readDocumentQuestion(question: string): DocumentQuestion | undefined {
  const text = question
    .slice(0, 300)
    .trim()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/[\s?.!]+$/, '')
  const measure = measured.exec(text)
  if (measure !== null) {
    const [, before, ofBefore, ofAfter, after] = measure
    const kind = (before ?? after ?? '').toLowerCase() === 'longest' ? 'longest' : 'shortest'
    return { kind, of: formOf(ofBefore ?? ofAfter ?? 'documents') }
  }
  const subject = attachments
    .map(pattern => pattern.exec(text)?.groups?.['subject'])
    .find(found => found !== undefined)
  if (subject !== undefined) return { kind: 'attachments', subject: unquoted(subject) }
  const part = readPart(text)
  if (part !== undefined) return part
  const selected = readSelection(text)
  if (selected !== undefined) return selected
  for (const [kind, pattern] of named) {
    const name = pattern.exec(text)?.groups?.['name']
    if (name !== undefined) return { kind, ...calledBy(name) }
  }
  return undefined
}

/** "How many …", "which …", "list …": a form and at most one condition. */
function readSelection(text: string): DocumentQuestion | undefined {
  const form = whichAre.exec(text)?.[1]
  if (form !== undefined) return { kind: 'list', of: formOf(form) }
  const count = counted.exec(text)
  const list = count ?? listed.exec(text)
  const match = list ?? which.exec(text)
  if (match === null) return undefined
  const kind = count === null ? 'list' : 'count'
  const of = formOf(match[1] ?? '')
  const { rest, isHeld, isStripped } = stripped(match[2] ?? '')
  // "Which documents" alone asks for nothing yet.
  if (rest === '') return list !== null || isStripped ? { kind, of } : undefined
  for (const [condition, pattern] of conditions) {
    const value = pattern.exec(rest)?.[1]
    if (value !== undefined) return { kind, of, [condition]: unquoted(value) }
  }
  return kind === 'count' && isHeld ? { kind: 'uncounted', of } : undefined
}

/** What is left of a question's end without what says that documents of the corpus are meant. */
function stripped(tail: string): { rest: string; isHeld: boolean; isStripped: boolean } {
  let rest = tail
  let isHeld = false
  // Each pass takes at most one of each away; more than a few never stand together.
  for (let pass = 0; pass < 3; pass += 1) {
    const before = rest
    rest = rest.replace(heldFirst, '').replace(heldLast, '')
    isHeld ||= rest !== before
    rest = rest.replace(fillerFirst, '').replace(fillerLast, '')
    if (rest === before) break
  }
  return { rest, isHeld, isStripped: rest !== tail }
}

function readPart(text: string): DocumentQuestion | undefined {
  const groups = (partTitle.exec(text) ?? partCalled.exec(text))?.groups
  if (groups === undefined) return undefined
  const position = positionOf((groups['ordinal'] ?? groups['number'] ?? '').toLowerCase())
  const part = /section|chapter/i.test(groups['part'] ?? groups['part2'] ?? '') ? 'section' : 'page'
  return { kind: 'partTitle', part, position, ...calledBy(groups['name'] ?? '') }
}

function positionOf(said: string): number {
  if (said === 'last') return -1
  const word = Math.max(ordinals.indexOf(said), numerals.indexOf(said))
  return word < 0 ? Number.parseInt(said, 10) : word + 1
}

const languages = longSource`
  french|german|spanish|italian|portuguese|dutch|english|korean|japanese|chinese|russian|greek|
  arabic|hebrew|polish|swedish|turkish
`
const thing = `${anyForm}|paper|report|article|page|guide|memo`
const leadingThing = longPattern('i')`
  ^(?:the )?(${thing})(?: (?:file|document))?(?: (?:called|named|titled|entitled|about|on))? 
`
const trailingThing = new RegExp(`(?:^| )(${thing})$`, 'i')
const leadingLanguage = new RegExp(`^(${languages})(?: |$)`, 'i')
const isForm = new RegExp(`^(?:${anyForm})$`, 'i')

const unquoted = (said: string): string => said.trim().replace(/^["“'‘]|["”'’]$/g, '')

function calledBy(said: string): DocumentName {
  const text = unquoted(said).replace(/^(?:the|this|that|my|our) /i, '')
  const language = leadingLanguage.exec(text)?.[1]
  const called = language === undefined ? text : text.slice(language.length).trim()
  const wording = leadingThing.exec(called)?.[1] ?? trailingThing.exec(called)?.[1] ?? ''
  const of = isForm.test(wording) ? formOf(wording) : undefined
  const name = unquoted(
    called.replace(leadingThing, '').replace(trailingThing, '').replace(/^the /i, ''),
  )
  return {
    name,
    ...(of === undefined || of.mediaTypes.length === 0 ? {} : { of }),
    ...(language === undefined ? {} : { language: language.toLowerCase() }),
  }
}
