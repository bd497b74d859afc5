import { numberWords } from '../../../language/lexicons/number-words.ts'
import { contentTerms } from '../../../language/salience/term-vectors.ts'
import { stem } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { isRow, readFields } from '../../items/item-fields.ts'
import { statementsOf, type Statement } from './statement.ts'

const word = [...numberWords.keys()].join('|')
const number = `(?:\\d{1,3}(?:,\\d{3})+|\\d+|(?:${word})(?:[ -](?:${word}))?)`

/** "Eleven of the twelve", "of the 38 lecturers, 35", "24 out of 31". */
const shares = [
  longPattern('iu')`\b(?<part>${number})\s(?:out\s)?of\s(?:(?:the|our|its|their|these|all)\s)*
  (?<whole>${number})\b`,
  longPattern('iu')`\b(?:out\s)?of\s(?:(?:the|our|its|their|these|all)\s)*(?<whole>${number})\s
  [\p{L}\s-]{1,40},\s(?:only\s)?(?<part>${number})\b`,
]
const divisions =
  'section|chapter|part|page|clause|article|paragraph|item|annex|appendix|step|day|week'
/** What says of some of a set, or of all of it but a few. */
const some = longPattern('iu')`
  (?<!\b(?:${divisions})s?\s)\b(?:${number}|most|many|some|several|a\sfew|few|half|part|
  the\s(?:majority|rest|others)|
  (?:a|one|two|three)[\s-](?:third|quarter|fifth|half)s?|\d+(?:\.\d+)?\s?(?:%|per\s?cent|percent))
  \sof\s(?:the|our|its|their|these|those|all)\b
  |(?:^|[.;,:]\s)(?:most|many|some|several|a\sfew|few)\s(?!importantly|of\sall)\p{L}
  |\b(?:all|every\p{L}*|each|any\p{L}*)\s(?:\p{L}+\s)?(?:but|except)\b
  |\b(?:except|apart\sfrom|other\sthan|with\sthe\sexception\sof|excluding)\b`
/** Begins by so many members of a set, or by another one. */
const counted = longPattern('iu')`
  ^(?:[-*•]\s|\d{1,2}[.)]\s)?(?:only\s|about\s|some\s|at\sleast\s)?
  (?:${number}\s(?!%|per\b|percent\b)|another\s|the\sothers?\b)`
/** "Outcome 7", "room no. 12", "Outcome: 1 Communication", "stage B"; "kept 5 years" is none. */
const label = longPattern('gu')`
  \b(?<noun>\p{L}{3,20})(?:\s(?:no\.?|number|nr\.?))?(?:\s(?<mark>\d{1,4}[a-z]?|[A-Z])
  (?=\s?(?:$|[.;()|–]|,(?!\d)|\p{Lu}\p{Ll}|(?:is|was|are|were|has|had|have|will|does|did|do|cannot|
  can|may|must|shall|should|and|or|in|on|at|of|for|to|by|with|not|which|that)\b))(?![.]\d)
  |:\s(?<named>\d{1,4}[a-z]?|[A-Z])(?=\s\p{Lu}\p{Ll}))`
const noLabels: ReadonlySet<string> = new Set(
  (
    'about above after and around approximately since nearly almost exactly another ' +
    'before below between but by for from has have had her his in ' +
    'into least most of off on only or our over than that the their then there these they to ' +
    'under until was were with within year years are is its january february march april may ' +
    'june july august september october november december spring summer autumn winter'
  ).split(' '),
)

/** Whether a statement says of a part of some set, and leaves the rest open. */
export function isOfPart(text: string): boolean {
  let rest = text
  for (const share of shares) {
    const { 0: words = '', groups } = share.exec(rest) ?? {}
    const { part, whole } = groups ?? {}
    if (part === undefined || whole === undefined) continue
    if (valueOf(part) !== valueOf(whole)) return true
    rest = rest.replace(words, '')
  }
  return some.test(rest)
}

function valueOf(written: string): number {
  const plain = written.toLowerCase().replaceAll(',', '')
  if (/^\d/.test(plain)) return Number(plain)
  return plain.split(/[ -]/).reduce((sum, word) => sum + (numberWords.get(word) ?? 0), 0)
}

/**
 * Whether two statements are about different members of a set: "outcome 1" and "outcome 7", "the
 * nursing module" and "the midwifery module", the row of one thing and a sentence on another, "35
 * hold a master's degree" and "one lecturer holds none".
 */
export const areOfOtherMembers = (one: string, other: string): boolean =>
  haveOtherLabels(one, other) ||
  isRowOfAnother(one, other) ||
  isRowOfAnother(other, one) ||
  (counted.test(one) && counted.test(other)) ||
  statementsOf(one).some(left => statementsOf(other).some(right => areNarrowedApart(left, right)))

/** Whether both number the same kind of thing, and no number is in both. */
export function haveOtherLabels(one: string, other: string): boolean {
  const [ours, theirs] = [labelsOf(one), labelsOf(other)]
  return [...ours].some(
    ([noun, marks]) => theirs.has(noun) && [...marks].every(mark => !theirs.get(noun)!.has(mark)),
  )
}

function labelsOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { groups } of text.matchAll(label)) {
    const { noun = '', named, mark = named ?? '' } = groups ?? {}
    if (noLabels.has(noun.toLowerCase()) || /^[a-z]$/.test(mark)) continue
    const key = stem(noun.toLowerCase())
    const marks = found.get(key) ?? new Set()
    found.set(key, marks.add(mark.toLowerCase()))
  }
  return found
}

/** Whether a row is about something that a sentence does not name; a rule for all names it too. */
function isRowOfAnother(row: string, sentence: string): boolean {
  if (!isRow(row) || isRow(sentence)) return false
  const [first] = readFields(row)
  if (first === undefined) return false
  const wanted = contentTerms(first.value)
  const said = new Set(contentTerms(sentence))
  return wanted.length > 0 && !wanted.some(word => said.has(word))
}

/** Whether a noun of both is narrowed in each by words that the other lacks. */
function areNarrowedApart(one: Statement, other: Statement): boolean {
  return one.things.some(thing =>
    other.things.some(
      same =>
        same.stem === thing.stem &&
        same.place !== 'agent' &&
        thing.place !== 'agent' &&
        hasOwn(thing, other) &&
        hasOwn(same, one),
    ),
  )
}

const hasOwn = (
  { modifiers, narrowed }: Statement['things'][number],
  { stems }: Statement,
): boolean => [...modifiers, ...narrowed].some(word => !stems.has(word))
