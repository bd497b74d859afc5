import { setOf } from '../lexicons/lexicon.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'
import { verbForm, verbForms } from '../grammar/verb-forms.ts'
import { beginsWithPronoun } from '../sentences/pronoun-led.ts'
import { analyze, isStopWord, words } from '../words/tokens.ts'
import {
  areComparable,
  areSame,
  saidValues,
  type SaidValue,
  type ValueKind,
} from './said-values.ts'

/** A sentence where it stands. */
export interface ToldSentence {
  readonly text: string
  /** The sentence before it; "" where there is none. */
  readonly before: string
  /** What stands over it: title, subject, headings. */
  readonly around: string
  /** The same for mails of one thread and entries of one log; "" where that isn't known. */
  readonly thread: string
}

/** What a change may be of. */
export interface AskedThing {
  /** A question or claim: its words that the earlier sentence holds name the thing. */
  readonly text: string
  /** Kinds of values asked for; absent for a claim, of which its own values count. */
  readonly kinds?: ReadonlySet<ValueKind> | undefined
}

const moved = longSource`
  mov(?:es?|ed|ing)|postpon(?:es?|ed|ing)|put (?:off|back)|push(?:ed|es)? (?:back|out)|
  (?:brought|bring|brings|bringing) forward|shift(?:s|ed)?|reschedul(?:es?|ed|ing)|delayed|
  chang(?:es?|ed|ing)|switch(?:ed|es)?|swapped|relocat(?:es?|ed|ing)|revis(?:es?|ed)|
  amend(?:s|ed)?|correct(?:s|ed)|extend(?:s|ed)?|prolong(?:s|ed)?|lengthened|
  adjourned|defer(?:s|red)?|slip(?:s|ped)?|kept open|
  (?:put|push(?:ed|es)?)(?: [\p{L}’'-]+){1,7}? (?:off|back)(?= (?:to|until|till|from|by)\b)|
  (?:brought|brings?|bringing)(?: [\p{L}’'-]+){1,7}? forward(?= (?:to|from|by)\b)
`
const priced = longSource`
  rais(?:es?|ed)|increas(?:es?|ed)|reduc(?:es?|ed)|lower(?:s|ed)?|(?:go|goes|gone|went) (?:up|down)|
  (?:come|comes|came) down|rises?|rose|risen|drops?|dropped|cut(?:s)? to|put up|up to date
`
const cancelled = longSource`
  cancel(?:l?ed|s)|call(?:ed|s|ing) off|scrapped|withdrawn|(?:is|are|was|were) off\b
`
const changeWord = new RegExp(
  String.raw`\b(?:${moved}|${priced}|${cancelled}|instead|no longer|not any ?more|now|` +
    String.raw`new (?:[a-z-]+ )?(?:date|day|time|start|price|cost|fee|rate|rent|quote|total|` +
    String.raw`venue|place|location|room|address|number|deadline)|correction|update[ds]?|` +
    String.raw`replac(?:es|ed|ing))\b`,
  'giu',
)
/** In a subject or in the sentence before, "now" and "instead" may be of anything. */
const announced = new RegExp(
  String.raw`\b(?:${moved}|${cancelled}|correction|new (?:[a-z-]+ )?(?:date|day|time|start|` +
    String.raw`price|cost|fee|rate|rent|venue|place|location|room)|change of|start date)\b`,
  'iu',
)
/** "From 1 September it costs": who announces this tells of a change. */
const fromThen = longPattern('iu')`
  \b(?:(?:with effect |effective )?from|as (?:of|from)|starting|beginning)(?: on)?(?: the)?
  (?: (?:1st|\d{1,2})(?:st|nd|rd|th)?)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|
  dec|next (?:month|year|week|term)|(?:19|20)\d\d)(?!\d)
`
const agreed = longPattern('iu')`
  \b(?:accepts?|accepted|agree[sd]?|settled (?:on|for|at)|confirm(?:s|ed)?|will be|are to be|
  decided on|fixed (?:at|for))\b
`

/** Before an old value: it is named as what is so no more. */
const deniedBefore = longPattern('iu')`
  (?:\b(?:instead of|rather than|in place of|in lieu of|replac(?:es|ed|ing)|no longer|originally|
  previously|formerly|earlier (?:date|time|price|quote) of|used to (?:be|cost|start|begin)|
  not|cannot|never mind|forget|${cancelled}|old (?:date|price|time|venue|rent|rate)(?: of)?)|
  n['’]t)(?: (?:be|is|take place|happen|begin|start|cost|held|do|planned|announced|due|
  as (?:announced|planned|agreed)|said))?(?:,? (?:on|at|in|for|from|of|to|with|the|our|my|by|
  (?:mon|tues|wednes|thurs|fri|satur|sun)day),?)* $
`
const fromBefore = /\bfrom(?: (?:the|about|(?:mon|tues|wednes|thurs|fri|satur|sun)day),?)* $/iu
const toAfter =
  /^(?:,? (?:a|per|each|in|of|at|on|\p{L}+day|the|last|this) ?\p{L}*){0,3},? (?:to|until|till)\b/iu
const deniedAfter = longPattern('iu')`
  ^(?:,? (?:has|have|had|is|was|are|were|be|been|to|will|booking|date|at|on|[ap]m)){0,4}
  (?: (?:${cancelled}|no longer|not possible|wrong|out)|n['’]t)\b
`
/** "from 20 to 27 June", "not the 20th": the day alone. */
const deniedDay = longPattern('giu')`
  (?:\b(?:from(?= .{1,20}\bto\b)|instead of|rather than|not(?: on)?|no longer(?: on)?))
  (?: \p{L}+day)?(?: the)? (?<day>\d{1,2})(?:st|nd|rd|th)?
  (?![\d:.,]\d|\p{L}| ?[ap]m| \p{Lu}\p{Ll}{2,})
`

const proposal = longPattern('u')`
  \b(?:[Ii]f|[Uu]nless|[Ww]hether|[Pp]erhaps|[Mm]aybe|[Pp]ossibly|[Pp]robably|[Ss]uggest\p{Ll}*|
  [Pp]ropos\p{Ll}*|[Ww]onder\p{Ll}*|[Cc]onsider\p{Ll}*|[Hh]op(?:e|es|ed|ing)|[Ww]ish\p{Ll}*|
  [Pp]refer\p{Ll}*|[Ww]ant(?:s|ed)?|[Tt]r(?:y|ied|ying)|[Dd]iscuss\p{Ll}*|[Aa]sk(?:s|ed|ing)?|
  [Rr]equest\p{Ll}*|[Ll]et(?:’|')s|[Ii]dea|[Ww]ould (?:like|love|rather|prefer|be)|[Tt]hinking of|
  [Oo]ffer(?:s|ed)? to|[Pp]lease|[Nn]eeds? to|[Hh]ave to decide|[Cc]an (?:we|you|they|I)|
  [Mm]ight have)\b
`
const unsettled = /\b(?:could|might|may|would|should|ought)(?:n['’]t)?\b/u
const unchanged = longPattern('iu')`
  \b(?:unchanged|remain(?:s|ed|ing)?|stay(?:s|ed|ing)?(?: (?:at|on|as|the))|as planned|as before|
  as announced|still)\b
`
const notChanged = new RegExp(
  longSource`
    (?:\b(?:not|never|nothing|no|without|cannot|
    (?:refus\p{Ll}+|fail\p{Ll}*|unable|unwilling|impossible|declin\p{Ll}+) to)|n['’]t)
    (?: (?:be|been|being|to|yet|going|able|managed|need|have|has|plan|plans|want|reason)){0,4}` +
    String.raw` (?:${moved}|${priced}|${cancelled})\b`,
  'iu',
)
const otherYear = /\b(?:last|next|previous|following) year\b/iu
const bareYear = /(?<!\d[\p{L}.]* \p{L}+ |\p{Lu}\p{Ll}+ )\b(?:19|20)\d\d\b(?![-/.\d])/gu

// Words that ask for or carry a value and name no thing.
const carrying = new Set(
  analyze(`date day time start begin end price cost fee charge pay rent rate amount figure total
    quote venue place location hall room number month week year much many take happen hold held
    open close be go get planned plan now current new when where who event deadline due`),
)
const carries = (term: string): boolean => carrying.has(term)
/** After the thing's name, what it does; another noun there names another thing. */
const verbs =
  setOf(`begins begin starts start started takes take costs cost happens happen opens open
  runs run ends end closes close comes come goes go went falls fall meets meet lasts last has have
  had gets moves move moved changes change changed rises rose drops dropped increases increased goes
  shifts shifted needs finishes finish leaves leave departs arrives totals came said`)
const linking = setOf(`for of at in on with before after during about to by from and`)

/** As far as values are read. */
const longestRead = 1_000

/** The thread of an email: its subject without "Re:". */
export const threadOf = (subject: string): string =>
  subject.replace(/^(?:\s*(?:re|fwd?|aw|wg)\s*:)+\s*/iu, '').toLowerCase()

/**
 * The other value, in its words, where a later sentence says that a value of an earlier one has
 * changed; "" where it says that what was planned is off, undefined otherwise. It names the old
 * value as what is so no more, or says of the same thing that it has changed, and another value.
 * What is asked, proposed or denied, a value of another thing, a bound beside a value ("by 20
 * June") and the same value once more change nothing.
 */
export function changedValue(
  told: ToldSentence,
  earlier: ToldSentence,
  asked: AskedThing,
): string | undefined {
  const text = told.text.slice(0, longestRead)
  const later = { ...told, text }
  const saidFrom = whatChanges(text)
  if (saidFrom === undefined) return undefined
  const old = oldValues(earlier, asked)
  const kinds = asked.kinds ?? new Set(old.map(({ kind }) => kind).filter(kind => kind !== 'name'))
  if (!old.some(({ kind }) => kinds.has(kind))) return undefined
  const thing = thingOf(asked.text, earlier)
  const isSameThread = later.thread !== '' && later.thread === earlier.thread
  const heldIn = new Set(analyze(placed(later)))
  const holdsSome = thing.some(term => heldIn.has(term))
  const said = saidValues(text)
  const isOpen = ({ start }: { readonly start: number }): boolean => isUnsettled(text, start)
  const denied = said.filter(
    value =>
      isDenied(text, value) &&
      old.some(other => other.kind === value.kind && areSame(other, value)),
  )
  const stated = said.filter(value => value.start >= saidFrom && !denied.includes(value))
  if (otherYears(later, earlier).length > 0 && denied.length === 0) return undefined
  const isOtherOf = (value: SaidValue): boolean => {
    if (!kinds.has(value.kind) || old.some(other => isAgain(other, value))) return false
    const ofSort = old.filter(other => areComparable(other, { ...value, isBound: other.isBound }))
    const isOther =
      ofSort.some(({ isBound }) => isBound === value.isBound) ||
      (ofSort.some(({ isBound }) => isBound) && isMovedTo(text, value))
    return isOther && !isOpen(value)
  }
  const others = stated.filter(isOtherOf)
  const isNamed = denied.length > 0 || deniesDay(text, old)
  // Of "three years for the DX40 and two for the DX30" one alone may have changed.
  const isOneOfSeveral = old.some(
    (value, index) =>
      value.kind !== 'name' && old.slice(0, index).some(other => areComparable(other, value)),
  )
  const mayBeSame =
    isSameThread ||
    (isOneOfSeveral ? heldAll(thing, heldIn) : holdsSome || isEventOf(later, earlier, asked))
  if (isNamed && mayBeSame && !proposal.test(text)) {
    // What was booked is off: so is its date.
    if (denied.some(value => isOff(text, value) && !isOpen(value) && isAsked(value, asked)))
      return wordsOf(text, others)
    if (others.some(({ kind }) => kind !== 'name' || denied.some(value => value.kind === kind)))
      return wordsOf(text, others)
  }
  if (proposal.test(beforeLast(text, others)) || unchanged.test(text)) return undefined
  if (isThingOff(text, thing) && heldAll(thing, heldIn) && !isUnsettled(text, text.length))
    return wordsOf(text, others)
  const [value] = others
  if (value === undefined || stated.some(other => repeats(other, old, value))) return undefined
  if (!isSameThread && !heldAll(thing, heldIn)) return undefined
  if (!isAbout(later, thing, isSameThread)) return undefined
  if (asked.kinds === undefined && isOfPerson(text, thing) && !sharesRate(value, old))
    return undefined
  if (value.kind === 'name' && !isPlaced(text, value)) return undefined
  const isSaid =
    hasMatch(changeWord, text) ||
    (asked.kinds !== undefined && fromThen.test(text)) ||
    announced.test(later.before) ||
    (isSameThread && announced.test(later.around) && !announced.test(earlier.around)) ||
    (isSameThread && agreed.test(text) && value.kind === 'amount' && sharesRate(value, old))
  return isSaid ? wordsOf(text, others) : undefined
}

const movedTo = new RegExp(
  String.raw`\b(?:${moved}|${priced})\b[^,;:]* (?:to|until|till)(?: the)?` +
    String.raw`(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day,?)* $`,
  'iu',
)
const farthest = 200
/** A value to which something was moved bounds what the one that it takes the place of did. */
const isMovedTo = (text: string, { start }: SaidValue): boolean =>
  movedTo.test(text.slice(Math.max(0, start - farthest), start))

const isAgain = (one: SaidValue, other: SaidValue): boolean =>
  one.kind === other.kind && areSame(one, other)

/** The values of an earlier sentence that may have changed; a name may be of what was booked. */
function oldValues({ text }: ToldSentence, asked: AskedThing): SaidValue[] {
  const { kinds } = asked
  const claimed = kinds === undefined ? saidValues(asked.text) : []
  return saidValues(text).filter(
    value =>
      value.kind === 'name' ||
      kinds?.has(value.kind) === true ||
      claimed.some(other => areComparable(other, value) && areSame(other, value)),
  )
}

/** A claim that does not name what was booked may hold without it. */
const isAsked = (value: SaidValue, { text, kinds }: AskedThing): boolean =>
  kinds !== undefined ||
  value.kind !== 'name' ||
  saidValues(text).some(other => other.kind === 'name' && areSame(other, value))

/** Values that stand together, in their words: "Saturday 27 June". */
function wordsOf(text: string, values: readonly SaidValue[]): string {
  const [first] = values
  if (first === undefined) return ''
  let end = first.end
  for (const value of values.slice(1)) {
    if (value.start - end > ' at '.length) break
    end = Math.max(end, value.end)
  }
  // The stop after "8 am" may be the sentence's.
  return text.slice(first.start, end).replace(/(?<!\.m)\.$/u, '')
}

/** Whether sentences tell of the same thing another value, so that one may be the later state. */
export function statesOtherValue(
  later: ToldSentence,
  earlier: ToldSentence,
  { text: question, kinds }: AskedThing,
): boolean {
  const thing = thingOf(question, earlier)
  const ofKind = ({ text: sentence }: ToldSentence): SaidValue[] =>
    saidValues(sentence).filter(
      ({ kind }) => kinds?.has(kind) === true && kind !== 'name' && kind !== 'weekday',
    )
  const [value, another] = ofKind(later)
  const old = ofKind(earlier)
  if (value === undefined || another !== undefined || thing.length === 0) return false
  const own = new Set(analyze(later.text))
  return (
    later.thread !== '' &&
    later.thread === earlier.thread &&
    !/\?\W*$/u.test(later.text) &&
    !proposal.test(later.text) &&
    !isUnsettled(later.text, value.start) &&
    otherYears(later, earlier).length === 0 &&
    thing.every(term => own.has(term)) &&
    isAbout(later, thing, false) &&
    old.filter(({ kind }) => kind === value.kind).length === 1 &&
    old.some(other => areComparable(other, value) && !areSame(other, value))
  )
}

/** Whether "the opening" that is moved is the one by which "the season opens" on the same day. */
function isEventOf(later: ToldSentence, earlier: ToldSentence, { text }: AskedThing): boolean {
  const [asked, told] = [text, earlier.text].map(one => new Set(analyze(one)))
  return [...later.text.matchAll(theEvent)].some(([, event = '']) =>
    analyze(event).some(term => asked?.has(term) === true && told?.has(term) === true),
  )
}
const theEvent = longPattern('giu')`
  \b(?:the|our|its|this) (\p{L}+ing|start|launch|move|visit|return|departure|arrival)\b
  (?! (?:of|for)\b)
`

/** From where on a sentence may say what has changed; undefined where it asks or denies that. */
function whatChanges(text: string): number | undefined {
  if (/\?\W*$/u.test(text)) return undefined
  const denial = notChanged.exec(text)
  if (denial === null) return 0
  const but = /[,;] but /iu.exec(text.slice(denial.index))
  return but === null ? undefined : denial.index + but.index
}

const placed = ({ text, before, around }: ToldSentence): string => [around, before, text].join('\n')

// "Show me …" makes it a stop word; a show can be moved.
const mayBeThing = (term: string): boolean => !isStopWord(term) || term === 'show'

/** What a question or claim speaks of, so far as the earlier sentence names it. */
function thingOf(asked: string, earlier: ToldSentence): string[] {
  const held = new Set(analyze(placed(earlier)))
  const dated = new Set(
    saidValues(earlier.text)
      .filter(({ kind }) => kind !== 'name')
      .flatMap(({ start, end }) => analyze(earlier.text.slice(start, end))),
  )
  const all = [...new Set(analyze(asked))].filter(
    term => held.has(term) && mayBeThing(term) && !dated.has(term),
  )
  const own = all.filter(term => !carries(term))
  return own.length > 0 ? own : all
}

const heldAll = (thing: readonly string[], held: ReadonlySet<string>): boolean =>
  thing.length > 0 && thing.every(term => held.has(term))

/** Whether the sentence speaks of the thing: "the rehearsal for the show" is another one. */
function isAbout(
  { text, before }: ToldSentence,
  thing: readonly string[],
  isSameThread: boolean,
): boolean {
  if (headsOf(text, thing)) return true
  const own = analyze(text)
  if (own.some(term => thing.includes(term))) return false
  if (beginsWithPronoun(text) || saysNoThing(text)) {
    if (isSameThread) return true
    const earlier = new Set(analyze(before))
    return thing.some(term => earlier.has(term))
  }
  return false
}

const generic = longPattern('iu')`
  ^(?:(?:the|our|its|a|and|so|but|please note:?|correction:?|update:?)\W+)*(?:(?:new|final|
  revised|agreed) )?(?:(?:start|starting) )?(?:date|day|time|price|cost|fee|rent|venue|place|
  location|start|deadline)\b(?! (?:of|for) )
`
const attribute = longPattern('iu')`
  \b(?:date|day|time|start|price|cost|fee|rent|rate|quote|total|venue|place|location|beginning|
  end|deadline)$
`
/** "The new date is 27 June", "She accepts £1,790 a month": of what, its thread says. */
const saysNoThing = (text: string): boolean =>
  generic.test(text) || (ledByPerson.test(text) && [...text.matchAll(definite)].length === 0)
const ledByPerson = /^\W*(?:(?:so|and|but|now),? )?(?:we|i|she|he|they)(?:['’]\p{L}+)?\s/iu
const definite = longPattern('giu')`
  \b(?:the|our|your|my|this|that|his|her|their)(?: new)? (?!(?:date|day|time|price|cost|fee|
  rent|venue|place|location|start|deadline|same)\b)\p{L}
`

/** "I can only come from 11 March now", "I have paid £250": beside a claim, of somebody else. */
const isOfPerson = (text: string, thing: readonly string[]): boolean =>
  /^\W*(?:(?:so|and|but|now),? )?(?:we|i|he|she)\b/iu.test(text) &&
  !/\b(?:it|this|that|them)\b/iu.test(text) &&
  !headsOf(text, thing)

/** Whether a term of the thing stands there as a noun of its own. */
function headsOf(text: string, thing: readonly string[]): boolean {
  const all = words(text)
  return all.some((word, index) => {
    if (isVerb(word.text) || !analyze(word.text).some(term => thing.includes(term))) return false
    const next = all[index + 1]
    const gap = next === undefined ? '' : text.slice(word.end, next.start)
    const isPossessive = /^['’]s?\s/u.test(gap)
    const joined = next !== undefined && (/^\s+$/u.test(gap) || isPossessive) ? next.text : ''
    const isThingGoesOn = joined !== '' && analyze(joined).some(term => thing.includes(term))
    if (isThingGoesOn) return false
    if (joined !== '' && !endsNoun(joined) && !attribute.test(joined) && !/\d/.test(joined))
      return false
    // "new show" is no other show, "winter show" is.
    return !isPartOfAnother(text.slice(0, word.start), thing)
  })
}

const verbal = new RegExp(String.raw`^(?:${moved}|${priced}|${cancelled})$`, 'iu')
/** "meets", "earns": whoever does it. */
const isVerb = (word: string): boolean =>
  verbs.has(word) || (verbForms(word) & (verbForm.third | verbForm.nounLike)) === verbForm.third
const endsNoun = (word: string): boolean =>
  isStopWord(word) ||
  /^(?:now|then|instead|also|already|again|finally|back|forward|off|out)$/u.test(word) ||
  verbs.has(word) ||
  linking.has(word) ||
  verbal.test(word) ||
  word.endsWith('ed')

const noun = longPattern('u')`
  (?<noun>[\p{L}\p{N}]+) (?:for|of|at|before|after|during|in|with|about)(?: (?:the|our|your|my|
  this|that|a|their|his|her|its|\p{Lu}\p{Ll}+['’]s))?(?: [\p{L}-]+)? ?$
`

/** What stands before a noun that makes it a part of something else. */
function isPartOfAnother(before: string, thing: readonly string[]): boolean {
  const narrower = /(?<!['’])\b([\p{Ll}]+) $/u.exec(before)?.[1] ?? ''
  if (
    narrower !== '' &&
    !isStopWord(narrower) &&
    !attribute.test(narrower) &&
    !freeBefore.has(narrower) &&
    !verbal.test(narrower) &&
    !thing.some(term => analyze(narrower).includes(term))
  )
    return true
  const held = noun.exec(before)?.groups?.['noun'] ?? ''
  if (held === '' || attribute.test(held) || verbal.test(held) || isStopWord(held)) return false
  // "The delivery of the piano" that "will be delivered"
  const isActOf = (term: string): boolean =>
    analyze(held).some(own => own === term || (term.length > 4 && own.startsWith(term)))
  return !verbs.has(held) && !thing.some(isActOf)
}
const freeBefore = setOf(`new old whole said postponed planned annual big next now also because that
  whole rescheduled delayed monthly move moving moved shift announce confirm entire`)

/** Whether a value is named as what is so no more. */
function isDenied(text: string, { start, end }: SaidValue): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(end, end + 60)
  if (deniedBefore.test(before) && !/\bnot only\b/iu.test(before)) return true
  if (fromBefore.test(before) && toAfter.test(after)) return hasMatch(changeWord, text)
  return deniedAfter.test(after)
}

function isOff(text: string, { start, end }: SaidValue): boolean {
  const before = new RegExp(String.raw`\b(?:${cancelled})(?: (?:the|our|my|on|at|for))* $`, 'iu')
  const after = new RegExp(
    String.raw`^(?:,? (?:has|have|had|is|was|are|were|been|booking)){0,3} (?:${cancelled})`,
    'iu',
  )
  return before.test(text.slice(Math.max(0, start - 60), start)) || after.test(text.slice(end))
}

const deniesDay = (text: string, old: readonly SaidValue[]): boolean =>
  [...text.matchAll(deniedDay)].some(({ groups }) =>
    old.some(({ kind, says }) => kind === 'date' && says[2] === Number(groups?.['day'])),
  )

const offAfter = new RegExp(
  String.raw`^(?: [\p{L}-]+){0,3}? (?:has been|have been|had to be|is|was|are|were|must be)(?: ` +
    String.raw`(?:now|sadly|unfortunately|therefore))? (?:${cancelled}|off)\b`,
  'iu',
)
const offBefore = new RegExp(
  String.raw`\b(?:${cancelled}|calling off)(?: (?:the|our|this))+ $`,
  'iu',
)

/** Whether the thing itself will not be: "the picnic has been cancelled". */
const isThingOff = (text: string, thing: readonly string[]): boolean =>
  headsOf(text, thing) &&
  words(text).some(
    ({ text: word, start, end }) =>
      analyze(word).some(term => thing.includes(term)) &&
      (offAfter.test(text.slice(end)) || offBefore.test(text.slice(0, start))),
  )

/** Whether a value is only wished for or thought of, in its own clause. */
function isUnsettled(text: string, at: number): boolean {
  const clauses = text.slice(0, at).split(clauseStart)
  return unsettled.test(clauses.at(-1) ?? '')
}
const clauseStart = /[,;:]|\b(?:but|so)\b/u

const beforeLast = (text: string, values: readonly SaidValue[]): string =>
  text.slice(0, values.at(-1)?.start ?? text.length)

/** Whether the old value of a kind stands beside the other as what is so. */
const repeats = (value: SaidValue, old: readonly SaidValue[], other: SaidValue): boolean =>
  value.kind === other.kind &&
  value.kind !== 'name' &&
  old.some(known => areComparable(known, value) && areSame(known, value))

const isPlaced = (text: string, { start }: SaidValue): boolean =>
  /\b(?:to|at|in|is|be|into|by|with|from)(?: the| our)? $/iu.test(text.slice(0, start))

const sharesRate = ({ per }: SaidValue, old: readonly SaidValue[]): boolean =>
  per !== '' && old.some(value => value.kind === 'amount' && value.per === per)

/** Years that one sentence is about and the other is not. */
function otherYears(later: ToldSentence, earlier: ToldSentence): string[] {
  const known = earlier.text + earlier.around
  const years = [...later.text.matchAll(bareYear)].map(([year]) => year)
  return [
    ...years.filter(year => !known.includes(year)),
    ...(otherYear.exec(later.text) ?? []).filter(phrase => !known.includes(phrase)),
  ]
}

/** Of a pattern with the flag g, whatever was matched before. */
const hasMatch = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0
