import { longPattern } from '../../support/long-pattern.ts'

const saidToHappen = longPattern('i')`
  ^what\s(?:does|did|do|has|have)\s.{1,100}?\s(?:say|says|said|state|states|stated|write|writes|
  wrote|written|report|reports|reported|tell\sus|told\sus)\s(?:that\s)?
  ((?:will\s|would\s|should\s|must\s|can\s|could\s|may\s)?happen(?:s|ed)?\s\S.*)$
`
const source = longPattern('u')`
  \s?,?\b[Aa]ccording\sto\s(?:\S+\s){0,4}?(?:\S+['’]s?\s(?:e-?mail|mail|message|letter)|
  (?:the|this|that|an?)\s(?:e-?mail|mail|message|letter)(?:\sfrom\s\S+)?|\p{Lu}\S*)
  (?=,|\s(?:if|when|unless|after|before)\b|[\s?.!]*$),?\s?
`
const maxRead = 500

/**
 * The question itself without who is to be asked: "what does Kate's mail say happens if X" and
 * "what happens, according to Kate, if X" ask what happens if X; undefined where no one is.
 */
export function statedQuestion(question: string): string | undefined {
  const text = question.slice(0, maxRead).trim()
  const happens = saidToHappen.exec(text)?.[1]
  if (happens !== undefined) return `What ${happens}`
  const bare = text.replace(source, ' ').trim()
  return bare === text || bare === '' ? undefined : bare
}
