import type { ClaimedSentence } from '../../core/verdict.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'
import { englishMonths, englishWeekdays } from '../../language/lexicons/calendar-words.ts'

export type NothingReason = NonNullable<ClaimedSentence['nothing']>

/** A sentence is known by how it begins; this much is read. */
const maxLook = 400

const greetings = longPattern('')`
  ^(?:(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day))\b[^.]{0,40}|
  (?:sure(?: thing)?|certainly|absolutely|of course|definitely|great question|good question|
  that's a (?:great|good) question|no problem|you(?:'re| are) (?:very |most )?welcome|welcome|
  glad to help|happy to help|my pleasure|cheers|(?:kind|best|warm) (?:regards|wishes)|sincerely|
  regards|yours|congratulations|good luck|enjoy|have a (?:nice|great|good) \w+|bye|goodbye|
  take care)(?: (?:to|for|with|again|there)\b[^.]{0,50})?|(?:many )?thanks?\b[^.]{0,60}|
  thank you\b[^.]{0,60}|(?:kind |best |warm )?regards, [^.]{0,40})$
`
const leaves = longPattern('')`
  ^(?:see you(?: all| both)?(?: (?:then|there|soon|later|again|around|next time|next \w+|tomorrow|
  tonight|on \w+day|in the \w+|at the \w+))*|(?:talk|speak|write) (?:to you )?soon|
  until (?:then|next time|we meet again|tomorrow|soon)|(?:i am |i'm |we are |we're )?(?:very much )?
  (?:look(?:ing)? forward|i look forward|we look forward) to (?:it|that|hearing|seeing|meeting|
  your|working)\b[^.]{0,60}|all the best(?:,? (?:to|for|with|from|and|in)\b[^.]{0,40})?|
  (?:much |lots of |with )?love|
  have (?:a|an) (?:nice|great|good|lovely|wonderful|pleasant|
  safe|happy|restful|relaxing|quiet|fantastic) \w+(?: \w+)?|
  happy (?:birthday|christmas|easter|new year|holidays)\b[^.]{0,40}|
  merry christmas\b[^.]{0,40}|get well soon\b[^.]{0,20}|safe (?:travels|journey)|
  well done(?:,? (?:to|for|all|every\w+|both|team|you)\b[^.]{0,30})?|
  (?:yours |very )?(?:sincerely|faithfully|truly)(?: yours)?)$
`
// What the reader is to do about the text itself, or for its writer; "Please sign the register" may
// be a rule, which can be checked.
const requests = longPattern('')`
  ^(?:(?:and|so|also|therefore|then)[, ]+)?(?:please|kindly|
  (?:could|can|would|will) you(?: please| kindly)?)(?: (?:also|just|now|then|kindly|do))?
  [ ](?:(?:add|amend|check|comment(?: on)?|complete|confirm|consider|correct|double-check|edit|
  have a look(?: at)?|look(?: (?:at|over|through|into))?|read|review|see|take a look(?: at)?|
  think about|verify)
  (?: (?:if|whether|what(?:ever)?|anything|any (?:mistakes?|errors?|corrections?|comments?)|
  me|this|that|it|these|them|below|above|again|for yourself|(?:the|this|my) (?:draft|text|summary|
  list))\b.*)?|(?:answer|reply|respond|write(?: back)?|get back|get in touch|call|phone|ring)
  (?: (?:me|us|to me|to us|to this|soon|back|again|with me|with us|when|as soon)\b.*)?|
  (?:advise|bear with|contact|excuse|forgive|give|help|inform|keep|mail|remind|send|show|tell)
  [ ](?:me|us)\b.*|give feedback\b.*|pass (?:this|it) on\b.*)$
`
const offers = longPattern('')`
  ^(?:(?:(?:i|we) (?:really |do |sincerely )?)?hope (?:this|that|it|these|you|the|my)\b.{0,160}|
  (?:please |just |but |and )?(?:let me know|let us know|feel free to|don't hesitate to|
  do not hesitate to)\b.*|(?:please )?(?:ask me|tell me|provide (?:me|us|more (?:context|
  details?|information))|share (?:more|the) (?:context|details?|information))\b.{0,120}|
  if you (?:have|need|want|would like|'d like|are|can|could|provide)\b.{0,160}(?:let me know|
  let us know|feel free|please ask|i can|i could|i'll|i will|i am|i'm|i would|i'd|happy to|
  glad to|don't hesitate|do not hesitate)\b.*|i(?:'d| would|'ll| will| am|
  'm)? (?:be )?(?:more than )?(?:happy|glad|pleased|delighted|here|able) to (?:help|assist|
  answer|provide|explain|elaborate)\b.*|i(?:'m| am) (?:an? |just an? )?(?:ai|assistant|
  language model|chatbot|bot|here)\b.*|(?:i|we) (?:can|could|will) (?:also |certainly |
  gladly )?(?:help|assist|provide|look up|search|try)\b.*|(?:could|can|
  would) you (?:please )?(?:clarify|provide|specify|tell|share|rephrase|give)\b.*|(?:is|
  are) there (?:anything|something) else\b.*|i (?:apologi[sz]e|am sorry|regret)\b.{0,80}|
  i'm sorry\b.{0,60}|i(?:'m| am) (?:so |very |really )?glad\b.{0,200}|
  sorry(?: for| about)?\b.{0,60}|my apologies\b.{0,60}|(?:here's|here (?:is|are)) (?:a|an|the|
  some|what|how|your|my|more|few|several|\d+)?\b[^:]{0,160}|below (?:is|are)\b[^:]{0,120}|
  (?:the )?following (?:is|are)\b[^:]{0,80}|let's\b.{0,120}|as an ai\b.{0,200}|(?:in|
  to) (?:summary|conclusion|sum up|summarize))$
`

const source = longSource`
  (?:(?:the |this |these |those |any of the |all of the |your )?(?:(?:provided|given|
  available|supplied|retrieved|relevant|above|cited|mentioned|
  contextually[- ]relevant) ){0,3}(?:context|documents?|passages?|sources?|texts?|information|
  articles?|corpus|excerpts?|snippets?|content|data|materials?|references?|results?|
  knowledge base|emails?|mails?|files?|
  pages?)(?: provided| given| available| above| supplied| retrieved)?)
`
const negated = longSource`
  (?:do(?:es)? not|don't|doesn't|did not|didn't|has not|have not|is not|are not|isn't|aren't|
  was not|wasn't|cannot|can't|could not|couldn't|unable to|not able to)
`
const abstentions = [
  new RegExp(
    longSource`
  ^(?:(?:i'm|i am|we are) (?:sorry|afraid)|unfortunately|apologies|sorry)?[,:]?\s?(?:but |
  that )?(?:i|we) (?:${negated}|am|'m|am not|'m not|have no|lack|found no|could find no|
  see no)(?: currently| specifically| seem to| yet)? ?(?:have|find|know|locate|see|answer|
  sure|aware|access|provide|determine|confirm|give|able|unable|information|specific|any|
  enough|details|data|say|tell|certain)\b
`,
  ),
  longPattern('')`
  ^(?:(?:it(?:'s| is| was) )?not (?:found|mentioned|stated|specified|available|provided|known|
  in) ?(?:in |by |within )?(?:the |this |these |any )?(?:corpus|context|documents?|text|
  sources?|passages?|information|provided|given)?\b.{0,80}|no (?:answer|information|results?|
  data|evidence|documents?|match(?:es)?|sources?)(?: (?:was|were|is|are))? ?(?:found|available|
  provided|given|in the corpus)?\b.{0,80}|unknown|n\/a|none found|nothing found\b.{0,60}|
  i (?:don't|do not) know\b.{0,80}|no idea\b.{0,20}|unanswerable|cannot answer|
  insufficient information\b.{0,80})$
`,
  new RegExp(
    longSource`
  ^(?:(?:unfortunately|however|but|although|note that|
  sorry)[, ]+)?(?:based on ${source},? )?(?:${source}|it) ${negated} (?:explicitly |
  specifically |directly |clearly |actually |seem to |appear to |currently )?(?:provided?|
  mention(?:ed)?|contain(?:ed)?|specif(?:y|ied)|state|say|include|give|address|answer|discuss|
  cover|indicate|offer|clarify|list|detail|describe|have (?:any |enough )?(?:information|
  details|data)|enough)\b
`,
  ),
  new RegExp(
    longSource`
  ^(?:(?:unfortunately|however|but|sorry)[, ]+)?(?:(?:in|from|based on|within|
  according to) ${source},? )?there (?:is|are|was|were|isn't|aren't|does not seem to be|
  doesn't seem to be|is not|are not) ?(?:no|not|any|not any|not enough|
  insufficient) ?(?:direct |specific |explicit |clear |enough |sufficient |relevant |further |
  additional |detailed )*(?:information|mention|details?|data|evidence|answer|reference|
  indication|context)\b
`,
  ),
  new RegExp(
    longSource`
  ^(?:(?:unfortunately|however|but|sorry|therefore)[, ]+)?(?:no|there's no) (?:direct |
  specific |explicit |clear |relevant |further )*(?:information|mention|details?|data|answer|
  reference)\b.{0,160}\b(?:in|by|from|within|available|provided|found|about|on|regarding)\b
`,
  ),
  longPattern('')`
  \b(?:definitive|conclusive|specific|precise|exact|direct) answer (?:cannot|can't|can not|
  could not) be (?:given|provided|determined)\b
`,
  longPattern('')`
  ^(?:it(?:'s| is) )?(?:not (?:possible|clear|specified)|unclear|impossible)(?: to (?:say|tell|
  determine|answer|know)| from| in)\b.{0,200}\b(?:context|documents?|passages?|sources?|text|
  information|provided|given)\b
`,
]

const hedges = longPattern('')`
  ^(?:(?:well|hmm|honestly|generally|in general)[, ]+)?(?:it (?:really |all |just )?(?:depends|
  varies)(?: (?:on|from|by) (?:a number of |various |several |many |different |the |your |
  individual |specific |some )*(?:factors?|circumstances?|situations?|context|case|case to case|
  person to person|things?|preferences?|needs?)(?: and (?:\w+ ){0,2}(?:circumstances|
  preferences|needs))?)?|that depends|maybe|perhaps|possibly|probably|probably not|maybe not|
  not necessarily|not really|hard to say|it(?:'s| is) (?:hard|difficult|tough|
  impossible) to (?:say|tell|know)(?: for sure| for certain)?|who knows|i guess(?: so)?|
  i(?:'m| am) not (?:entirely |completely |quite )?(?:sure|certain)(?: about (?:this|that|it))?|
  i think so|i suppose(?: so)?|could be|might be|time will tell|opinions (?:vary|differ))$
`

const firstPerson = longPattern('')`
  ^(?:(?:well|honestly|personally|frankly|so|but|and|
  also)[, ]+)?(?:i(?:'d| would| do| really| also| just| always| personally| absolutely)? (?:
  (?:strongly |highly |really )?(?:love|like|enjoy|prefer|recommend|suggest|advise|hate|dislike|
  wish|want|adore|appreciate|agree|disagree|feel|hope|admire|am (?:excited|happy|glad|sorry|
  afraid|impressed|proud|a fan))\b|(?:can|could|will|would) (?:see|imagine|say|argue)\b)|
  i'm (?:excited|happy|glad|impressed|proud|a (?:big |huge )?fan)\b|in my (?:(?:humble|personal|
  honest) )?(?:opinion|view)\b|to me[, ]|my (?:favou?rite|opinion|guess|impression|feeling)\b|
  imo\b|imho\b|personally,)
`
const believed = longPattern('')`
  ^(?:(?:well|honestly|personally|so|but|and)[, ]+)?i(?:'d| would| do)? (?:think|believe|guess|
  suppose|say|assume|find|feel)\b
`
const judgement = longPattern('')`
  \b(?:lovely|great|nice|beautiful|wonderful|awesome|amazing|interesting|fascinating|fantastic|
  excellent|good|bad|terrible|awful|horrible|boring|fun|funny|cute|pretty|cool|best|worst|
  brilliant|delicious|gorgeous|impressive|annoying|ugly|stupid|silly|better|worse|fine|perfect|
  overrated|underrated|charming|exciting)\b
`
const namedDay = [...englishWeekdays, ...englishMonths.filter(name => name !== 'may')].join('|')
const factual = new RegExp(String.raw`\d|\b(?:${namedDay})\b`)

/** "… by asking “What next?”": what is asked is told, not asked. */
const quotesQuestion = /^[^"“?]{12,300}["“][^"“”]{1,200}\?["”]$/
const searched = longPattern('')`
  ^(?:i|we) (?:have )?(?:searched|looked|checked|found (?:some|a few|several|many|the following|
  \d+)?\s?(?:relevant |matching |useful )?(?:results?|documents?|sources?|information|
  passages?))\b.{0,120}$
`
const code = /^(?:https?:\/\/\S+|www\.\S+|[\w.-]+@[\w.-]+|<?https?:\/\/\S+>?)$/
const referenceLine =
  /^(?:sources?|references?|citations?|see also|further reading|links?):?\s*(?:\[?\d+\]?[,;\s]*)*$/

/**
 * Why a cleaned sentence holds nothing to check; undefined where it does. `bare` has no citation
 * markers or emphasis. Headings, code and fragments are told by their place, not here.
 */
export function nothingIn(bare: string): NothingReason | undefined {
  const text = bare.slice(0, maxLook).replaceAll('’', "'").replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(bare)) return 'no_statement'
  if (/[?？؟]["'”’)\]]*$/.test(bare.slice(-8).trimEnd()) && !quotesQuestion.test(text))
    return 'question'
  const said = text.toLowerCase().replace(/[\s.!,:;…]+$/, '')
  if (code.test(said) || referenceLine.test(said)) return 'no_statement'
  if (searched.test(said)) return 'no_statement'
  if (hedges.test(said)) return 'hedge'
  if (abstentions.some(pattern => pattern.test(said)) && !goesOn(said)) return 'abstention'
  if (greetings.test(said) || leaves.test(said) || offers.test(said)) return 'greeting'
  if (requests.test(said) && !hasParticulars(text, said)) return 'no_statement'
  if (firstPerson.test(said)) return 'opinion'
  if (believed.test(said) && judgement.test(said) && !hasParticulars(text, said)) return 'opinion'
  return undefined
}

/** Whether a text has a figure, a day or a name, which may be wrong. */
const hasParticulars = (text: string, said: string): boolean =>
  factual.test(said) || / \p{Lu}\p{L}/u.test(text.replace(/\bI\b/g, ''))

const statesMore = longPattern('')`
  ,? (?:but|however|although|though|yet)\b
  (?! (?:i|we) (?:can|could|will|am|would|do))[^.]{12,}$
`

/** "The documents do not give X, but they say Y": the second half is a statement. */
function goesOn(said: string): boolean {
  return (
    /^(?:although|though|while|even though)\b[^,]{8,},/.test(said) ||
    (statesMore.test(said) &&
      !/^(?:i'm|i am)? ?(?:sorry|afraid|unfortunately),? but [^,;]*$/.test(said))
  )
}
