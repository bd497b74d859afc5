import type { EntityType } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'
import { leadType } from './lead-type.ts'
import { role } from '../lexicons/word-roles.ts'
import { mentionWords, type MentionWord } from '../mention-words/mention-words.ts'
import { setOf, wordSet } from '../lexicons/lexicon.ts'

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

/** Subjects of more words are clauses, not names. */
const maxSubjectTokens = 18
const maxAsideTokens = 80
/** The verb of a lead sentence stands within this many characters, asides included. */
const maxLeadLength = 600
/** A heading, note or caption above the first sentence is this short. */
const shortBlockTokens = 24
const mostBlocks = 3

const copulas = setOf('is was are were')
const openers = new Set(['“', '"', '‘', '`', '«', '„', "'"])
const closers = new Set(['”', '"', '’', "'", '»', '“', '`'])
const pronouns = wordSet('grammar/no-lead-subject')
const knownAs = setOf(`
  known called born named nicknamed abbreviated aka titled spelled credited billed stylized
  stylised romanized
`)
const actingVerbs = wordSet('grammar/lead-verbs')
const parting = setOf(`
  also aka alias formerly better born known nicknamed otherwise originally officially
`)
const generation = /^(?:jr|sr|ii|iii|iv)$/
const ordinal = /^\d{1,2}(?:st|nd|rd|th)$/

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

interface Part {
  first: number
  last: number
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

/** "A" and "An" before a word in small letters; "The" before anything. */
function isArticle(tokens: readonly MentionWord[], at: number): boolean {
  const article = tokens[at]?.text ?? ''
  return article === 'the'
    ? tokens[at + 1]?.kind !== 'symbol' || openers.has(tokens[at + 1]?.text ?? '')
    : /^an?$/.test(article) && tokens[at + 1]?.kind === 'word'
}

function subjectOf(
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

function addRange(
  tokens: readonly MentionWord[],
  first: number,
  last: number,
  into: TextRange[],
): void {
  const head = tokens[first]
  const end = tokens[last]
  if (head !== undefined && end !== undefined && first <= last)
    into.push({ start: head.start, end: end.end })
}

/**
 * The names after "also known as", "born", "called", "or" between two tokens, and a bracket that
 * holds one name alone.
 */
function collectAliases(
  tokens: readonly MentionWord[],
  from: number,
  to: number,
  into: TextRange[],
): void {
  const whole = nameAlone(tokens, from, to)
  if (whole !== undefined) addRange(tokens, whole.first, whole.last, into)
  for (let index = from; index <= to && index < from + 24; index++) {
    const token = tokens[index]
    if (token === undefined || into.length >= mostAliases) return
    if (
      token.kind !== 'word' ||
      (!knownAs.has(token.text) &&
        token.text !== 'or' &&
        token.text !== 'nee' &&
        token.text !== 'dit' &&
        !(token.text === 'and' && index > from && openers.has(tokens[index + 1]?.text ?? '')))
    )
      continue
    let first = index + 1
    while (
      first <= to &&
      first < index + 5 &&
      tokens[first]?.text !== 'or' &&
      (tokens[first]?.kind === 'word' || openers.has(tokens[first]?.text ?? ''))
    )
      first++
    const last = endOfCapitals(tokens, first, to)
    const head = tokens[first]
    if (
      last < first ||
      head === undefined ||
      (head.roles & role.calendar) !== 0 ||
      (head.roles & role.place) !== 0
    )
      continue
    addRange(tokens, first, last, into)
    index = last
  }
}

const mostAliases = 5

function endOfCapitals(tokens: readonly MentionWord[], first: number, to: number): number {
  let last = first - 1
  while (last < to && last - first < 8) {
    const next = tokens[last + 1]
    if (next === undefined) break
    const isPart =
      next.kind === 'capital' ||
      next.kind === 'caps' ||
      next.kind === 'initial' ||
      (last >= first &&
        (next.roles & role.connector) !== 0 &&
        next.text !== 'the' &&
        next.kind === 'word' &&
        tokens[last + 2]?.kind === 'capital')
    if (!isPart && !(next.text === '.' && tokens[last]?.kind === 'initial')) break
    last++
  }
  return last
}

/** "Sabirni centar (The Meeting Point)": two capitalised words or more and nothing else. */
function nameAlone(tokens: readonly MentionWord[], from: number, to: number): Part | undefined {
  // The last token is the closing bracket or what stands before a comma.
  const last = tokens[to]?.kind === 'symbol' ? to - 1 : to
  if (
    last <= from ||
    last - from > 8 ||
    tokens[last + 1]?.kind !== 'symbol' ||
    tokens[from - 1]?.text !== '('
  )
    return undefined
  for (let index = from; index <= last; index++) {
    const token = tokens[index]
    if (token?.kind === 'capital' || token?.kind === 'caps') continue
    if (
      index === from ||
      token?.kind !== 'word' ||
      (token.roles & (role.connector | role.plain | role.preposition)) === 0
    )
      return undefined
  }
  return ((tokens[from]?.roles ?? 0) & (role.calendar | role.demonym)) !== 0
    ? undefined
    : { first: from, last }
}

function isTitled(tokens: readonly MentionWord[], part: Part): boolean {
  let capitals = 0
  for (let index = part.first + 1; index <= part.last; index++)
    if (tokens[index]?.kind === 'capital' || tokens[index]?.kind === 'caps') capitals++
  return capitals > 0
}

/** Token of the closing quotation mark of a quoted subject. */
function closingQuote(tokens: readonly MentionWord[], open: number): number | undefined {
  for (let index = open + 2; index < open + maxSubjectTokens + 2; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break') return undefined
    if (token.kind !== 'symbol' || !closers.has(token.text)) continue
    // "''" of tokenised text
    return index
  }
  return undefined
}

function afterQuote(tokens: readonly MentionWord[], quote: number): number {
  let index = quote
  while (index < quote + 3 && closers.has(tokens[index]?.text ?? '')) index++
  return index
}

function closingBracket(tokens: readonly MentionWord[], open: number): number | undefined {
  const opening = tokens[open]?.text ?? ''
  const closing = opening === '(' ? ')' : opening === '[' ? ']' : '}'
  let depth = 0
  for (let index = open; index < open + maxAsideTokens; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break') return undefined
    if (token.text === opening) depth++
    else if (token.text === closing && --depth === 0) return index
  }
  return undefined
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
