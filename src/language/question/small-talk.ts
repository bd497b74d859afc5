import { longPattern } from '../../support/long-pattern.ts'
import { foldCase } from '../words/normalize.ts'

const bare = (question: string): string =>
  foldCase(question)
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const greeting = longPattern('')`
    ^(?:(?:hi|hello|hey|hiya|howdy|greetings|hallo|bonjour|hola|yo|good (?:morning|afternoon|
    evening|day))(?: (?:there|all|everyone|team|veritrail|again))?)(?: (?:how are you(?: doing)?
    (?: today)?|how's it going|how is it going|what's up))?$
  `
const wellBeing =
  /^(?:how are you(?: doing)?(?: today)?|how's it going|how is it going|what's up|sup)$/
const thanks = longPattern('')`
    ^(?:(?:ok |okay |great |perfect )?(?:thanks|thank you|thx|cheers|
    much appreciated)(?: (?:a lot|so much|very much|for your help|for the help|again))?|(?:ok|
    okay|great|perfect|nice|cool|good job|well done))$
  `
const farewell = longPattern('')`
    ^(?:bye|goodbye|good bye|see you|see you later|good night|have a nice day|ciao|
    bye bye)(?: (?:then|now|later))?$
  `
const about = longPattern('')`
    ^(?:who are you|what are you|what is your name|what's your name|what can you do|
    what do you do|how do you work|help|how can you help(?: me)?|what can i ask(?: you)?)$
  `

// Asks for something to be made or done, or for the world outside, instead of for what the corpus
// says.
const tasks = [
  longPattern('')`
    ^(?:please |can you |could you |would you )*(?:write|compose|draft|create|generate|make|
    invent)(?: me| us)? (?:a|an|some|the|another) (?:\w+ ){0,3}(?:poem|story|song|joke|essay|code|
    script|program|function|haiku|limerick|recipe|reply|email|letter|novel|image|picture)\b
  `,
  longPattern('')`
    ^(?:please |can you |could you )*(?:tell|sing)(?: me| us)? (?:a|another|
    some) (?:\w+ ){0,2}(?:joke|jokes|story|song|riddle|fairy tale)\b
  `,
  longPattern('')`
    ^(?:please |can you |could you )*(?:translate|solve|calculate|compute|play|book|order|buy|
    remind me|set (?:a|an) (?:alarm|timer|reminder)|turn (?:on|off)|send (?:a|an|this) (?:email|
    mail|message))\b
  `,
  longPattern('')`
    \b(?:weather|temperature) (?:today|tomorrow|now|outside|like today|forecast)\b|^(?:what|
    how)(?:'s| is) the weather\b
  `,
  longPattern('')`
    ^what time is it(?: now)?$|^what(?:'s| is) (?:the date |the time )?(?:today|now|the time|
    the date)(?: today| now)?$|^what day is (?:it|today)(?: today)?$
  `,
  /^(?:what(?:'s| is) )?\d+(?: ?[-+*/x] ?\d+)+ ?=?$/,
]

/** What a question is where it is not about a corpus; the program itself counts as small talk. */
export type SmallTalk = 'greeting' | 'thanks' | 'farewell' | 'about-the-program' | 'out-of-scope'

/** Recognises small talk and tasks that no corpus is there for; undefined for real questions. */
export function smallTalkOf(question: string): SmallTalk | undefined {
  if (question.length <= 120) {
    const text = bare(question)
    if (greeting.test(text) || wellBeing.test(text)) return 'greeting'
    if (thanks.test(text)) return 'thanks'
    if (farewell.test(text)) return 'farewell'
    if (about.test(text)) return 'about-the-program'
  }
  return isOutOfScope(question) ? 'out-of-scope' : undefined
}

function isOutOfScope(question: string): boolean {
  if (question.length > 300) return false
  const text = foldCase(question)
    .replace(/[^\p{L}\p{N}'+*/= -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return tasks.some(task => task.test(text))
}
