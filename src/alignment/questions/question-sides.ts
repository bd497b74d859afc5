import type { QuestionSides } from '../../core/question-sides.ts'
import { numberOf, type MentionFinder } from './find-mentions.ts'
import type { FoundStandard, KnownFramework } from './known-framework.ts'
import { classAt, wordsOf } from './question-items.ts'
import { wordSet } from '../../language/lexicons/lexicon.ts'

const own = wordSet('questions/own-words')
const demandWords = wordSet('questions/demand-words')

/**
 * Which side a question is about, by what it names and how it is worded. A framework, a number or
 * "the standard" names what is demanded; "we" and "our" the institution. A question that does
 * neither is about what documents say, unless it asks for what must be.
 */
export function questionSides(question: string, finder: MentionFinder): QuestionSides {
  const words = wordsOf(question.slice(0, longest))
  const frameworks: KnownFramework[] = []
  const named: FoundStandard[] = []
  /** Words of the question that name the framework's side, and those of the institution. */
  const ofFramework = new Set<number>()
  const ofInstitution = new Set<number>()
  let saysStandard = false
  let isDemand = false
  let before = false
  for (let at = 0; at < words.length;) {
    const { folded } = words[at]!
    const mention = finder.framework(words, at) ?? finder.number(words, at, before)
    if (mention !== undefined && mention.kind !== 'unknown') {
      if (mention.kind === 'framework') frameworks.push(...mention.frameworks)
      else named.push(...mention.found)
      for (let index = at; index < at + mention.length; index++) ofFramework.add(index)
      at += mention.length
      before = false
      continue
    }
    const classed = classAt(words, at)?.class
    before = classed === 'standard' || classed === 'section'
    // "The standard procedure" is none of a framework's.
    const isNoun = before && !isAdjective(words[at + 1]?.folded)
    if (isNoun && names.has(folded)) {
      saysStandard = true
      ofFramework.add(at)
    }
    if (demandWords.has(folded)) {
      isDemand = true
      ofFramework.add(at)
    }
    if (own.has(folded)) ofInstitution.add(at)
    at += 1
  }
  const isFramework = frameworks.length + named.length > 0 || saysStandard
  const isOwn = ofInstitution.size > 0
  const side = isFramework
    ? isOwn || !(isDemand || asksMeaning(question))
      ? 'both'
      : 'framework'
    : isDemand
      ? 'both'
      : 'institution'
  const meant = new Set([...frameworks, ...named.map(({ framework }) => framework)])
  // Without a name the current editions are asked, and no others.
  const all = finder.frameworks.filter(({ isCurrent }) => isCurrent)
  const asked = meant.size > 0 ? [...meant] : all
  const isAll = asked.length === finder.frameworks.length
  const without = (left: ReadonlySet<number>): string =>
    words
      .filter((_, index) => !left.has(index))
      .map(({ text }) => text)
      .join(' ')
  const titles = [...new Set(named.map(({ found }) => titleOf(found)))].join(' ')
  return {
    side,
    ...(meant.size === 0 && isAll ? {} : { frameworks: asked.map(({ documentId }) => documentId) }),
    queries: {
      framework: [titled(named), without(ofInstitution)].join(' ').trim(),
      institution: [titles, without(ofFramework)].join(' ').trim(),
    },
  }
}

const longest = 1_000
/** Nouns that mean a framework's demands wherever they stand. */
const names = new Set(['standard', 'standards', 'framework', 'frameworks', 'criteria', 'criterion'])

const isAdjective = (next: string | undefined): boolean =>
  next !== undefined && !/^(?:of|in|for|on|do|does|is|are|that|which|say|says|to|and)$/.test(next)

const asksMeaning = (question: string): boolean =>
  /\bwhat (?:is|are|does|do)\b|\bdefin|\bmean(?:s|ing)?\b|\bexplain\b/i.test(question)

const titleOf = (found: FoundStandard['found']): string =>
  found.kind === 'section'
    ? found.section.title
    : `${found.standard.title} ${found.standard.formal}`.slice(0, 300)

const titled = (named: readonly FoundStandard[]): string =>
  [...new Set(named.map(({ found }) => `${numberOf(found)} ${titleOf(found)}`.slice(0, 100)))].join(
    ' ',
  )
