import { foldCase } from '../language/words/normalize.ts'

const bare = (question: string): string =>
  foldCase(question)
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const greeting =
  /^(?:(?:hi|hello|hey|hiya|howdy|greetings|hallo|bonjour|hola|yo|good (?:morning|afternoon|evening|day))(?: (?:there|all|everyone|team|veritrail|again))?)(?: (?:how are you(?: doing)?(?: today)?|how's it going|how is it going|what's up))?$/
const wellBeing =
  /^(?:how are you(?: doing)?(?: today)?|how's it going|how is it going|what's up|sup)$/
const thanks =
  /^(?:(?:ok |okay |great |perfect )?(?:thanks|thank you|thx|cheers|much appreciated)(?: (?:a lot|so much|very much|for your help|for the help|again))?|(?:ok|okay|great|perfect|nice|cool|good job|well done))$/
const farewell =
  /^(?:bye|goodbye|good bye|see you|see you later|good night|have a nice day|ciao|bye bye)(?: (?:then|now|later))?$/
const about =
  /^(?:who are you|what are you|what is your name|what's your name|what can you do|what do you do|how do you work|help|how can you help(?: me)?|what can i ask(?: you)?)$/

/**
 * The reply to a greeting, thanks, farewell or a question about the program itself; undefined for
 * anything else.
 */
export function smallTalkReply(question: string): string | undefined {
  if (question.length > 120) return undefined
  const text = bare(question)
  if (greeting.test(text) || wellBeing.test(text))
    return (
      'Hello! Ask me anything about the mail and documents of this corpus: who wrote what ' +
      'and when, how many, or what a text says about a subject.'
    )
  if (thanks.test(text)) return 'You are welcome. Ask me anything else about the corpus.'
  if (farewell.test(text)) return 'Goodbye!'
  if (about.test(text))
    return (
      'I answer questions about the mail and documents of this corpus, with sentences taken ' +
      'from them word for word and their sources. For example: “Who sent the email about ' +
      '…?”, “How many emails did … receive in 2023?”, “What was said about …?”'
    )
  return undefined
}

// Asks for something to be made or done, or for the world outside, instead of for what the corpus
// says.
const tasks = [
  /^(?:please |can you |could you |would you )*(?:write|compose|draft|create|generate|make|invent)(?: me| us)? (?:a|an|some|the|another) (?:\w+ ){0,3}(?:poem|story|song|joke|essay|code|script|program|function|haiku|limerick|recipe|reply|email|letter|novel|image|picture)\b/,
  /^(?:please |can you |could you )*(?:tell|sing)(?: me| us)? (?:a|another|some) (?:\w+ ){0,2}(?:joke|jokes|story|song|riddle|fairy tale)\b/,
  /^(?:please |can you |could you )*(?:translate|solve|calculate|compute|play|book|order|buy|remind me|set (?:a|an) (?:alarm|timer|reminder)|turn (?:on|off)|send (?:a|an|this) (?:email|mail|message))\b/,
  /\b(?:weather|temperature) (?:today|tomorrow|now|outside|like today|forecast)\b|^(?:what|how)(?:'s| is) the weather\b/,
  /^what time is it(?: now)?$|^what(?:'s| is) (?:the date |the time )?(?:today|now|the time|the date)(?: today| now)?$|^what day is (?:it|today)(?: today)?$/,
  /^(?:what(?:'s| is) )?\d+(?: ?[-+*/x] ?\d+)+ ?=?$/,
]

/** Whether a question asks for something that no corpus of mail and documents is there for. */
export function isOutOfScope(question: string): boolean {
  if (question.length > 300) return false
  const text = foldCase(question)
    .replace(/[^\p{L}\p{N}'+*/= -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return tasks.some(task => task.test(text))
}

export const outOfScopeReply =
  'I only answer questions about the mail and documents of this corpus; this asks for ' +
  'something else.'
