import { longPattern } from '../../support/long-pattern.ts'

const past = longPattern('iu')`
  \b(?:last\s(?:year|time|month|week|season|spring|summer|autumn|winter|term)|formerly|previously|
  used\sto\s(?:be|have|take|cost|meet|open|close|live|stand|work|\p{L}+)|
  (?:until|till|up\sto|before)\s(?:\p{Lu}\p{L}+\s)?(?:19|20)\d\d|originally|
  in\s(?:former|earlier|previous|past)\s(?:years|times|days)|in\sthe\spast|in\sthose\sdays|
  (?:years?|months?|weeks?)\s(?:ago|before)|at\sthat\stime|once\s(?:was|were|had)|
  (?:the|in\sthe)\s(?:year|season)\sbefore|back\sthen|earlier\s(?:on|this\syear))\b
`
const present = longPattern('iu')`
  \b(?:is|are|will|shall|has|have|can|may|must|now|today|currently|nowadays|since|
  going\sto|this\s(?:year|time|season))\b|['’](?:ll|s\sgoing|re)\b
`
const asksPast = longPattern('iu')`
  \b(?:was|were|did|had|been|used|ago|last|former\p{L}*|previous\p{L}*|earlier|before|originally|
  once|history)\b
`
const asksNow = longPattern('iu')`
  \b(?:is|are|am|do|does|will|shall|can|may|must|should|has|have|now)\b|['’]s\b
`

/** Whether a sentence tells only what was so at a time that it names as past. */
export const toldPast = (sentence: string): boolean => {
  const text = sentence.slice(0, 1_000)
  return past.test(text) && !present.test(text)
}

/** Whether a sentence tells what is so or will be. */
export const toldNow = (sentence: string): boolean => {
  const text = sentence.slice(0, 1_000)
  return !past.test(text) && (present.test(text) || presentVerb.test(text))
}
// "It costs 14 pounds", "the choir meets on Mondays".
const presentVerb = longPattern('iu')`
  \b(?:costs?|takes?|meets?|opens?|closes?|begins?|starts?|ends?|runs?|lives?|works?|leads?|stands?|
  holds?|keeps?|comes?|goes|gets?|pays?)\b
`

/** Whether a question asks of what is so or will be. */
export const asksOfNow = (question: string): boolean => {
  const text = question.slice(0, 500)
  return asksNow.test(text) && !asksPast.test(text)
}
