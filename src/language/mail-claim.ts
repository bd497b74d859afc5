import { longSource } from '../support/long-pattern.ts'
import { civilTime, weekday } from './dates/calendar.ts'
import { namedPeriods, type DateContext, type NamedPeriod } from './dates/named-periods.ts'
import { writtenEnglishMonths } from './lexicons/calendar-words.ts'
import { sexOfName } from './names/sex-of-name.ts'

/** What a statement says of the headers of an email or letter; all of it must hold of one. */
export interface MailClaim {
  readonly from: string
  readonly to: readonly string[]
  readonly copied: readonly string[]
  readonly answers?: OtherMail | undefined
  /** An email, of whomever, that it passes on. */
  readonly passesOn?: Partial<OtherMail> | undefined
  /** The days, or months, of which one is when it was sent; none where its weekday is another. */
  readonly sent?: Days | undefined
  /** At what time of that day, in minutes. */
  readonly minute?: number | undefined
  readonly subject?: { readonly text: string; readonly match: 'equals' | 'contains' } | undefined
  /** What it is said to state, as a sentence: that is no matter of headers. */
  readonly said?: string | undefined
  /** It is called a letter, which an email hardly is. */
  readonly isLetter?: true | undefined
}

type Days = ReadonlyArray<Pick<NamedPeriod, 'from' | 'until'>>

interface OtherMail {
  readonly from: string
  readonly sent?: Days | undefined
}

const weekdays = ['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'].map(day => `${day}day`)
const month = `(?:${writtenEnglishMonths.join('|')})`
const day = longSource`
  (?:(?:${weekdays.join('|')}),? )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}(?:,? 
  \d{4})?|${month} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{4}-\d\d-\d\d)
`
const time = '(?: at \\d{1,2}[:.]\\d\\d(?: ?[ap]m)?)?'
const when = `(?:(?:on|dated) ${day}${time}|in ${month} \\d{4})`
const person = longSource`
  (?:(?:[Tt]he )?(?!(?:${month}|${weekdays.join('|')}|He|She|It|They|We|I|You|Nobody|Somebody|
  Someone|Everybody|Everyone|No|Neither)\b)\p{Lu}[\p{L}'’.-]*(?: (?:(?:de|del|der|di|da|la|le|van|
  von) )*(?!${month}\b)\p{Lu}[\p{L}'’.-]*)*|[^\s,@]+@[^\s,@]+)
`
const people = `${person}(?:(?:, and |, | and )${person})*`
const mail = '(?:e-?mail|mail|message|letter)'
const copy = "(?:copied|cc['’]?e?d)"
const inCopy = '(?:in|on) (?:copy|cc)'
// How a statement goes on after who wrote to whom.
const rest = longSource`
  (?: (?<firstly>${when}))?(?: (?:about|regarding|concerning) (?<about>[\p{L}\p{N}'’ -]{2,60}?))?
  (?: (?<then>${when}))?(?:,? (?:(?:with a copy to|(?:copying|cc['’]?ing|and ${copy})(?: in)?) 
  (?<beside>${people})(?: in)?|(?:with|and|and put|putting) (?<beside>${people}) (?:copied in|
  ${inCopy}|(?:was|were) (?:${copy}(?: in)?|
  ${inCopy})))(?: (?<finally>${when}))?)?(?:,? (?:saying |to say |and said )?that 
  (?<said>.+))?$
`
const opening = `^(?:(?:On|on) (?<before>${day}${time}),? )?`
// Which of somebody's emails is meant; the topic of a reply is that of what it answers.
const dated = (name: string): string => `(?: (?:of|from|dated|sent on) (?<${name}>${day}))?`
const topic = "(?: (?:about|regarding|concerning) (?<topic>[\\p{L}\\p{N}'’ -]{2,60}?))?"
const which = `${dated('early')}(?: to (?<to>${people}))?${topic}${dated('late')}`
const whichOther = `${dated('otherEarly')}${topic}${dated('otherLate')}`
const saidIn = `(?:said|reported|stated) in an? ${mail}`
const title = '[:,]? ["“](?<subject>[^"“”]+)["”]$'
// `whose` is who wrote the email, `answered` who wrote the one that it answers.
const sources = [
  // "Helen wrote to Daniel", "sent Daniel an email".
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?(?:(?:wrote|written|e-?mailed|mailed)(?: to)?|
    (?:sent|wrote|written) (?:an? |another )${mail}(?: (?<early>${when}))? to) (?<to>${people})
    ${rest}
  `,
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?(?:sent|wrote|written) (?<to>${people}) 
    (?:an? |another )${mail}${rest}
  `,
  longSource`
    ${opening}(?<to>${people}) (?:had |has )?(?:received|got) (?:an? |another )${mail} from 
    (?<from>${person})${rest}
  `,
  longSource`
    ${opening}(?<to>${people}) (?:was|were) (?:e-?mailed|written to) by (?<from>${person})${rest}
  `,
  longSource`
    ^(?:(?:An|The) ${mail} from (?<from>${person})|(?<whose>${person})['’]s ${mail})
    (?: to (?<to>${people}))? (?:was|is)(?: sent| written)?(?= )${rest}
  `,
  // Without a receiver: "Helen sent an email on 3 May", "wrote on 3 May that …".
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?(?:sent|wrote|written) an? ${mail}(?= )${rest}
  `,
  longSource`
    ^(?:On|on) (?<before>${day}${time}),? (?<from>${person}) (?:had |has )?(?:wrote|written|
    ${saidIn}) that (?<said>.+)$
  `,
  longSource`
    ^(?<from>${person}) (?:had |has )?(?:wrote|written|${saidIn}) (?<early>${when}) that 
    (?<said>.+)$
  `,
  longSource`
    ^In (?:his|her|their|an?|the) ${mail}${dated('early')}(?: to (?<to>${people}))?
    ${dated('late')},? (?<from>${person}) (?:wrote|writes|says|said|states|stated) that 
    (?<said>.+)$
  `,
  longSource`
    ^(?<whose>${person})['’]s ${mail}${which} (?:says|said|states|stated) that (?<said>.+)$
  `,
  // "Jonas replied to Priya", "answered Priya's email".
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?(?:(?:replied|responded|wrote back|written back|
    sent a reply) to (?:(?<answers>${person})|(?<answered>${person})['’]s ${mail}${whichOther})|
    answered (?<answered>${person})['’]s ${mail}${whichOther})${rest}
  `,
  // "Ada forwarded Tom's email to Ingrid".
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?(?<passing>forwarded|passed on) 
    (?:(?<author>${person})['’]s|
    an?|the) ${mail}${whichOther} to (?<to>${people})${rest}
  `,
  longSource`
    ^(?<author>${person})['’]s ${mail}${whichOther} (?:was|has been) (?<passing>forwarded|
    passed on) to 
    (?<to>${people}) by (?<from>${person})${rest}
  `,
  // "Tom copied in Ingrid", "Ingrid was copied in on Tom's email to Jonas".
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?(?:${copy}(?: in)? (?<copied>${people})(?: in)?|put 
    (?<copied>${people}) ${inCopy})(?: (?:on|into|in|of) (?:his|her|their|an?|the) ${mail}${which})?
    ${rest}
  `,
  // "Tom sent Ingrid a copy of his email to Jonas".
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?sent (?<copied>${people}) a copy of (?:his|her|
    their|an?|the) ${mail}${which}${rest}
  `,
  longSource`
    ${opening}(?<copied>${people}) (?:(?:was|were) (?:${copy}(?: in)?|${inCopy}) (?:on |into |
    in |of )?|
    (?:received|got|had) a copy of )(?:(?:an?|the) ${mail} (?:from|by) (?<from>${person})|
    (?<whose>${person})['’]s ${mail})${which}${rest}
  `,
  longSource`
    ${opening}(?<copied>${people}) (?:was|were) (?:${copy}(?: in)?|${inCopy}) 
    when (?<from>${person}) 
    (?:wrote to|e-?mailed) (?<to>${people})${rest}
  `,
  longSource`
    ^(?<whose>${person})['’]s ${mail}${which} (?:was|is) (?:also )?(?:${copy}|sent in copy) to 
    (?<copied>${people})${rest}
  `,
  // What the subject was.
  longSource`
    ^[Tt]he subject(?: line)? of (?<from>${person})['’]s ${mail}${which} (?:was|is|read|reads)
    ${title}
  `,
  longSource`
    ^(?<from>${person})['’]s ${mail}${which} (?:(?:had|has) the subject(?: line)?|(?:was|is) 
    (?:titled|headed))${title}
  `,
]
let readers: readonly RegExp[] | undefined

const maxLength = 400
const negative = /\b(?:not|no|never|without|nothing)\b/

// The readers are large: they are made and asked only where one of these stands.
const ofMail =
  /\b(?:wr(?:ote|itten)|e?-?mail|message|letter|repl|respon|answer|forward|pass|cop(?:y|ied)|cc)/
const ofCopy = /\b(?:cop(?:y|ied)|cc)/

function readingOf(statement: string): Readonly<Record<string, string | undefined>> | undefined {
  if (statement.length > maxLength || !ofMail.test(statement)) return undefined
  const text = statement.trim().replace(/[.!]?(["”]?)[.!]*$/, '$1')
  readers ??= sources.map(source => new RegExp(source, 'u'))
  for (const reader of readers) {
    const found = reader.exec(text)?.groups
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a statement says who was in copy of an email: all of it is of that one email. */
export function tellsOfCopy(statement: string): boolean {
  if (!ofCopy.test(statement)) return false
  const found = readingOf(statement)
  return (found?.['copied'] ?? found?.['beside']) !== undefined
}

/**
 * Reads a statement that says who wrote to whom, when and about what, and nothing else of which
 * headers tell nothing; undefined for any other. Strict: a word too many makes it another
 * statement.
 */
export function readMailClaim(statement: string, context: DateContext): MailClaim | undefined {
  const found = readingOf(statement)
  if (found === undefined) return undefined
  const named = (...groups: readonly string[]): string[] =>
    groups.flatMap(group => found[group] ?? [])
  const from = nameOf(found['from'] ?? found['whose'] ?? '')
  const to = namesOf(found['to'])
  const [day, ...otherDays] = named('before', 'early', 'late', 'firstly', 'then', 'finally')
  const [about, ...otherTopics] = named('about', 'topic')
  const [otherDay, ...moreDays] = named('otherEarly', 'otherLate')
  const sent = day === undefined ? undefined : daysOf(day.replace(clock, ''), context)
  const otherSent = otherDay === undefined ? undefined : daysOf(otherDay, context)
  const said = found['said'] === undefined ? undefined : withNames(found['said'], from, to)
  // Which of two days is when it was sent, and whom "they" mean, is not told here.
  if (
    otherDays.length + otherTopics.length + moreDays.length > 0 ||
    (day !== undefined && sent === undefined) ||
    (otherDay !== undefined && otherSent === undefined) ||
    (about !== undefined && negative.test(about)) ||
    (found['said'] !== undefined && said === undefined)
  )
    return undefined
  const minute = day === undefined ? undefined : minuteOf(day)
  const { subject } = found
  const answers = found['answers'] ?? found['answered']
  const { author } = found
  const other = otherSent === undefined ? {} : { sent: otherSent }
  return {
    from,
    to,
    copied: named('copied', 'beside').flatMap(namesOf),
    ...(answers === undefined ? {} : { answers: { from: nameOf(answers), ...other } }),
    ...(found['passing'] === undefined
      ? {}
      : { passesOn: { ...(author === undefined ? {} : { from: nameOf(author) }), ...other } }),
    ...(sent === undefined ? {} : { sent }),
    ...(minute === undefined ? {} : { minute }),
    ...(subject !== undefined
      ? { subject: { text: subject, match: 'equals' } }
      : about !== undefined
        ? { subject: { text: about.replace(leadingArticle, ''), match: 'contains' } }
        : {}),
    ...(letter.test(statement.replace(found['said'] ?? '', '')) ? { isLetter: true } : {}),
    ...(said === undefined ? {} : { said: `${said.charAt(0).toUpperCase()}${said.slice(1)}.` }),
  }
}
const letter = /\bletter\b/
const leadingArticle = /^(?:the|an?|his|her|their) /
const nameOf = (said: string): string => said.replace(/^[Tt]he /, '')
const namesOf = (said: string | undefined): string[] =>
  said === undefined ? [] : said.split(/, and |, | and /).map(nameOf)

const clock = / at (?<hour>\d{1,2})[:.](?<minute>\d\d)(?: ?(?<half>[ap])m)?$/
function minuteOf(said: string): number | undefined {
  const found = clock.exec(said)?.groups
  if (found === undefined) return undefined
  const hour = Number(found['hour'])
  const isAfternoon = found['half'] === 'p' && hour < 12
  return (isAfternoon ? hour + 12 : hour) * 60 + Number(found['minute'])
}

const pronoun = /\b(?:he|she|his|her|they|him|hers|them|their|theirs|it|its)\b/gi

/**
 * What somebody is said to have written, with names for pronouns: the one that it begins with means
 * the writer, or who alone is of its sex. Undefined where another may be meant.
 */
function withNames(said: string, from: string, to: readonly string[]): string | undefined {
  const [first] = said.match(pronoun) ?? []
  if (first === undefined) return said
  const alone = to.length === 1 ? to[0] : undefined
  const isMale = male.test(first)
  const isWriter = fits(isMale, from)
  const meant = (word: string): string | undefined => {
    const name = (male.test(word) === isMale) === isWriter ? from : alone
    return name !== undefined && fits(male.test(word), name) ? name : undefined
  }
  if (!said.startsWith(first)) return undefined
  let isPlain = true
  const named = said.replace(pronoun, word => {
    const lower = word.toLowerCase()
    const name = /^(?:s?he|his|her)$/.test(lower) ? meant(lower) : undefined
    if (name === undefined) isPlain = false
    return lower.endsWith('he') ? (name ?? word) : `${name}’s`
  })
  return isPlain ? named : undefined
}
const male = /^(?:he|his)$/i
function fits(isMale: boolean, name: string): boolean {
  const sex = sexOfName(name.toLowerCase().split(' '))
  return sex === undefined || sex === (isMale ? 'male' : 'female')
}

/** The days of a date, of each year where it names none, that are of its weekday. */
function daysOf(said: string, context: DateContext): Days | undefined {
  const named = weekdays.findIndex(name => said.includes(name))
  const plain = named < 0 ? said : said.replace(weekdays[named] ?? '', '')
  const [period, other] = namedPeriods(plain, context)
  if (period === undefined || other !== undefined) return undefined
  return (period.yearly ?? [period])
    .map(({ from, until }) => ({ from, until }))
    .filter(({ from }) => named < 0 || weekday(civilTime(from, context.timeZone)) === named)
}
