import { wordSet } from '../../../language/lexicons/lexicon.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import { hasClass, saysOurs, type QuestionItem } from '../item-classes.ts'
import { classAt, type StandardWord } from '../question-items.ts'

type UnnamedItem = Extract<QuestionItem, { readonly kind: 'unnamed' }>

/** A name that a question of standards turns on, and that nothing bears. */
export interface UnknownName {
  readonly of: 'topic' | 'document' | 'framework'
  readonly said: string
}

const longestName = 6
/** Nouns that mean a framework's things; "goals" and "targets" are anybody's. */
const frameworkNouns = wordSet('questions/framework-nouns')
const prepositions = /^(?:for|about|on|of|concerning|regarding|to|in|by|with)$/
const documentNouns = wordSet('questions/document-nouns')
const timeWords = /\b(?:\w+day|(?:last|next) \w+|yesterday|tomorrow|tonight|week|month|year)\b/i

/** Whether words tell a day or a stretch of time, which no framework is about. */
export const isTimed = (said: string): boolean => timeWords.test(said)

/**
 * The name in a question that is about standards beyond doubt, where nothing is called so: to say
 * so is better than to search for what comes near. Undefined where the question may be another.
 */
export function unknownName(
  items: readonly QuestionItem[],
  words: readonly StandardWord[],
): UnknownName | undefined {
  const unnamed = items.filter((item): item is UnnamedItem => item.kind === 'unnamed')
  const [name] = unnamed
  if (name !== undefined && namesFramework(items, words, name))
    return { of: 'framework', said: name.said }
  if (name === undefined || unnamed.length > 1 || !isPointed(items)) return undefined
  const { from, to, said } = name
  if (to - from > longestName || isTimed(said)) return undefined
  // What is said beside a number is more about it than the framework has.
  const lead = wordBefore(words, from)
  const isNamed = items.some(item => item.kind === 'standards' && item.topic === undefined)
  if (isNamed && !/^(?:about|on|concerning|regarding)$/.test(lead)) return undefined
  const asksWhat = hasClass(items, 'standard')
  if (asksWhat && /^(?:does|do|did)$/.test(lead)) return { of: 'document', said }
  if (!prepositions.test(lead)) return undefined
  return { of: namesDocument(said) ? 'document' : 'topic', said }
}

/**
 * Whether a name stands where that of a framework does, last and behind a number: "what do we show
 * for 2.1 of nomark?". One word only, and none that documents are called.
 */
function namesFramework(
  items: readonly QuestionItem[],
  words: readonly StandardWord[],
  { from, to, said }: UnnamedItem,
): boolean {
  const before = items.find(item => item.kind === 'standards' || item.kind === 'unknown')
  const isBehind =
    before !== undefined &&
    !(before.kind === 'standards' && before.topic !== undefined) &&
    before.to === from - 1 &&
    /^(?:of|in|from)$/.test(words[from - 1]!.folded)
  return (
    isBehind &&
    to - from === 1 &&
    to === words.length &&
    !items.some(({ kind }) => kind === 'framework') &&
    !namesDocument(said) &&
    hasClass(items, ...linkWords)
  )
}
const linkWords = [
  ...(['show', 'hold', 'evidence', 'address', 'gap', 'missing', 'unmet', 'require'] as const),
  ...(['obliged', 'documentation', 'basis', 'definitions', 'strong', 'weak', 'partial'] as const),
] as const

/** Whether a name ends as documents' names do, or as files'. */
const namesDocument = (said: string): boolean => {
  const last = foldCase(said.slice(said.lastIndexOf(' ') + 1))
  return documentNouns.has(last) || /\w\.[a-z]{2,5}$/.test(last)
}

const isPointed = (items: readonly QuestionItem[]): boolean =>
  isCertain(items) ||
  (items.some(item => item.kind === 'standards' && item.topic === undefined) &&
    hasClass(items, 'require', 'obliged', 'evidence', 'gap', 'missing', 'text'))

/** Whether a question cannot be but about a framework and what is shown of it. */
export function isCertain(items: readonly QuestionItem[]): boolean {
  const hasFramework = items.some(({ kind }) => kind === 'framework')
  const hasNoun = items.some(item => item.kind === 'class' && frameworkNouns.has(item.said))
  const relates = hasClass(
    items,
    ...(['address', 'evidence', 'gap', 'missing', 'require', 'obliged', 'unmet'] as const),
    ...(['documentation', 'basis', 'strong', 'weak', 'partial', 'conflict'] as const),
  )
  if (relates && (hasFramework || hasNoun)) return true
  if (asksWhetherMet(items)) return true
  // "Our evidence on", "gaps of ours in"; "evidence that the pump failed" is of another kind.
  const isOurs = saysOurs(items) && hasClass(items, 'evidence', 'gap')
  return isOurs && !items.some(item => item.kind === 'class' && item.said === 'that')
}

/** "Do our lamps meet what is required": what is demanded of one's own things, whatever asks it. */
export const asksWhetherMet = (items: readonly QuestionItem[]): boolean => {
  const met = items.findIndex(item => item.kind === 'class' && item.class === 'address')
  const behind = items.slice(met + 1)
  return (
    met > 0 && saysOurs(items) && hasClass(behind, 'wh') && hasClass(behind, 'require', 'obliged')
  )
}

/** The word before a name, its article left out. */
export function wordBefore(words: readonly StandardWord[], from: number): string {
  for (let at = from - 1; at >= 0; at--) {
    const { folded } = words[at]!
    const isArticle = /^(?:the|a|an|our|my|any|some|this|that)$/.test(folded)
    if (!isArticle || classAt(words, at)?.class !== 'plain') return folded
  }
  return ''
}
