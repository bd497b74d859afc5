import type { QuestionToken } from '../tokens.ts'
import { conversationNouns, mailNouns, nounVerbs } from './lexicon.ts'

export const wordAt = (tokens: readonly QuestionToken[], index: number): string => {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text : ''
}

const otherPeople = new Set('colleague colleagues contacts members correspondents'.split(' '))

/**
 * The question with what varies as upper-case marks: "who sent MAILID", "how many mails did PERSON
 * send".
 */
export function frameOf(tokens: readonly QuestionToken[]): string {
  const parts: string[] = []
  for (const [index, token] of tokens.entries()) {
    switch (token.kind) {
      case 'word': {
        const isVerb =
          nounVerbs.has(token.text) &&
          tokens[index - 1]?.kind === 'person' &&
          ['did', 'does', 'do', 'has', 'have'].includes(wordAt(tokens, index - 2))
        if (isVerb) parts.push(token.text)
        else if (mailNouns.has(token.text))
          parts.push(token.text.endsWith('s') && token.text !== 'correspondence' ? 'mails' : 'mail')
        else if (conversationNouns.has(token.text))
          parts.push(token.text.endsWith('s') ? 'conversations' : 'conversation')
        else parts.push(otherPeople.has(token.text) ? 'people' : token.text)
        break
      }
      case 'person':
        parts.push('PERSON')
        break
      case 'number':
        parts.push('MAILID')
        break
      case 'code':
        parts.push('ID')
        break
      case 'quoted':
        parts.push('TOPIC')
        break
      case 'date':
        parts.push('DATE')
        break
      case 'mark':
        break
    }
  }
  return parts.join(' ')
}
