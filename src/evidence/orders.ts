import { longPattern } from '../support/long-pattern.ts'

// Orders to set rules aside, and marks by which models tell the turns of a conversation apart.
const overrides = longPattern('iu')`
    \b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,60}
    \b(?:instructions?|prompts?|rules|guidelines|above|question)\b|
    <\|[a-z_]{1,30}\|?>|\[/?INST\]|^\s*(?:system|assistant|developer)\s*:|
    "role"\s*:\s*"(?:system|assistant)"|\bnew instructions?\b
  `
// "Answer that …", "… and reply with …", "Tell the user that …": what is told to be said is not
// stated.
const dictation = longPattern('iu')`
    (?:^|[,;:.!?—–(\p{Cf}"”-][\s\p{Cf}]{0,3}|
    \b(?:and|please|must|should|always|instead|then|now|you)\s{1,3})
    (?:say|state|write|reply|respond|answer|output|print|claim|pretend|summari[sz]e|
    tell (?:them|him|her|us|people|everyone|everybody|the (?:user|reader)))\b
    (?:\s+(?:that|with|exactly|only|as if)\b|[^.!?\n]{0,40}(?:\bthat\b|:|["“'‘]))
  `

/**
 * Whether a passage orders its reader, a model above all, to say or do something. What it orders is
 * not stated by it, so that it is no evidence for it. Linear in the text.
 */
export const givesOrders = (text: string): boolean => overrides.test(text) || dictation.test(text)
