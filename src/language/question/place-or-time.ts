import { longPattern } from '../../support/long-pattern.ts'
import type { ExpectedAnswer } from './expected-answer.ts'
import { holdsAnswer, mayHoldAnswer } from './holds-answer.ts'
import { withoutTimes } from './times-in-text.ts'

/** What a question for a place finds in sentences that may tell a time instead, or the reverse. */
export interface PlaceOrTime {
  /** Nothing of a sentence may be such a thing, in whatever words. */
  isLackedBy(sentence: string): boolean
  /** Something of it is. */
  isToldBy(sentence: string): boolean
  /** It tells the other thing, and lacks this one. */
  isOtherOnly(sentence: string): boolean
}

const asksWhere = longPattern('iu')`
  ^\W*(?:(?:and|so|but|please|exactly|do you know|(?:(?:can|could) you )?tell me)[,\s]+)*
  (?:from\s|to\s)?where\b
`
// "At the boathouse", "behind the mill", but neither "at the end" nor "in the same way".
const somewhere = longPattern('iu')`
  \b(?:in|at|on|near|inside|outside|behind|beside|below|above|under|along|opposite|next to)\s
  (?:the|an?|our|my|his|her|its|their|your)\s
  (?!(?:same|whole|end|beginning|start|latest|time|way|case|event|meantime|form|name|other|first|
  last|moment|hope|interest|question|rate|price|cost|agenda|list)\b)\p{L}
  |\bat\s\d{1,4}\p{L}?\s\p{L}
  |\b(?:room|hall|pitch|floor|platform|gate|court|building|berth|pier)\s(?:\d|\p{Lu}\b)
`
// What somebody has or keeps is with them.
const somehowWhere = longPattern('i')`
  \b(?:has(?! been)|have(?! been)|keeps?|kept|holds?|stored?|stands?|lives?|with|to|into|onto|
  online|website|upstairs|downstairs|abroad|away|everywhere|nowhere|anywhere|elsewhere|next|
  opposite|rooms?|hall|house|office|street|road|lane|square|page|section|chapter|paragraph|
  clause)\b
`
// A name may be of whoever has the thing, or of a place that no word leads to.
const nameInside = /[\p{L}\p{N},’'”)] ["“(]?\p{Lu}\p{L}+/u
// "On receipt", "as soon as it rains" and "at lunch" tell when without a day.
const somehowWhen = longPattern('i')`
  \d|\b(?:soon|later|earlier|immediately|recently|always|never|any ?time|whenever|then|first|last|
  next|breakfast|lunch|lunchtime|dinner|supper|tea|term|holidays?|seasons?|receipt|arrival|delivery|
  completion|request|notice|end|beginning|start|time|moment|as|if)\b
`

/** For "where" and "when"; undefined for other questions. */
export function placeOrTimeOf(
  question: string,
  expects: ExpectedAnswer | undefined,
): PlaceOrTime | undefined {
  const kind = expects?.kind
  if ((kind === 'place' || kind === 'whereabouts') && asksWhere.test(question.slice(0, 500)))
    return forPlace
  return kind === 'time' && expects?.isCertain === true ? forTime : undefined
}

const lacksPlace = (text: string): boolean => {
  const rest = withoutTimes(text)
  return !(
    mayHoldAnswer('whereabouts', rest) ||
    holdsAnswer('place', rest) ||
    somehowWhere.test(rest.slice(0, 2_000)) ||
    nameInside.test(rest.slice(0, 2_000))
  )
}
const forPlace: PlaceOrTime = {
  isLackedBy: lacksPlace,
  isToldBy: text => holdsAnswer('place', text) || somewhere.test(withoutTimes(text)),
  isOtherOnly: text => lacksPlace(text) && withoutTimes(text) !== text,
}

const lacksTime = (text: string): boolean => !mayHoldAnswer('time', text) && !somehowWhen.test(text)
const forTime: PlaceOrTime = {
  isLackedBy: lacksTime,
  isToldBy: text => holdsAnswer('time', text),
  isOtherOnly: text => lacksTime(text) && holdsAnswer('place', text),
}
