import { AppError } from '../../core/errors.ts'
import {
  mostTurns,
  type Conversation,
  type ConversationTurn,
} from '../../core/ports/conversations.ts'
import type { Principal } from '../../core/principal.ts'

/**
 * Whose conversations a principal sees: `all`, those of one maker, or nobody's. The maker 'owner'
 * is the owner, so that a user of that name has none.
 */
export function makerSeenBy(principal: Principal): { readonly maker: string } | 'all' | 'nobody' {
  if (principal.kind === 'system') return 'all'
  if (principal.kind === 'owner') return { maker: 'owner' }
  return principal.id === 'owner' ? 'nobody' : { maker: principal.id }
}

export function isSeenBy({ maker }: Pick<Conversation, 'maker'>, principal: Principal): boolean {
  const seen = makerSeenBy(principal)
  return seen === 'all' || (seen !== 'nobody' && seen.maker === maker)
}

/** Throws `forbidden` where the principal may not write a conversation of this maker. */
export function requireMaker(conversation: Conversation, principal: Principal): void {
  if (!isSeenBy(conversation, principal))
    throw new AppError('forbidden', `This conversation would belong to ${conversation.maker}.`, {
      action: 'make a conversation of somebody else',
    })
}

export const conversationTaken = (id: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', `A different conversation ${id} already exists.`, {
    issues: [{ path: 'id', message: 'is taken' }],
  })

const longestTitle = 80

/** The conversation with one more turn. Throws `invalid_input` for one that is full. */
export function withTurn(conversation: Conversation, turn: ConversationTurn): Conversation {
  const { title, turns, updatedAt } = conversation
  if (turns.length >= mostTurns)
    throw new AppError(
      'invalid_input',
      `A conversation holds at most ${mostTurns} questions. Begin a new one.`,
      { issues: [{ path: 'conversationId', message: 'is full' }] },
    )
  return {
    ...conversation,
    title: title === '' ? titleFrom(turn.question) : title,
    // A clock that was put back changes nothing in the order of turns.
    updatedAt: Math.max(updatedAt, turn.askedAt),
    turns: [...turns, turn],
  }
}

/** The question on one line, cut at a word. */
function titleFrom(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestTitle) return line
  const cut = line
    .slice(0, longestTitle)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const space = cut.lastIndexOf(' ')
  return `${space > longestTitle / 2 ? cut.slice(0, space) : cut}…`
}

/** Whether title or questions hold all the words. */
export function holdsWords({ title, turns }: Conversation, words: string | undefined): boolean {
  const wanted = folded(words ?? '')
    .split(/\s+/)
    .filter(word => word !== '')
  if (wanted.length === 0) return true
  const text = folded([title, ...turns.map(({ question }) => question)].join('\n'))
  return wanted.every(word => text.includes(word))
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
