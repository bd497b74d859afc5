import { phraseList } from '../../language/lexicons/lexicon.ts'
import { longSource } from '../../support/long-pattern.ts'

/** What stands before a statement is read this far. */
const maxLook = 320

const connectives = phraseList('grammar/connectives').join('|')
const source = longSource`
  (?:the |this |these |those |your |our |my )?(?:(?:provided|given|available|supplied|
  retrieved|relevant|above|cited|search) ){0,3}(?:context|documents?|passages?|sources?|
  texts?|information|articles?|corpus|excerpts?|snippets?|content|references?|results?|
  knowledge base|(?:web )?search(?:es)?|research)(?: (?:provided|given|available|above|
  supplied|retrieved|i have|you provided|you shared)){0,2}
`
const sentenceOpeners = [
  String.raw`(?:${connectives})\s?[,:]\s*`,
  longSource`
  (?:and|but|so|or|yet|thus|hence|therefore|indeed|also)\s+(?=(?:the|a|an|he|she|it|they|this|
  these|there|we|you|his|her|its|their|in|on|at|\p{Lu})\b)
`,
  longSource`
  (?:please |do |also |but |just )?(?:note|be aware|keep in mind|remember|
  bear in mind)(?: also| though)?(?: that\s+|,\s*|:\s*)
`,
  longSource`
  it(?:'s| is| should be| must be| may be)(?: also| very| equally)? (?:(?:important|worth|
  essential|crucial|interesting|helpful|useful|good|vital) (?:to (?:note|mention|remember|
  understand|know|recogni[sz]e|point out|keep in mind|emphasi[sz]e|consider|be aware)|noting|
  mentioning|remembering|pointing out)|noted|mentioned|noteworthy|emphasi[sz]ed|
  pointed out) that\s+
`,
  String.raw`it (?:also )?(?:seems|appears|looks)(?: to me)?(?: that| like| as though| as if)\s+`,
  longSource`
  (?:personally,? )?i(?:'d| would| do| also| honestly| really| still| just)? (?:think|believe|
  guess|suppose|say|assume|understand|reckon|recall|remember|imagine|suspect)(?:,| that)?\s+
`,
  longSource`
  i(?:'m| am)(?: not| pretty| quite| fairly| very| almost| 
  absolutely| reasonably| entirely| completely| 100%){0,2} (?:sure|certain|confident|
  positive)(?:,? but| that|,)?\s+
`,
  String.raw`i(?:'m| am) not an? [a-z ]{2,30}, but\s+`,
  longSource`
  (?:as far as i (?:know|can tell|am aware|understand|remember)|
  to (?:the best of )?my knowledge|if i (?:remember|recall|understand) (?:correctly|right|
  it correctly)|from what i (?:know|understand|can (?:see|tell)|have read|gather)|
  i may be wrong,? but|i might be wrong,? but|if i'm not mistaken|if i am not mistaken|afaik|
  as i (?:said|described|mentioned|noted)(?: previously| before| earlier| above)?)\s?,?\s*
`,
  String.raw`(?:based|going|relying) (?:solely |only |purely )?on ${source}(?: alone)?,\s*`,
  longSource`
  (?:according to|as per|per|in|from|within|as (?:stated|mentioned|described|noted|indicated|
  outlined|shown|discussed|explained) (?:in|by)) ${source},\s*
`,
  longSource`
  as (?:previously |already )?(?:stated|mentioned|described|noted|discussed|
  explained)(?: previously| before| earlier| above)?,\s*
`,
  longSource`
  (?:the |this |these )?(?:(?:provided|given|available|retrieved|
  relevant) ){0,2}(?:documents?|passages?|sources?|texts?|contexts?|excerpts?|snippets?|
  information provided|articles?)(?: provided| given)? (?:also |further |clearly |explicitly |
  specifically |do |does )?(?:states?|says?|mentions?|indicates?|notes?|confirms?|explains?|
  shows?|suggests?|specif(?:y|ies)|reports?)(?: that|:)\s+
`,
]
const opener = new RegExp(`^(?:${sentenceOpeners.join('|')})`, 'iu')

/** Frames stack: "Yes, according to the documents, however, …". */
const maxFrames = 5

/**
 * Length of what stands before the statement of a cleaned sentence and is none itself: connectives,
 * "I think", "the documents say that", yes and no, offers of a source. Never takes everything.
 */
export function introductoryPhrase(text: string): number {
  let from = text.length - text.trimStart().length
  for (let count = 0; count < maxFrames; count++) {
    const rest = text.slice(from, from + maxLook).replaceAll('’', "'")
    const found = opener.exec(rest)?.[0].length ?? 0
    if (found === 0 || !/[\p{L}\p{N}]/u.test(rest.slice(found))) break
    from += found
  }
  return from
}
