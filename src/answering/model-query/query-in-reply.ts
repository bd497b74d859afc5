import { afterThinking } from '../../support/json-in-text.ts'
import type { QueryPromptMode, QueryProblem } from './model-query.ts'

/** A longer reply is not searched: no query and no reasoning needs so much. */
const longestReply = 100_000
/** The policy's cap for a model's query; checked here so that longer ones are not carried along. */
const longestQuery = 20_000

export type QueryInReply =
  | { readonly status: 'query'; readonly text: string }
  /** The model says that the graph holds nothing for the question. */
  | { readonly status: 'declined' }
  | { readonly status: 'problem'; readonly problem: QueryProblem }

/**
 * The one query that a reply means: its code block (or `<query>` element), of several with `steps`
 * the last; without any, the whole reply, or what follows its prose from the first line that
 * begins as a query does. Whether it is one, the parser decides: nothing is mended or cut off
 * here, because a part of a query can be a valid query that asks something else. Linear in the
 * reply.
 */
export function queryInReply(
  reply: string,
  mode: QueryPromptMode,
  options: { readonly isCutOff: boolean },
): QueryInReply {
  if (reply.length > longestReply)
    return problem(
      'unreadable',
      `The reply has ${reply.length.toLocaleString('en-US')} characters; reply with the query ` +
        'alone.',
    )
  const text = afterThinking(reply).trim()
  const { blocks, isLastOpen } = blocksIn(text)
  if (options.isCutOff && (isLastOpen || blocks.length === 0 || mode === 'steps'))
    return problem('unreadable', 'The reply was cut off before the query ended. Write less.')
  const different = [...new Set(blocks.map(block => block.trim()).filter(block => block !== ''))]
  if (mode !== 'steps' && different.length > 1)
    return problem(
      'several_queries',
      `The reply holds ${different.length} different code blocks; reply with exactly one query.`,
    )
  const meant = (different.at(-1) ?? unfencedQuery(text))?.trim()
  if (meant === undefined || meant === '')
    return declines.test(text)
      ? { status: 'declined' }
      : problem('no_query', 'The reply holds no query. Reply with one query in a code block.')
  if (declines.test(meant)) return { status: 'declined' }
  if (meant.length > longestQuery)
    return problem(
      'limit',
      `The query is longer than ${longestQuery.toLocaleString('en-US')} characters, the cap.`,
    )
  return { status: 'query', text: meant }
}

const declines = /^["'`*]{0,3}none\b/i

const problem = (reason: QueryProblem['reason'], message: string): QueryInReply => ({
  status: 'problem',
  problem: { reason, message },
})

const fence = /^ {0,3}(?:```|~~~)/
const opening = /^<(?:query|cypher)>/i
const closing = /<\/(?:query|cypher)>\s*$/i

/**
 * The texts of all code blocks and `<query>` elements. A last one that is never closed goes to the
 * end of the reply: models forget the mark.
 */
function blocksIn(text: string): {
  readonly blocks: readonly string[]
  readonly isLastOpen: boolean
} {
  const blocks: string[] = []
  let block: string[] | undefined
  let isElement = false
  for (const line of text.split(/\r\n?|\n/)) {
    if (block === undefined) {
      const trimmed = line.trim()
      if (opening.test(trimmed)) {
        const inside = trimmed.replace(opening, '')
        if (closing.test(inside)) blocks.push(inside.replace(closing, ''))
        else {
          block = [inside]
          isElement = true
        }
      } else if (fence.test(line)) {
        // A whole block on one line: ```MATCH … RETURN …```.
        const inline = /^\s*```([^`]+)```\s*$/.exec(line)?.[1]
        if (inline === undefined) {
          block = []
          isElement = false
        } else blocks.push(withoutLanguage(inline))
      }
    } else if (isElement ? closing.test(line) : fence.test(line)) {
      if (isElement) block.push(line.replace(closing, ''))
      blocks.push(block.join('\n'))
      block = undefined
    } else block.push(line)
  }
  if (block !== undefined) blocks.push(block.join('\n'))
  return { blocks, isLastOpen: block !== undefined }
}

const withoutLanguage = (text: string): string => text.trim().replace(/^(?:cypher|sql)\s+/i, '')

const begins =
  /^(?:\/\/|\/\*|(?:optional\s+)?match\b|unwind\b|with\b|return\b|call\b|create\b|merge\b|load\b)/i

/**
 * A reply without a code block, from the first line that begins as a query does; a line above it
 * that is no prose may belong to the query, and then there is none.
 */
function unfencedQuery(text: string): string | undefined {
  const lines = withoutLanguage(text).split(/\r\n?|\n/)
  const start = lines.findIndex(line => begins.test(line.trim()))
  if (start < 0) return undefined
  const above = lines[start - 1]?.trim() ?? ''
  return above === '' || above.endsWith(':') ? lines.slice(start).join('\n') : undefined
}
