import type { TextRange } from '../../core/span.ts'
import { role } from '../lexicons/word-roles.ts'
import { mentionWords, type MentionWord } from '../mention-words/mention-words.ts'
import { setOf, wordSet } from '../lexicons/lexicon.ts'
import { type LeadSubject, parting, subjectOf } from './lead-names.ts'
import {
  maxSubjectTokens,
  maxAsideTokens,
  openers,
  type Part,
  isArticle,
  closingQuote,
  afterQuote,
  closingBracket,
} from './lead-parts.ts'
import { collectAliases } from './lead-aliases.ts'

/** The verb of a lead sentence stands within this many characters, asides included. */
const maxLeadLength = 600

/** A heading, note or caption above the first sentence is this short. */
const shortBlockTokens = 24

const mostBlocks = 3
const copulas = setOf('is was are were')
const actingVerbs = wordSet('grammar/lead-verbs')

/**
 * The subject of the sentence that opens `range`; undefined where it has none that names anything,
 * such as a pronoun. Reads a bounded part of the text.
 */
export function leadSubject(text: string, range: TextRange): LeadSubject | undefined {
  const tokens = mentionWords(text, {
    start: range.start,
    end: Math.min(range.end, range.start + maxLeadLength),
  })
  let first = 0
  // Headings and notes to the reader may stand above the first sentence.
  for (let block = 0; block < mostBlocks && first < tokens.length; block++) {
    // "In mathematics, a group is …"
    const comma = introduction(tokens, first)
    const subject = leadSubjectAt(tokens, comma ?? first)
    if (subject !== undefined) return subject
    const end = tokens.findIndex((token, index) => index >= first && token.kind === 'break')
    // Whoever reads on after a full sentence finds what that sentence is about, not the text.
    if (end < 0 || end - first > shortBlockTokens) return undefined
    first = end + 1
  }
  return undefined
}

/** The token after the comma that ends "In mathematics," and the like. */
function introduction(tokens: readonly MentionWord[], first: number): number | undefined {
  if (
    ((tokens[first]?.roles ?? 0) & role.preposition) === 0 &&
    !/^(?:for|within|during|as|on|by|with|after|before|since|under)$/.test(
      tokens[first]?.text ?? '',
    )
  )
    return undefined
  for (let index = first + 1; index < first + 14; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break' || copulas.has(token.text)) return undefined
    if (token.text === ',') return index + 1
  }
  return undefined
}

/**
 * The subject that begins at token `at`, which opens a sentence. Looks at a bounded number of
 * tokens.
 */
export function leadSubjectAt(tokens: readonly MentionWord[], at: number): LeadSubject | undefined {
  let start = at
  while (
    start - at < 4 &&
    tokens[start]?.kind === 'symbol' &&
    /^[#*•>.…-]$/.test(tokens[start]?.text ?? '')
  )
    start++
  if (isArticle(tokens, start)) start++
  // 'The song "X" is …'
  for (let ahead = start; ahead < start + 5 && tokens[ahead]?.kind !== 'break'; ahead++) {
    if (
      ((tokens[ahead]?.roles ?? 0) & role.workNoun) !== 0 &&
      tokens[ahead]?.kind === 'word' &&
      openers.has(tokens[ahead + 1]?.text ?? '')
    )
      start = ahead + 1
  }
  const quoted = openers.has(tokens[start]?.text ?? '') ? closingQuote(tokens, start) : undefined
  // `parts` are what stands between the commas outside of brackets; the first is the name.
  const parts: Part[] = []
  let first = quoted === undefined ? start : start + 1
  let index = quoted ?? start
  let end = quoted
  let count = 0
  let verb: number | undefined
  // A verb that says what the subject does, taken where the sentence does not say what it is.
  let doing: number | undefined
  const clause = (): LeadSubject | undefined =>
    doing === undefined
      ? undefined
      : subjectOf(tokens, [{ first: start, last: doing - 1 }], doing, [])
  const aliases: TextRange[] = []
  const close = (last: number): void => {
    if (last >= first) parts.push({ first, last })
  }
  if (quoted !== undefined) {
    close(quoted - 1)
    index = afterQuote(tokens, quoted)
    first = index
  }
  for (const limit = index + maxAsideTokens; index < limit; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break') return clause()
    if (token.text === '(' || token.text === '[' || token.text === '{') {
      if (end === undefined || first <= index - 1) close(index - 1)
      end ??= index
      const closed = closingBracket(tokens, index)
      if (closed === undefined) return clause()
      collectAliases(tokens, index + 1, closed, aliases)
      index = closed
      first = index + 1
      continue
    }
    if (
      token.text === ',' ||
      ((token.text === '–' || token.text === '—') && tokens[index - 1]?.end !== token.start)
    ) {
      close(index - 1)
      end ??= index
      first = index + 1
      continue
    }
    if (token.kind === 'symbol' && !continuesName(tokens, index)) return clause()
    // "X also known as Y is …"
    if (token.kind === 'word' && index > start && parting.has(token.text)) {
      close(index - 1)
      end ??= index
      first = index
    }
    if (token.kind === 'word' && index > start && isVerb(tokens, index)) {
      verb = laterVerb(tokens, index)
      close(verb - 1)
      end ??= verb
      break
    }
    if (end === undefined && doing === undefined && index > start && isActing(tokens, index))
      doing = index
    if (end === undefined && ++count > maxSubjectTokens) return clause()
  }
  const name = parts[0]
  if (verb === undefined || name === undefined || end === undefined) return clause()
  return subjectOf(tokens, parts, verb, aliases) ?? clause()
}

/** A verb after a name: "took place", "produced", "consists". */
function isActing(tokens: readonly MentionWord[], at: number): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (
    token?.kind !== 'word' ||
    before === undefined ||
    (before.roles & (role.connector | role.preposition)) !== 0 ||
    before.possessive
  )
    return false
  return (
    actingVerbs.has(token.text) ||
    (token.text.length > 4 &&
      /[^s]ed$/.test(token.text) &&
      (before.kind !== 'word' || (before.roles & role.plain) === 0))
  )
}

/** "is", "was", "may refer to". */
function isVerb(tokens: readonly MentionWord[], at: number): boolean {
  const word = tokens[at]?.text ?? ''
  return (
    copulas.has(word) ||
    (/^(?:may|can|could|might|refers|commonly|also|usually)$/.test(word) &&
      /^(?:refer|refers|to|also)$/.test(tokens[at + 1]?.text ?? ''))
  )
}

/** Symbols inside of names: hyphens, "Dr.", "J. R.", "Gaby: A True Story", "Who's Afraid?". */
function continuesName(tokens: readonly MentionWord[], at: number): boolean {
  const symbol = tokens[at]?.text ?? ''
  const before = tokens[at - 1]
  const next = tokens[at + 1]
  if (!/^[.!?…;]$/.test(symbol)) return true
  if (next === undefined || next.kind === 'break') return false
  if (symbol === '…') return true
  if (symbol === '!' || symbol === '?')
    return next.kind === 'word' || next.kind === 'symbol' || next.start === tokens[at]?.end
  if (symbol !== '.') return false
  if (before === undefined || before.end !== tokens[at]?.start) return next.text === '.'
  return (
    before.kind === 'initial' ||
    !next.opens ||
    before.kind === 'caps' ||
    (before.roles & (role.honorific | role.placeHead | role.reference)) !== 0 ||
    next.kind === 'word' ||
    next.kind === 'symbol' ||
    before.end - before.start <= 3
  )
}

/**
 * "This is England is a film": the verb is the later one where only a title stands between both.
 */
function laterVerb(tokens: readonly MentionWord[], verb: number): number {
  const follower = tokens[verb + 1]
  if (/^(?:an?|the)$/.test(follower?.text ?? '') && follower?.kind === 'word') return verb
  for (let index = verb + 1; index < verb + 8; index++) {
    const token = tokens[index]
    if (
      token === undefined ||
      token.kind === 'break' ||
      (token.kind === 'symbol' && !/^[-'’!?]$/.test(token.text))
    )
      return verb
    if (
      token.kind === 'word' &&
      copulas.has(token.text) &&
      index > verb + 1 &&
      /^(?:an?|the)$/.test(tokens[index + 1]?.text ?? '')
    )
      return index
    if (
      token.kind === 'word' &&
      (token.roles & (role.plain | role.connector | role.preposition)) === 0
    )
      return verb
  }
  return verb
}
