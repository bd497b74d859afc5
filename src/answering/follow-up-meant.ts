import type { Answer } from '../core/answer.ts'
import { bareQuestion } from '../language/question/follow-ups/turn.ts'
import { setOf } from '../language/lexicons/lexicon.ts'
import { longPattern } from '../support/long-pattern.ts'

const asksWhich = /^“([^“”]+)” could be (.+)\. (?:Which one|Who) is meant\?$/s
const address = / <[^<>]+>$/
const places = 'first second third fourth fifth'.split(' ')
const placeSaid = /^(?:the )?(?:(\p{L}+)(?: one)?|(?:number |no\.? )?([1-9]))$/iu
const saying = longPattern('iu')`
  ^(?:(?:no|yes|sorry|oh|ok(?:ay)?|well)\b[,. ]*)*
  (?:(?:I (?:mean|meant|am asking about|want)|(?:it|that)(?:['’]s| is| was)|take
  |(?:what|how) about|probably|for|from|by)\s)?
`
// Words of a reply that tell none of the names from the others.
const idle = setOf('the one from at of with called named mr mrs ms miss dr please thanks')

/**
 * What answers "Which one is meant?": the question before with the name in full, or with the
 * address where several have the name. Undefined where the reply fits none or several.
 */
export function readOfMeant(reply: string, before: string, last: Answer): string | undefined {
  const [, name = '', list = ''] = last.found ? [] : (asksWhich.exec(last.text.trim()) ?? [])
  const candidates = list.split(' or ')
  if (candidates.length < 2 || list.includes('“')) return undefined
  const said = reply.replace(saying, '').replace(/[\s,]*\b(?:please|thanks|thank you)$/i, '')
  const [, word = '', number] = placeSaid.exec(said) ?? []
  const at =
    word.toLowerCase() === 'last' ? candidates.length : places.indexOf(word.toLowerCase()) + 1
  const meant = candidates[Number(number ?? at) - 1] ?? onlyOf(candidates, said)
  if (meant === undefined || meant.endsWith(' more')) return undefined
  const bare = meant.replace(address, '')
  const isShared = candidates.filter(other => other.replace(address, '') === bare).length > 1
  const full = isShared ? (/<([^<>]+)>$/.exec(meant)?.[1] ?? bare) : bare
  const question = bareQuestion(before)
  const [lead = '', behind, another] = question.toLowerCase().split(name.toLowerCase())
  const isWithin = /[\p{L}\p{N}]$/u.test(lead) || /^[\p{L}\p{N}]/u.test(behind ?? '')
  if (behind === undefined || another !== undefined || isWithin) return undefined
  return `${question.slice(0, lead.length)}${full}${question.slice(lead.length + name.length)}?`
}

/** The one candidate that has all the words of a reply. */
function onlyOf(candidates: readonly string[], said: string): string | undefined {
  const words = wordsOf(said).filter(word => !idle.has(word))
  const fitting = candidates.filter(candidate => {
    const own = wordsOf(candidate)
    return words.length > 0 && words.every(word => own.includes(word))
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
