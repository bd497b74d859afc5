import { longPattern, longSource } from '../../../support/long-pattern.ts'
import { languages, unquoted } from './document-name.ts'
import { allDocuments, anyForms, formOf, mayNameForm, type DocumentForm } from './document-form.ts'

/** Which documents are meant, by what their records tell. */
export interface DocumentSelection {
  readonly of: DocumentForm
  /** The author that their records name. */
  readonly by?: string | undefined
  readonly titled?: string | undefined
  /** When they are dated, in UTC. */
  readonly dated?: DatedWithin | undefined
}

/** From the first instant of a period to before the first one after it, in UTC ms. */
export interface DatedWithin {
  readonly name: string
  readonly fromMs: number
  readonly untilMs: number
}

/** What is asked of several documents. */
export type SelectionQuestion =
  | (DocumentSelection & {
      readonly kind: 'count' | 'list'
      /** Whether nothing but the corpus can be meant: a form, "in this folder". */
      readonly isOfCorpus: boolean
    })
  | {
      readonly kind: 'extreme'
      readonly of: DocumentForm
      readonly measure: 'length' | 'pages' | 'date' | 'size'
      readonly least: boolean
    }
  /** A number of things of the corpus that records do not tell; `what` in the plural. */
  | { readonly kind: 'uncounted'; readonly what: string }

// Places that can only be the corpus, and those that a text may speak of as well.
const own = longSource`
  (?:in|on|inside|within|of) (?:(?:the|this|my|our|your) (?:whole |entire |current )?(?:corpus|
  data ?
  set|folder)|(?:this|my|our|your) (?:whole |entire )?(?:archive|collection|library|database|
  directory|repository))
`
const place = longSource`
  ${own}|(?:in|inside|within) the (?:whole |entire )?(?:archive|collection|library|database|
  directory|repository)
`
const owned = longSource`
  do (?:you|we|i) (?:have|hold)|have (?:you|we|i) got|(?:that )?(?:you|we|i) have|
  does (?:the|this|my|our) (?:corpus|archive|collection|library|data ?set|database|folder|
  directory|repository) (?:hold|have|contain)
`
const belongs = longSource`
  (?:(?:that|which) )?(?:(?:is|are|were|have been) )?(?:there )?(?:stored |kept |saved )?
  (?:${place}|here)|${owned}
`
const filler = '(?:is|are|were) there|exist|in total|in all|altogether|overall'
// "in the archive of the ministry", "do I have to submit": something else is meant.
const heldFirst = new RegExp(`^(?:${belongs})(?=$| (?!of |to ))`, 'i')
const heldLast = new RegExp(`(?:^| )(?:${belongs})$`, 'i')
const fillerFirst = new RegExp(`^(?:${filler})(?=$| )`, 'i')
const fillerLast = new RegExp(`(?:^| )(?:${filler})$`, 'i')
const inOwn = new RegExp(`(?:^| )(?:${own})(?=$| (?!of |to ))`, 'i')

const counted = longPattern('i')`
  ^(?:how many|(?:what(?: is|'s)\s)?(?:the\s)?(?:total\s)?number of|count)
  (?: of)?(?: all)?(?: the| my| our| these| those)?(?: different)?\s(${anyForms})(?:\s(.{1,200}))?$
`
const listed = longPattern('i')`
  ^(?:(?:give|show|tell)(?: me)?|list|name|(?:are|is) there|do (?:i|we|you) have|have (?:i|we|
  you) got|any)
  (?: me)?(?: all| any| an?)?(?: of)?(?: the| my| our)?\s(${anyForms})
  (?:\s(.{1,200}))?$
`
const which = longPattern('i')`^(?:which|what)(?: of the)?\s(${anyForms})\s(.{1,200})$`
const bare = longPattern('i')`^(?:all )?(?:the )?(${anyForms})\s(.{1,200})$`
const whichAre = longPattern('i')`
  ^(?:which|what)(?: of the| of my)? (?:documents|files) are(?: in)?\s(${anyForms})(?: format)?
  (?:\s(?:${belongs}))?$
`
const anyCounted = longPattern('iu')`
  ^(?:how many|(?:what(?: is|'s)\s)?the (?:total )?number of)\s((?:[\p{L}-]+\s){1,3}?)
  (?:(?:is|are|were) (?:there )?)?(?:stored |kept )?(?:${own})$
`

const superlatives: ReadonlyArray<
  readonly ['length' | 'pages' | 'date' | 'size', boolean, RegExp]
> = [
  ['size', false, /^(?:largest|biggest)$/i],
  ['size', true, /^smallest$/i],
  ['length', false, /^longest$/i],
  ['length', true, /^shortest$/i],
  ['date', false, /^(?:newest|latest|most recent(?:ly (?:modified|changed|updated|edited))?)$/i],
  ['date', true, /^(?:oldest|earliest)$/i],
  ['date', false, /^(?:modified|changed|updated|edited|saved) (?:last|most recently)$/i],
  ['date', false, /^(?:last) (?:modified|changed|updated|edited|saved)$/i],
  ['pages', false, /^(?:the )?most (?:pages|slides|sheets)$/i],
  ['pages', true, /^(?:the )?(?:fewest|least) (?:pages|slides|sheets)$/i],
]
const superlative = longSource`
  largest|biggest|smallest|longest|shortest|newest|latest|
  most recent(?:ly (?:modified|changed|updated|edited))?|oldest|
  earliest
`
const changedLast = longSource`
  (?:modified|changed|updated|edited|saved) (?:last|most recently)|last (?:modified|changed|updated|
  edited|saved)
`
const inBytes = /,? (?:in (?:bytes|[kmg]b|size)|by (?:file )?size)$/i
const measured = [
  longPattern('i')`
    ^(?:(?:which|what)(?: is|'s)?|show(?: me)?|name)(?: the)?\s(?<how>${superlative})(?: of the| of
     my)?\s(?<of>${anyForms})(?:\s(?:${belongs}))?$
  `,
  longPattern('i')`
    ^(?:which|what)(?: of the)?\s(?<of>${anyForms})(?:\s(?:${belongs}))? (?:is|was)(?: the)?
    \s(?<how>${superlative}|${changedLast})(?: one)?(?:\s(?:${belongs}))?$
  `,
  longPattern('i')`
    ^(?:which|what)(?: of the)?\s(?<of>${anyForms})(?:\s(?:${belongs}))? has
    \s(?<how>(?:the )?(?:most|fewest|least) (?:pages|slides|sheets))(?:\s(?:${belongs}))?$
  `,
]

const made = '(?:written|authored|created|made|prepared|drafted|composed)'
const linked = '(?:(?:that|which) )?(?:(?:is|are|was|were|have been|has been) )?'
const conditions: ReadonlyArray<readonly [kind: 'by' | 'titled', pattern: RegExp]> = [
  ['by', new RegExp(`^${linked}(?:${made} )?by (?:(?:the )?author )?(.{2,120})$`, 'i')],
  ['by', /^did (.{2,120}) (?:write|author|create|make|prepare|draft|compose)$/i],
  ['by', /^(?:(?:that|which) )?(.{2,120}?) (?:wrote|authored|has written)$/i],
  ['by', /^(?:whose )?author (?:is |are )?(.{2,120})$/i],
  [
    'by',
    longPattern('i')`
      ^(?:(?:that|which) )?(?:with|has|have|names?|lists?|shows?) (.{2,120}) as
      \s(?:the |its |their |an )?author$
    `,
  ],
  ['titled', new RegExp(`^${linked}(?:titled|entitled|called|named|headed) (.{2,120})$`, 'i')],
  [
    'titled',
    longPattern('i')`
      ^(?:(?:that|which) )?(?:with|has|have|having|carr(?:y|ies)|bears?|shares?) the
      \s(?:title|name|heading) (.{2,120})$
    `,
  ],
  ['titled', /^whose title is (.{2,120})$/i],
]
const changed = '(?:last )?(?:modified|changed|updated|saved|edited|dated)(?: last)?'
const monthNames = longSource`
  january|february|march|april|may|june|july|august|september|october|november|december
`
const dated = longPattern('i')`
  ^${linked}${changed} (?:in|during|from)\s(?:(?<month>${monthNames}),? (?:of )?)?(?<year>\d{4})$
`
const time = longSource`
  (?:in|on|before|after|since|between|during|from|until)\s[^.]{0,40}(?:\d|${monthNames}|today|
  yesterday|(?:this|last) (?:week|month|year))
`
/** What no record of a file tells or no rule reads, and no sentence could count. */
const ofFiles = longPattern('i')`
  ^(?:(?:that|which) )?(?:(?:is|are|was|were|have been|has been) )?(?:
  (?:${changed}|created|${changed} by .{2,60}) ${time}|
  (?:larger|bigger|smaller|longer|shorter|newer|older) than .*\d|
  (?:encrypted|empty|duplicates?|duplicated|indexed|ingested|password.protected)$|
  (?:written )?in (?:${languages.join('|')})$|
  (?:mentions?|contains?|discuss(?:es)?|covers?|talks? about|speaks? of|deals? with|(?:is|
  are) about) |
  (?:have|has|with) (?:more than|fewer than|less than|at least|at most|exactly|over|under|no|an?|
  only)
  \s[^.]{0,40}(?:pages?|slides?|sheets?|authors?|titles?)$)
`

// "Word documents (.docx)", ".eml files": an extension is a form without its dot, or says it again.
const namedExtension = / \(\.[a-z0-9]{2,5}\)|(?<= )\.(?=[a-z]{2,5} (?:files?|documents?)\b)/gi

/** "How many …", "which …", "list …", "the longest …": a form and at most one condition. */
export function readSelection(question: string): SelectionQuestion | undefined {
  const text = question.replace(namedExtension, '')
  if (!mayNameForm(text)) return uncounted(text)
  const sized = text.replace(inBytes, '')
  const measure = measured.map(pattern => pattern.exec(sized)?.groups).find(Boolean)
  if (measure !== undefined) {
    const how = measure['how'] ?? ''
    const found = superlatives.find(([, , pattern]) => pattern.test(how))
    const of = formOf(measure['of'] ?? '') ?? allDocuments
    return found && { kind: 'extreme', of, measure: found[0], least: found[1] }
  }
  const form = whichAre.exec(text)?.[1]
  if (form !== undefined)
    return { kind: 'list', of: formOf(form) ?? allDocuments, isOfCorpus: true }
  const count = counted.exec(text)
  const list = count ?? listed.exec(text)
  const match = list ?? which.exec(text) ?? bare.exec(text)
  if (match === null) return uncounted(text)
  const kind = count === null ? 'list' : 'count'
  const of = formOf(match[1] ?? '') ?? allDocuments
  const tail = match[2] ?? ''
  const rest = stripped(tail)
  const isOfCorpus = of.mediaTypes.length > 0 || rest !== tail
  // "Which documents" alone asks for nothing yet.
  if (rest === '')
    return list !== null || rest !== tail ? { kind, of, isOfCorpus: true } : undefined
  for (const [condition, pattern] of conditions) {
    const value = pattern.exec(rest)?.[1]
    if (value !== undefined) return { kind, of, [condition]: unquoted(value), isOfCorpus }
  }
  const period = dated.exec(rest)?.groups
  if (period !== undefined) return { kind, of, dated: within(period), isOfCorpus: true }
  return kind === 'count' && (inOwn.test(tail) || ofFiles.test(rest))
    ? { kind: 'uncounted', what: of.name }
    : undefined
}

function uncounted(text: string): SelectionQuestion | undefined {
  const what = anyCounted.exec(text)?.[1]?.trim()
  return what === undefined ? undefined : { kind: 'uncounted', what }
}

/** What is left of a question's end without what says that documents of the corpus are meant. */
function stripped(tail: string): string {
  let rest = tail
  // Each pass takes at most one of each away; more than a few never stand together.
  for (let pass = 0; pass < 3; pass += 1) {
    const before = rest
    rest = rest.replace(heldFirst, '').replace(heldLast, '').trim()
    rest = rest.replace(fillerFirst, '').replace(fillerLast, '').trim()
    if (rest === before) break
  }
  return rest
}

const months = monthNames.split('|')

function within(period: Readonly<Record<string, string | undefined>>): DatedWithin {
  const year = Number(period['year'])
  const month = months.indexOf((period['month'] ?? '').toLowerCase())
  const at = (yearOf: number, monthOf: number): number => {
    const day = new Date(0)
    // Unlike Date.UTC, this does not move the first hundred years.
    day.setUTCFullYear(yearOf, monthOf, 1)
    return day.getTime()
  }
  return month < 0
    ? { name: String(year), fromMs: at(year, 0), untilMs: at(year + 1, 0) }
    : {
        name: `${period['month'] ?? ''} ${year}`,
        fromMs: at(year, month),
        untilMs: at(year, month + 1),
      }
}
