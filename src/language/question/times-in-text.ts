import { longPattern, longSource } from '../../support/long-pattern.ts'
import { feastPattern } from '../dates/feast-days.ts'
import { englishWeekdays, writtenEnglishMonths } from '../lexicons/calendar-words.ts'

const anyCase = (word: string): string =>
  `[${word.slice(0, 1).toUpperCase()}${word.slice(0, 1)}]${word.slice(1)}`

// "May" and "march" in small letters are no months.
const months = writtenEnglishMonths.flatMap(name => [name, name.slice(0, 3)])
const month = String.raw`(?:${months.join('|')})\b\.?`
const weekday = `(?:${englishWeekdays.map(anyCase).join('|')})s?`
const ordinal = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const year = String.raw`(?:1\d|20)\d{2}\b`
const clock = longSource`
  \d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\b\.?)?|\d{1,2}\s?[ap]\.?m\b\.?|\d{1,2}\so['’]clock
`
// "In the summer house" is a place: these stand alone, or before a word that begins anew.
const part = longSource`
  (?:spring|summer|autumn|winter|morning|afternoon|evening|night|noon|midday|midnight|dawn|dusk|
  (?:week|month|year|day|season|holiday|term|weekend|weekday)s?|past|future|meantime|moment)\b
  (?=\s*(?:$|[.,;:!?)–—-]|(?:and|or|at|on|in|to|of|from|until|we|they|it|you|he|she|is|was|are|
  were|for|by|with|when|this|next|last|after|before)\b))
`
const lead = longSource`
  (?:(?:[Oo]n|[Aa]t|[Ii]n|[Ff]rom|[Tt]o|[Bb]y|[Bb]etween|[Oo]f|[Aa]nd|[Uu]ntil|[Ss]ince|
  [Bb]efore|[Aa]fter|[Dd]uring|[Tt]hroughout|[Ww]ithin)\s)
`
const said = longSource`
  (?:(?:the|this|next|last|every|each|first|second|third|fourth|early|late|mid|end|beginning|start|
  middle|half|of)\s)
`
const number = '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a|an|a few)'
const named = longSource`
  (?:${weekday},?\s)?${ordinal}(?:\sof)?\s${month}(?:,?\s${year})?|
  (?:${weekday},?\s)?${month}\s${ordinal}(?:,?\s${year})?(?!\d)|${month}(?:\s${year})?|
  ${weekday}(?:\s(?:morning|afternoon|evening|night)s?)?|\d{4}-\d{2}-\d{2}|
  \d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})\b|${clock}|${year}|
  (?:${number}\s)?(?:seconds|minutes|hours|days|weeks|months|years)(?:[’']\stime)?|
  ${feastPattern.replaceAll(/(?<=[(|])\w/g, letter => anyCase(letter))}|${part}
`
// "At 14 Mill Lane" is an address, "at 9" is none.
const hour = String.raw`\d{1,2}(?!\s\p{Lu}|[\d-])`
const times = longPattern('gu')`
  (?<![\p{L}\p{N}])(?:${lead}*${said}*(?:${named})|(?:${lead})(?:${hour}))(?![\p{L}\p{N}])
`

/** A text without its days and hours and the words that lead to them: "on", "at", "from". */
export const withoutTimes = (text: string): string => text.replace(times, ' ')
