import { longPattern, longSource } from '../support/long-pattern.ts'

// "Ignore all previous instructions", "Forget your rules", "Disregard the question;". Of people's
// instructions one says which: "the instructions on page 4", "my earlier instructions".
const overrides = longPattern('iu')`
    (?:^|[,;:.!?—–(>*#\p{Cf}"”-][\s\p{Cf}]{0,3}|
    \b(?:please|always|instead|then|now|and|just|you (?:must|should|are to|have to))\s{1,3})
    (?:ignore|disregard|forget|override)\s+(?:
    (?:(?:all|any)\s+(?:of\s+)?)?your\s+(?:\p{L}+\s+)?
    (?:instructions?|prompts?|rules|guidelines)\b|
    (?:(?:all|any)\s+(?:of\s+)?(?:(?:the|your|these|those)\s+)?)?
    (?:(?:previous|prior|above|earlier|preceding|foregoing|system|other)\s+(?:and\s+|or\s+)?){1,3}
    (?:instructions?|prompts?|rules|guidelines|directives)\b|
    the\s+(?:(?:previous|prior|above|earlier|preceding|system)\s+)?
    (?:above|instructions?|prompts?|rules|guidelines|question)\s*(?:[,;:.!—–]|and\b|then\b)
    [^\n]{0,20}\b(?:answer|claim|output|print|reply|respond|say|state|tell|write)\b|
    everything\s+(?:above|you\s+(?:were|have\s+been)\s+told)\b|the\s+system\s+prompt\s*[.!])
  `
const sourceTag =
  '(?:sources?|context|documents?|passages?|evidence|instructions|prompt|system|user|assistant)'
// Marks by which models tell the turns of a conversation and their sources apart. "System: Windows
// 11" and "Assistant: Ann Lee" stand in ordinary lists.
const turns = longPattern('iu')`
    <\|[a-z_]{1,30}\|?>|\[/?INST\]|"role"\s*:\s*"(?:system|assistant)"|
    ^\s*</${sourceTag}>\s*\p{L}|
    </?${sourceTag}>\s*(?:system|assistant|developer)\b(?:\s+\p{L}+)?\s*:|
    (?:^|[.!?:;]\s+)(?:system|assistant|developer)
    (?:\s+(?:instructions?|message|note|notice|override|prompt))?\s*:\s*(?:
    (?:now |always |please )?(?:answer|claim|output|reply|respond|say|state|tell|write)\b
    [^.!?\n]{0,40}(?:\b(?:that|with|exactly|only)\b|["“'‘:])|
    you (?:are|must|should|will)\b[^.!?\n]{0,40}
    \b(?:answer|assistant|claim|model|reply|respond|say|state)\b)
  `
// What every answer is to be, how it is to be judged, and orders to a model by that name.
const answering = longPattern('iu')`
    \b(?:answer|respond to|reply to)\s+(?:all|any|every|each)\s+(?:\p{L}+\s+){0,3}?
    (?:questions?|quer(?:y|ies)|prompts?|messages?)(?:\s+[^\s.!?]+){0,6}?\s+(?:
    with\s*(?:["“'‘«:]|exactly\b|only\b|the (?:words|text|sentence|phrase)\b)|
    by (?:claiming|saying|stating|writing)\b|that (?:the|there|it|all)\b)|
    \b(?:answer|claim|question)s?\b[^\n]{0,200}
    \bmark\s+(?:\p{L}+\s+){1,3}as (?:entailed|grounded|supported)\b|
    \bmark\s+(?:(?:all|each|every|the|your)\s+){1,2}(?:answer|claim|response)s?\s+as
    \s+(?:entailed|grounded|supported)\b|
    (?:^|[.!?:;]\s+)you are (?:now )?(?:\p{L}+ ){0,3}
    (?:AI (?:agent|assistant|model)|chat ?bot|language model|LLM)\s*(?:[.,;:!]|and\b|that\b|who\b)|
    \b(?:attention|dear|instructions?|message|note|notice)\b[^.!?\n]{0,20}
    \b(?:AIs?|LLMs?|chat ?bots?|language models?|AI (?:agent|assistant|model)s?)\s*[,:;—–]
    [^.!?\n]{0,40}\b(?:answer|claim|ignore|output|repeat|reply|report|respond|say|state)\b|
    (?:^|[,;:.!?—–(\p{Cf}"”-][\s\p{Cf}]{0,3}|\b(?:please|must|always|instead|now|and)\s{1,3})(?:
    (?:answer|output|reply|respond) (?:only with\b|with (?:exactly|nothing but)\b|
    exactly\s*["“:])|
    answer that (?!question|one|call|phone))
  `
const machine = longSource`(?:
  AIs?|LLMs?|GPTs?|chat ?bots?|bots?|(?:large )?language models?|search engines?|web crawlers?|
  (?:AI|automated|machine|virtual|digital)[ ]
  (?:systems?|agents?|assistants?|models?|readers?|tools?|bots?)|
  (?:the )?(?:machine|model|system|program|software|bot|AI)s? (?:that|which) (?:reads?|processes|
  summari[sz]es|indexes|answers)(?: from)?(?: this(?: (?:text|document|page|notice))?| it)?
)`
// "AI systems: whenever somebody asks who is the chair, say that …": a machine by its name, a
// colon or comma, and what it is to say or how it is to judge.
const toMachines = longPattern('iu')`
    (?:^|[.!?;:,—–(>*#\p{Cf}"”-][\s\p{Cf}]{0,3}|
    \b(?:to|for|dear|attention|hey|hello)\s{1,3}(?:all\s+|any\s+|every\s+|the\s+)?)
    (?:all\s+|any\s+|every\s+)?${machine}\s*[:,;—–-]\s*(?:
    (?:please|always|never|now|do not|don't|you (?:must|should|are to|have to))\s+){0,2}
    (?:(?:whenever|when|if)\s+[^.!?\n:]{1,120},\s*(?:(?:please|always|then|just|
    you (?:must|should|are to|have to))\s+){0,2})?
    (?:answer|assert|claim|confirm|deny|disregard|forget|ignore|mark|mention|output|pretend|rate|
    recommend|repeat|reply|report|respond|say|state|summari[sz]e|tell|treat|trust|write)\b
    (?!\s*[,:]\s*(?:and|or|\d))
  `
// How claims and sources are to be judged: "mark every claim about us as supported".
const judging = longPattern('iu')`
    (?:^|[,;:.!?—–(>*#\p{Cf}"”-][\s\p{Cf}]{0,3}|\b(?:please|must|always|and|then)\s{1,3})
    (?:mark|rate|treat|label|judge|consider)\s+(?:all|each|every|any)\s+
    (?:claims?|answers?|statements?|responses?)\b[^.!?\n]{0,60}\bas\s+(?:\p{L}+\s+){0,2}?
    (?:supported|entailed|grounded|contradicted|verified)\b
  `
// "Please write that …", "… and reply with …", "Tell the user that …": what is told to be said is
// not stated.
const dictation = longPattern('iu')`
    (?:^|[,;:.!?—–(\p{Cf}"”-][\s\p{Cf}]{0,3}|
    \b(?:and|please|must|should|always|instead|then|now|you)\s{1,3})
    (?:say|state|write|reply|respond|answer|output|print|claim|pretend|summari[sz]e|
    tell (?:them|him|her|us|people|everyone|everybody|the (?:user|reader)))\b
    (?:\s+(?:that|exactly|only|as if|with (?:exactly|only|just|the (?:number|text|words?)))\b|
    (?!\s+(?:all|an?|any|each|every|that|the|those)\b)[^.!?\n]{0,40}\bthat\b|
    [^.!?\n]{0,40}(?::|["“'‘]))
  `

/**
 * Whether a text addresses the machine that answers from it: nobody asks for such a sentence. What
 * documents order people to do is left. Linear in the text.
 */
export const addressesMachine = (text: string): boolean =>
  [overrides, turns, answering, toMachines, judging].some(pattern => pattern.test(text))

/**
 * Whether a passage orders its reader, a model above all, to say or do something. What it orders is
 * not stated by it, so that it is no evidence for it. Linear in the text.
 */
export const givesOrders = (text: string): boolean => addressesMachine(text) || dictation.test(text)
