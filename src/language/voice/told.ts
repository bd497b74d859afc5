import type { Voice } from '../../core/voice.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'

/** A statement that somebody told or asked another something, as what was written to them shows. */
export interface ToldStatement {
  readonly verb: 'told' | 'asked'
  readonly from: string
  /** Absent where it says nobody. */
  readonly to?: string | undefined
}

const person = longSource`
  (?!(?:He|She|It|They|We|You|Nobody|Somebody|Everybody|No|The|A|An)\b)\p{Lu}[\p{L}’'-]*
  (?: \p{Lu}[\p{L}’'-]*\.?){0,3}`
const statement = longPattern('u')`
  ^(?<from>${person}) (?:(?:has|had|then|also|later|only|just|already) ){0,2}(?:
  (?<told>told|informed|assured|warned|reminded|advised) (?<to>${person})|
  asked(?: (?<asked>${person}))?)
  (?= (?!about\b)\p{Ll})
`
// Such words of one's own ask for something.
const request = longPattern('iu')`
  \bplease\b|\b(?:can|could|would|will) you\b|\bmay I\b|\bI(?:['’]d| would) like you to\b
`

/** Reads "Ada told Ben that …", "Ada asked (Ben) whether …"; undefined for any other statement. */
export function toldStatement(text: string): ToldStatement | undefined {
  const found = statement.exec(text)?.groups
  if (found === undefined) return undefined
  const { from = '', told, to, asked } = found
  const receiver = to ?? asked
  return {
    verb: told === undefined ? 'asked' : 'told',
    from,
    ...(receiver === undefined ? {} : { to: receiver }),
  }
}

/**
 * What stands before a sentence of a voice that is read as told, or asked, to whom the statement
 * says: "Ada Hill told Ben Oak: "; undefined where another speaks, or to another, and none for a
 * question where something was told. Of a message to several only the sentences that call somebody
 * are to them: "Ben, would you take the minutes?".
 */
export function toldBefore(
  { verb, from, to }: ToldStatement,
  voice: Voice | undefined,
): ((sentence: string) => string) | undefined {
  const { speaker, addressee } = voice ?? {}
  if (speaker === undefined || !isOf(from, speaker)) return undefined
  if (to !== undefined && addressee !== undefined && !isOf(to, addressee)) return undefined
  const isToAll = to === undefined || addressee !== undefined
  const opening = to === undefined ? `${from} ${verb}: ` : `${from} ${verb} ${to}: `
  return sentence => {
    const asks = /\?\W*$/.test(sentence)
    const isMeant = verb === 'told' ? !asks : asks || request.test(sentence)
    return isMeant && (isToAll || calls(sentence, to)) ? opening : ''
  }
}

/** Whether a name is somebody's whole name, or the first of its words. */
const isOf = (said: string, name: string): boolean => said === name || name.startsWith(`${said} `)

const called = /^(?<given>\p{Lu}[\p{L}’'-]*)(?: (?<more>\p{Lu}[\p{L}’'-]*)\.?)?, /u

/** Whether a sentence opens with somebody's given name, with or without more of the name. */
function calls(sentence: string, name: string): boolean {
  const { given, more } = called.exec(sentence)?.groups ?? {}
  const [first, ...others] = name.split(' ')
  if (given === undefined || given !== first) return false
  return more === undefined
    ? others.length === 0
    : others.some(word => word.startsWith(more)) || others.length === 0
}
