import { longSource } from '../support/long-pattern.ts'
import { civilTime, weekday } from './dates/calendar.ts'
import { namedPeriods, type DateContext, type NamedPeriod } from './dates/named-periods.ts'
import { writtenEnglishMonths } from './lexicons/calendar-words.ts'

/** What a statement says of the headers of an email; all of it must hold of one email. */
export interface MailClaim {
  readonly from: string
  readonly to: readonly string[]
  readonly copied: readonly string[]
  /** Who wrote the email that it answers. */
  readonly answers?: string | undefined
  /** The days, or months, of which one is when it was sent; none where its weekday is another. */
  readonly sent?: ReadonlyArray<Pick<NamedPeriod, 'from' | 'until'>> | undefined
  readonly subject?: { readonly text: string; readonly match: 'equals' | 'contains' } | undefined
  /** What it is said to state, as a sentence: that is no matter of headers. */
  readonly said?: string | undefined
}

const weekdays = ['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'].map(day => `${day}day`)
const month = `(?:${writtenEnglishMonths.join('|')})`
const day = longSource`
  (?:(?:${weekdays.join('|')}),? )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}(?:,? 
  \d{4})?|${month} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{4}-\d\d-\d\d)
`
const when = `(?:(?:on|dated) ${day}|in ${month} \\d{4})`
const person = longSource`
  (?:(?:[Tt]he )?(?!(?:${month}|${weekdays.join('|')}|He|She|It|They|We|I|You|Nobody|Somebody|
  Someone|Everybody|Everyone|No|Neither)\b)\p{Lu}[\p{L}'’.-]*(?: (?:(?:de|del|der|di|da|la|le|van|
  von) )*(?!${month}\b)\p{Lu}[\p{L}'’.-]*)*|[^\s,@]+@[^\s,@]+)
`
const people = `${person}(?:(?:, and |, | and )${person})*`
const mail = '(?:e-?mail|mail|message)'
// How a statement goes on after who wrote to whom.
const rest = longSource`
  (?: (?<firstly>${when}))?(?: (?:about|regarding|concerning) (?<about>[\p{L}\p{N}'’ -]{2,60}?))?
  (?: (?<then>${when}))?(?:,? (?:with (?<beside>${people}) in (?:copy|cc)|and (?<also>${people}) 
  (?:was|were) (?:copied(?: in)?|in (?:copy|cc))|(?:copying(?: in)?|cc['’]?ing) 
  (?<copying>${people})))?(?:,? (?:saying |to say |and said )?that (?<said>.+))?$
`
const opening = `^(?:(?:On|on) (?<before>${day}),? )?`
// Which of somebody's emails is meant.
const which = `(?: to (?<to>${people}))?(?: (?:of|from|sent on) (?<before>${day}))?`
const title = '[:,]? ["“](?<subject>[^"“”]+)["”]$'
// `whose` is who wrote the email, `answered` who wrote the one that it answers.
const readers = [
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
    ^(?:(?:An|The) ${mail} from (?<from>${person})|(?<whose>${person})['’]s ${mail}) to 
    (?<to>${people}) (?:was|is)(?: sent| written)?${rest}
  `,
  // "Jonas replied to Priya", "answered Priya's email".
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?(?:(?:replied|responded|wrote back|written back|
    sent a reply) to (?:(?<answers>${person})|(?<answered>${person})['’]s ${mail})|answered 
    (?<author>${person})['’]s ${mail})${rest}
  `,
  // "Tom copied in Ingrid", "Ingrid was copied in on Tom's email to Jonas".
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?(?:copied in|copied|cc['’]?e?d) (?<copied>${people})
    (?: in)?(?: (?:on|into|in) (?:his|her|their|an?|the) ${mail}(?: to (?<to>${people}))?)?${rest}
  `,
  longSource`
    ${opening}(?<from>${person}) (?:had |has )?put (?<copied>${people}) in (?:copy|cc)${rest}
  `,
  longSource`
    ${opening}(?<copied>${people}) (?:was|were) (?:copied in|copied|cc['’]?e?d|in copy|in cc) 
    (?:on |into |in |of )?(?:(?:an?|the) ${mail} (?:from|by) (?<from>${person})|
    (?<whose>${person})['’]s ${mail})(?: to (?<to>${people}))?${rest}
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
].map(source => new RegExp(source, 'u'))

const maxLength = 400
const negative = /\b(?:not|no|never|without|nothing)\b/
const pronoun = /\b(?:he|she|they|him|her|his|hers|them|their|theirs|it|its)\b/i

/**
 * Reads a statement that says who wrote to whom, when and about what, and nothing else of which
 * headers tell nothing; undefined for any other. Strict: a word too many makes it another
 * statement.
 */
export function readMailClaim(statement: string, context: DateContext): MailClaim | undefined {
  if (statement.length > maxLength) return undefined
  const text = statement.trim().replace(/[.!]?(["”]?)[.!]*$/, '$1')
  for (const reader of readers) {
    const found = reader.exec(text)?.groups
    if (found === undefined) continue
    const { about, said, subject, from = found['whose'] ?? '' } = found
    const [day, otherDay] = ['before', 'early', 'firstly', 'then'].flatMap(
      group => found[group] ?? [],
    )
    const sent = day === undefined ? undefined : daysOf(day, context)
    // Whom "she" means, and which of two days is when it was sent, is not told here.
    if (
      otherDay !== undefined ||
      (day !== undefined && sent === undefined) ||
      (about !== undefined && negative.test(about)) ||
      (said !== undefined && pronoun.test(said))
    )
      return undefined
    const answers = found['answers'] ?? found['answered'] ?? found['author']
    return {
      from: nameOf(from),
      to: namesOf(found['to']),
      copied: ['copied', 'beside', 'also', 'copying'].flatMap(group => namesOf(found[group])),
      ...(answers === undefined ? {} : { answers: nameOf(answers) }),
      ...(sent === undefined ? {} : { sent }),
      ...(subject !== undefined
        ? { subject: { text: subject, match: 'equals' } }
        : about !== undefined
          ? { subject: { text: about.replace(leadingArticle, ''), match: 'contains' } }
          : {}),
      ...(said === undefined ? {} : { said: `${said.charAt(0).toUpperCase()}${said.slice(1)}.` }),
    }
  }
  return undefined
}
const leadingArticle = /^(?:the|an?|his|her|their) /
const nameOf = (said: string): string => said.replace(/^[Tt]he /, '')
const namesOf = (said: string | undefined): string[] =>
  said === undefined ? [] : said.split(/, and |, | and /).map(nameOf)

/** The days of a date, of each year where it names none, that are of its weekday. */
function daysOf(said: string, context: DateContext): MailClaim['sent'] {
  const named = weekdays.findIndex(name => said.includes(name))
  const plain = named < 0 ? said : said.replace(weekdays[named] ?? '', '')
  const [period, other] = namedPeriods(plain, context)
  if (period === undefined || other !== undefined) return undefined
  return (period.yearly ?? [period])
    .map(({ from, until }) => ({ from, until }))
    .filter(({ from }) => named < 0 || weekday(civilTime(from, context.timeZone)) === named)
}
