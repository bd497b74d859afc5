import type { EntityType } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'
import { leadType } from './lead-type.ts'
import { role } from '../lexicons/word-roles.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'
import { setOf, wordSet } from '../lexicons/lexicon.ts'
import { maxSubjectTokens, openers, closers, type Part, isArticle, addRange } from './lead-parts.ts'
import { collectAliases } from './lead-aliases.ts'

/** What the first sentence of a text is about, as ranges of the text. */
export interface LeadSubject {
  /** The subject as a whole: "Charles, Count of Valois". */
  readonly whole: TextRange
  /** Its part before the first comma, where that names the thing too: "Charles". */
  readonly short?: TextRange | undefined
  /** What it is also called, as the sentence says: "…, better known as X". */
  readonly aliases: readonly TextRange[]
  /**
   * What the predicate says it is; `term` for what is written in small letters, `phrase` where
   * nothing tells.
   */
  readonly type: EntityType
  /** Token of the verb. */
  readonly verb: number
  /** The first token after the subject itself, asides excluded. */
  readonly next: number
  /**
   * Whether the verb is followed by "a", "an", "the", "one of": the sentence says what the thing
   * is.
   */
  readonly defines: boolean
  /** Words in small letters other than those that titles have. */
  readonly hasSmallWords: boolean
}

const pronouns = wordSet('grammar/no-lead-subject')
export const parting = setOf(`
  also aka alias formerly better born known nicknamed otherwise originally officially
`)

const generation = /^(?:jr|sr|ii|iii|iv)$/
const ordinal = /^\d{1,2}(?:st|nd|rd|th)$/

/** The subject that some tokens before the verb name. */
export function subjectOf(
  tokens: readonly MentionWord[],
  parts: readonly Part[],
  verb: number,
  aliases: TextRange[],
): LeadSubject | undefined {
  let name = nameOf(tokens, parts[0], aliases)
  if (name === undefined) return undefined
  const head = tokens[name.first]
  if (
    head === undefined ||
    (name.first === name.last && pronouns.has(head.text)) ||
    (head.kind === 'word' && pronouns.has(head.text)) ||
    (pronouns.has(head.text) && !isTitled(tokens, name))
  )
    return undefined
  let { last } = name
  let hasSmallWords = false
  for (let index = name.first; index <= name.last; index++) {
    const token = tokens[index]
    if (
      token?.kind === 'word' &&
      (token.roles & (role.plain | role.connector | role.preposition)) === 0
    )
      hasSmallWords = true
  }
  for (const part of parts.slice(1)) {
    if (part.first !== last + 2 || !extendsName(tokens, part)) {
      collectAliases(tokens, part.first, part.last, aliases)
      continue
    }
    ;({ last } = part)
  }
  const type = leadType(tokens, name.last, verb, head)
  // "Kill or Be Killed" is one title, "The Walls of Hell or Intramuros" are two.
  if (
    type === 'work' &&
    name.first === name.last &&
    tokens[name.last + 1]?.text === 'or' &&
    head.kind === 'capital' &&
    parts[0] !== undefined
  ) {
    addRange(tokens, name.first, name.last, aliases)
    name = { first: name.first, last: parts[0].last }
    last = name.last
  }
  if (type === 'work') addCommaTitle(tokens, parts, name, aliases)
  const follower = tokens[verb + 1]
  const defines = /^(?:an?|the|one)$/.test(follower?.text ?? '')
  // "The reference to naturalization in the clause is to …": a clause is no name.
  if (hasSmallWords && !defines && name.last - name.first > 3) return undefined
  const end = tokens[last]
  const shortEnd = tokens[name.last]
  if (end === undefined || shortEnd === undefined) return undefined
  return {
    whole: { start: head.start, end: end.end },
    ...(last === name.last ? {} : { short: { start: head.start, end: shortEnd.end } }),
    aliases,
    type,
    verb,
    next: last + 1,
    defines,
    hasSmallWords,
  }
}

/** "Tonta, tonta, pero no tanto is a film": all before the bracket or verb may be the title. */
function addCommaTitle(
  tokens: readonly MentionWord[],
  parts: readonly Part[],
  name: Part,
  aliases: TextRange[],
): void {
  let { last } = name
  for (const part of parts.slice(1)) {
    if (
      part.first !== last + 2 ||
      tokens[last + 1]?.text !== ',' ||
      parting.has(tokens[part.first]?.text ?? '') ||
      part.last - name.first > maxSubjectTokens
    )
      return
    last = part.last
  }
  if (last > name.last) addRange(tokens, name.first, last, aliases)
}

/**
 * A name without what was said of it in small letters at its end: "Maha Sona or Maha Sohona",
 * "Andrea Corr MBE".
 */
function nameOf(
  tokens: readonly MentionWord[],
  part: Part | undefined,
  aliases: TextRange[],
): Part | undefined {
  if (part === undefined) return undefined
  let { first, last } = part
  while (
    first <= last &&
    tokens[first]?.kind === 'symbol' &&
    openers.has(tokens[first]?.text ?? '')
  )
    first++
  for (let index = first + 1; index < last; index++) {
    const token = tokens[index]
    if (token?.kind !== 'word' || (token.text !== 'or' && token.text !== 'alias')) continue
    const other = isArticle(tokens, index + 1) ? index + 2 : index + 1
    // "Broadway or Bust" may be one title after all.
    addRange(tokens, first, last, aliases)
    addRange(
      tokens,
      openers.has(tokens[other]?.text ?? '') ? other + 1 : other,
      closers.has(tokens[last]?.text ?? '') ? last - 1 : last,
      aliases,
    )
    last = index - 1
  }
  while (
    last > first &&
    tokens[last]?.kind === 'symbol' &&
    !/^[!?.]$/.test(tokens[last]?.text ?? '')
  )
    last--
  while (
    last > first + 1 &&
    tokens[last]?.kind === 'caps' &&
    postNominal.has(tokens[last]?.text ?? '')
  )
    last--
  if (first > last || tokens[first]?.kind === 'symbol') return undefined
  return { first, last }
}

const postNominal = setOf(`
  obe cbe mbe kbe dbe frs frse kcb kcmg cmg gcb gcmg kg kt kc qc mp msp phd md dso mc dfc vc am ao
  ac cc oc cm jp dl pc tc sj op osb frcp frcs fba frsc rn ra rsa esq cvo kcvo gcvo gbe cb tnz onz
  cnzm onzm mnzm dcnzm
`)

/** ", Count of Valois", ", 5th Duke of Richmond", ", Jr.", ", Illinois": goes on with the name. */
function extendsName(tokens: readonly MentionWord[], part: Part): boolean {
  const head = tokens[part.first]
  if (head === undefined || part.last - part.first > 9) return false
  if (generation.test(head.text)) return true
  if (head.text === 'and' && tokens[part.first + 1]?.kind === 'capital') return true
  if (head.kind === 'caps' && postNominal.has(head.text)) return false
  if (
    head.kind !== 'capital' &&
    head.kind !== 'caps' &&
    !(head.kind === 'alnum' && ordinal.test(head.text))
  )
    return false
  for (let index = part.first; index <= part.last; index++) {
    const token = tokens[index]
    if (
      token?.kind === 'word' &&
      (token.roles & (role.plain | role.connector | role.preposition)) === 0
    )
      return false
  }
  return true
}

function isTitled(tokens: readonly MentionWord[], part: Part): boolean {
  let capitals = 0
  for (let index = part.first + 1; index <= part.last; index++)
    if (tokens[index]?.kind === 'capital' || tokens[index]?.kind === 'caps') capitals++
  return capitals > 0
}
