import type { TextRange } from '../core/span.ts'
import { longPattern } from '../support/long-pattern.ts'
import { daysIn } from './dates/only-day.ts'
import { analyze, isStopWord } from './words/tokens.ts'

/** What a statement says of whether somebody was at a meeting, chaired it or took its minutes. */
export interface AttendanceClaim {
  readonly who: readonly string[]
  readonly did: 'attended' | 'missed' | 'apologized' | 'chair' | 'minutes'
  /** Of the words of what the meeting is called. */
  readonly meeting: readonly string[]
  /** Days since 1970. */
  readonly day: number | undefined
}

/** A list of names behind "Present:" or "Minutes:", or those with "(chair)" in one. */
export interface AttendanceList extends TextRange {
  readonly kind: 'present' | 'absent' | 'apologies' | 'chair' | 'minutes'
  /** The words of each entry. */
  readonly entries: ReadonlyArray<readonly string[]>
}

const name =
  "(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\\.? )?\\p{Lu}[\\p{L}'’.-]*(?: \\p{Lu}[\\p{L}'’.-]*){0,3}"
const claim = longPattern('u')`
  ^(?:[Oo]n [\p{L}\d ,]{4,30}?,? )?(?<who>${name}) (?:(?<attended>attended|was (?:at|present at)
  |was (?:present|in attendance)(?= on )|(?:took part|participated) in|came to)
  |(?<missed>missed|was (?:absent from|not (?:at|present at)|unable to attend)
  |was (?:absent|not (?:present|in attendance))(?= on )
  |(?:did not|didn['’]t|could not|couldn['’]t) (?:attend|come to|take part in)
  |wasn['’]t (?:at|present at))
  |(?<apologized>(?:sent|gave|offered) (?:(?:his|her|their) )?apologies (?:for|to)
  |apologi[sz]ed for(?: (?:his|her|their) absence from)?))
  (?: the)? (?<meeting>[^,;:?!]{3,100}?)[.!]*$
`
const took = '(?:took|kept|wrote|did)'
const taken = '(?:taken|kept|written)'
const roleClaim = longPattern('u')`
  ^(?:[Oo]n [\p{L}\d ,]{4,30}?,? )?(?:
  (?<who>${name}) (?:(?<chair>chaired|presided (?:over|at)
  |(?:was|acted as) (?:the )?chair(?:man|woman|person)? (?:of|at|for)|was in the chair at)
  |(?<minutes>${took} (?:the )?minutes(?: (?:of|at|for|during)(?= \p{L}{3}))?
  |(?:was|acted as) (?:the )?minute[- ]taker (?:of|at|for)))(?: the)? (?<meeting>[^,;:?!]{3,100}?)
  |(?:[Tt]he )?(?<chairedMeeting>[^,;:?!]{3,100}?)
  [ ]was (?:chaired|presided over) by (?<chairman>${name})
  |[Tt]he minutes (?:(?:of|at) (?:the )?(?<minutedMeeting>[^,;:?!]{3,100}?) )?
  were ${taken} by (?<taker>${name}))
  (?<when> on [\p{L}\d ,]{4,30}?)?[.!]*$
`
const label = longPattern('gimu')`
  (?:^[\s>#*•|-]*|[.;] |\| )(?:\*\*)?(?:(?<present>(?:members |also )?present|in attendance
  |attending|attendees|attendance)
  |(?<apologies>apologies(?: for absence| received| from)?|regrets|excused)
  |(?<absent>absent|not present)
  |(?<chair>(?:in the )?chair(?:ed by|ing|man|woman|person)?)
  |(?<minutes>minutes(?: taken)?(?: by)?|minute[- ]takers?))
  (?: \([^)\n]{0,30}\))?(?:\*\*)?:(?:\*\*)?
`
// The rest of the line, and the lines of a list below it.
const behind = /^[^\n:]*(?:\n\s*[-*•] [^\n:]*)*/u
// "Apologies: Ann Hale. Minutes: Ben Reed": the last words before a colon are the next label.
const nextLabel = /[.;|]\s*\p{Lu}[\p{L} ]{0,30}$/u
const kinds = ['present', 'apologies', 'absent', 'chair', 'minutes'] as const
const title = /^(?:mr|mrs|ms|miss|dr|prof)$/
const nameAlone = new RegExp(`^${name}$`, 'u')
// "Ann Hale (chair)"
const roles = [
  ['chair', longPattern('iu')`\((?:in the |the )?chair(?:man|woman|person|ing)?\b[^)]*\)`],
  ['minutes', longPattern('iu')`\((?:taking |taker of )?(?:the )?minute(?:s|[- ]taker)\b[^)]*\)`],
] as const
// "D. Orr" is one name.
const sentenceEnd = /(?<=\p{Ll}{2}|\))\.\s/u
const away = longPattern('u')`
  (?:ill|sick|unwell|absent|away|missing|excused|unavailable|indisposed|unable
  |not (?:present|there|able)|prevented
  |(?:still )?(?:on|in) (?:[\p{L}’']+ ){0,2}(?:leave|holidays?|vacation|hospital))\b
`.source
// "Ben Reed was ill", "Ben Reed on leave"
const wasAway = longPattern('u')`
  ^(${name}),? (?:(?:(?:was|were|is|are|being|has been|had been) )?(?:both )?${away}
  |(?:was|were)n['’]t (?:present|there|able)
  |(?:(?:has|have|had) )?(?:sent|sends?|gave|gives?|given|offered)
  [ ](?:(?:his|her|their) )?apologies\b
  |(?:has |have |had )?apologi[sz]ed\b
  |(?:could not|couldn['’]t|did not|didn['’]t|cannot|can['’]t)
  [ ](?:attend|come|be (?:there|present))\b)
`
const exceptOne = longPattern('u')`
  \b(?:except(?: for)?|apart from|but not|without|excluding|other than) (${name})
`
// "all but Ann Hale", "who sent Ben Reed": no entry of a list.
const leavesOut = longPattern('u')`
  ^(?:who|whose|whom|he|she|they|which|because|as|for|but|while|with)\b
  |\b(?:except|apart from|but|without|excluding|other than|instead of|in place of)\b
`
const isOut = new RegExp(`\\((?:(?:sent )?apologies|regrets|${away})\\)`, 'iu')
const ofSeveral = /\s(?:were(?:n['’]t)?|are|both|have)\s/u
// "Ann Hale for Ben Reed"
const inPlace = /\s(?:for|instead of|in place of|on behalf of|representing)\s[^]*$/u
// A word for any meeting.
const anyMeeting = /^(?:meet|meeting|session|held|call)$/
const longest = 300
const longestList = 3_000

/**
 * Whether a statement says that one person was at a meeting, was not, chaired it or took its
 * minutes; undefined for others.
 */
export function readAttendanceClaim(statement: string): AttendanceClaim | undefined {
  if (statement.length > longest) return undefined
  const groups = claim.exec(statement.trim())?.groups
  const role = groups === undefined ? roleClaim.exec(statement.trim())?.groups : undefined
  const { attended, missed } = groups ?? {}
  const who = groups?.['who'] ?? role?.['who'] ?? role?.['chairman'] ?? role?.['taker']
  const meeting =
    groups?.['meeting'] ??
    role?.['meeting'] ??
    role?.['chairedMeeting'] ??
    (role && (role['minutedMeeting'] ?? ''))
  if (who === undefined || meeting === undefined) return undefined
  const days = daysIn(statement)
  const [day] = days
  if (days.length > 1 || (day !== undefined && day.from < day.to)) return undefined
  return {
    who: namesOf(who),
    did:
      role === undefined
        ? attended !== undefined
          ? 'attended'
          : missed !== undefined
            ? 'missed'
            : 'apologized'
        : role['chair'] !== undefined || role['chairman'] !== undefined
          ? 'chair'
          : 'minutes',
    meeting: wordsOf(` ${meeting}`.replace(/\s(?:on|of|held on)\s(?=[^]*\d)[^]*$/u, '')),
    day: day?.from,
  }
}

/** The lists of who was at a meeting, who was not, who chaired it and who took its minutes. */
export function attendanceLists(text: string): AttendanceList[] {
  return [...text.matchAll(label)].flatMap(({ 0: found, index, groups = {} }) => {
    const [kind = 'apologies'] = kinds.filter(each => groups[each] !== undefined)
    const from = index + found.length
    const names = behind.exec(text.slice(from, from + longestList))?.[0] ?? ''
    const said = text[from + names.length] === ':' ? names.replace(nextLabel, '') : names
    const range = { start: text.lastIndexOf('\n', from - 1) + 1, end: from + said.trimEnd().length }
    const [first = '', ...behindIt] = said.split(sentenceEnd)
    const isOfRole = kind === 'chair' || kind === 'minutes'
    const isPresent = kind === 'present'
    // "Present: Ann Hale. Ben Reed was ill." names one who was there, "Minutes: approved" nobody.
    const parts = [
      ...partsOf(first).filter(part => (isOfRole ? isNamed(part) : !leavesOut.test(part))),
      ...behindIt.flatMap(partsOf).filter(isNamed),
    ]
    const absent = isPresent
      ? [
          ...[...first.split(';'), ...behindIt].flatMap(leftOut),
          ...entriesOf(parts.filter(part => isOut.test(part))),
        ]
      : []
    const isAbsent = (entry: readonly string[]): boolean =>
      absent.some(who => who.every(word => entry.includes(word)))
    return [
      { ...range, kind, entries: entriesOf(parts).filter(entry => !isAbsent(entry)) },
      ...(absent.length === 0 ? [] : [{ ...range, kind: 'absent' as const, entries: absent }]),
      ...roles.flatMap(([role, mark]) => {
        const entries = entriesOf(isPresent ? parts.filter(part => mark.test(part)) : [])
        return entries.length === 0 ? [] : [{ ...range, kind: role, entries }]
      }),
    ]
  })
}

const partsOf = (said: string): string[] =>
  said.split(/[,;|\n]|\sand\s/u).map(part => part.replace(/^\s*[-*•] /u, '').trim())

const bareOf = (part: string): string =>
  part
    .replace(/\([^)]*\)/g, ' ')
    .replace(inPlace, '')
    .trim()
    .replace(/\.$/, '')

const isNamed = (part: string): boolean => nameAlone.test(bareOf(part))

const entriesOf = (parts: readonly string[]): string[][] =>
  parts.map(part => namesOf(bareOf(part))).filter(entry => entry.length > 0)

/** The names of those whom a sentence says were not there. */
function leftOut(sentence: string): string[][] {
  const found: string[][] = []
  let areAway = false
  // "Ann Hale and Ben Reed were ill": what is said of the last is said of those before.
  for (const part of partsOf(sentence).toReversed()) {
    const bare = bareOf(part)
    const [, excepted] = exceptOne.exec(bare) ?? []
    const [, gone] = wasAway.exec(bare) ?? []
    areAway = gone === undefined ? areAway && nameAlone.test(bare) : ofSeveral.test(bare)
    const who = excepted ?? gone ?? (areAway ? bare : undefined)
    if (who !== undefined) found.push(namesOf(who))
  }
  return found
}

/** Whether a list names somebody. */
export const names = ({ entries }: AttendanceList, { who }: AttendanceClaim): boolean =>
  entries.some(entry => who.every(word => entry.includes(word)))

/** Whether what a list stands under can be the meeting of a statement. */
export function isMeeting(said: AttendanceClaim, above: string): boolean {
  const terms = new Set(analyze(above))
  const days = daysIn(above)
  return (
    (said.day === undefined || days.some(({ from, to }) => from === said.day && to === said.day)) &&
    said.meeting.every(term => terms.has(term) || anyMeeting.test(term))
  )
}

const namesOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []).filter(
    word => !title.test(word) && /\p{L}/u.test(word),
  )

const wordsOf = (text: string): string[] => analyze(text).filter(term => !isStopWord(term))
