import { contentTerms } from '../../../language/salience/term-vectors.ts'
import { wordSet } from '../../../language/lexicons/lexicon.ts'
import type { MentionFinder } from '../find-mentions.ts'
import type { KnownFramework } from '../known-framework.ts'
import { classAt, wordsOf, type StandardWord, type WordClass } from '../question-items.ts'
import type { QuestionScope } from '../question-scope.ts'
import type { StandardOptions, StandardPorts } from '../standard-ports.ts'
import type { StandardQuestion } from '../standard-question.ts'
import { passagesQuery } from '../standard-query.ts'
import { demandPhrase, phraseAt, type DemandPhrase } from './demand-phrase.ts'
import { linkedMatter, type LinkedMatter } from './linked-matter.ts'

type PassagesQuestion = Extract<StandardQuestion, { kind: 'passages' }>

const longestQuestion = 400
const mostTerms = 6
const mostStandards = 2
const mailWords = wordSet('questions/mail-words')

/**
 * A question that holds a matter of the institution against what is demanded: "do our reserves meet
 * what the standards require?", "compare our handling of complaints with 4.2". What the framework
 * demands of that matter is told, and what is linked to it. Undefined for other questions, where no
 * standard is about the matter, and where no document was compared with the framework.
 */
export async function readOwnMatter(
  question: string,
  finder: MentionFinder,
  ports: StandardPorts,
  options: StandardOptions,
): Promise<PassagesQuestion | undefined> {
  const held = heldMatter(question, finder)
  if (held === undefined) return undefined
  const { how, matter, demand } = held
  const { found: named, isPart } = await standardsAbout(matter, demand, finder, ports, options)
  if (named.length === 0) return undefined
  const scope: QuestionScope = {
    frameworks: [...new Set(named.map(({ framework }) => framework))],
    named,
    documents: [],
  }
  // Before any alignment the documents are searched.
  if (!scope.frameworks.every(ports.isAligned)) {
    const { principal, signal } = options
    const { rows } = await ports.query(passagesQuery(scope, undefined, 1), { principal, signal })
    if (rows.length === 0) return undefined
  }
  return {
    kind: 'passages',
    how,
    scope,
    shows: undefined,
    isDenied: false,
    withDemand: true,
    ...(isPart ? { partOf: matter.said } : {}),
  }
}

/** A question of one's own matter that is held against a demand, whatever standards there are. */
interface HeldMatter {
  readonly how: PassagesQuestion['how']
  readonly matter: Matter
  readonly demand: DemandPhrase
}

function heldMatter(question: string, finder: MentionFinder): HeldMatter | undefined {
  if (question.length > longestQuestion) return undefined
  const words = wordsOf(question)
  const how = formOf(words)
  const demand = how === undefined ? undefined : demandPhrase(words, finder)
  if (how === undefined || demand === undefined) return undefined
  const matter = matterOf(words, demand)
  return matter === undefined ? undefined : { how, matter, demand }
}

/**
 * Whether a question holds a matter of the institution against what is demanded, so that "answered"
 * and "replied" in it are no emails.
 */
export const holdsToDemand = (question: string, finder: MentionFinder): boolean =>
  heldMatter(question, finder) !== undefined

const asksWhether =
  /^(?:our|we|is|are|do|does|did|have|has|can|could|will|would|isn't|aren't|don't)$/
const asksHow = /^(?:compare|contrast|check|tell|say|show|explain|assess|how|where)$/

/** Whether it asks for yes or no, or to compare; undefined for statements and other questions. */
function formOf(words: readonly StandardWord[]): PassagesQuestion['how'] | undefined {
  const first = words[0]?.folded ?? ''
  if (asksWhether.test(first)) return 'whether'
  if (!asksHow.test(first)) return undefined
  return words.some(({ folded }) => /^(?:if|whether)$/.test(folded)) ? 'whether' : 'list'
}

/** What a question is about, its demand and all words of asking left out. */
interface Matter {
  /** In the order of the question. */
  readonly said: string
  readonly terms: readonly string[]
}

function matterOf(words: readonly StandardWord[], demand: DemandPhrase): Matter | undefined {
  const isOwn = words.some(({ folded }) => /^(?:we|our|ours|us|we're|we've)$/.test(folded))
  if (!isOwn || words.some(({ folded }) => mailWords.has(folded))) return undefined
  let isRelated = demand.isClause
  const said: string[] = []
  for (let at = 0; at < words.length;) {
    if (at >= demand.from && at < demand.to) {
      at = demand.to
      continue
    }
    const length = relationAt(words, at, demand)
    if (length > 0) {
      isRelated = true
      at += length
      continue
    }
    const classed = classAt(words, at)
    const isPlain = at === 0 || (classed !== undefined && saysNothing.has(classed.class))
    // "In time" is more than its "in".
    const manner = Math.max(isPlain ? (classed?.length ?? 1) : 0, phraseAt(words, at, 'manner'))
    // "Backup" is a copy before it is backing.
    const isOther = classed !== undefined && readOtherwise.has(classed.class)
    if (manner === 0 && isOther && !/^backups?$/.test(words[at]!.folded)) return undefined
    if (manner === 0) said.push(words[at]!.text)
    at += Math.max(1, manner)
  }
  const terms = [...new Set(contentTerms(said.join(' ')))]
  if (!isRelated || terms.length > mostTerms) return undefined
  if (terms.length === 0 && demand.named.length === 0) return undefined
  return { said: said.join(' '), terms }
}

/** How many words say how the matter is held against the demand; 0 for none. */
function relationAt(words: readonly StandardWord[], at: number, demand: DemandPhrase): number {
  // "Strong enough", "as often".
  if (at > 0 && words[at + 1]?.folded === 'enough') return 2
  const listed = phraseAt(words, at, 'relation')
  if (listed > 0) return listed
  // "Meet" what is demanded; the "support" of students is a matter.
  const classed = classAt(words, at)
  return classed?.class === 'address' && at + classed.length === demand.from ? classed.length : 0
}

/** Classes of words that are no part of a matter. */
const saysNothing: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(['plain', 'wh', 'how', 'well', 'compare', 'than', 'require', 'obliged', 'hold'] as const),
  ...(['most', 'least', 'only', 'none', 'text'] as const),
])

/** Evidence, gaps, how many and how strong they are: questions that are read otherwise. */
const readOtherwise: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(['evidence', 'gap', 'missing', 'unmet', 'suggest', 'strong', 'weak', 'partial'] as const),
  ...(['best', 'worst', 'conflict', 'count', 'share', 'age', 'oldest', 'newest'] as const),
  ...(['document', 'section', 'passage', 'framework'] as const),
])

/** The standards that are about the matter, by name or by what is linked to them. */
async function standardsAbout(
  { said, terms }: Matter,
  { frameworks, named }: DemandPhrase,
  finder: MentionFinder,
  ports: StandardPorts,
  options: StandardOptions,
): Promise<LinkedMatter> {
  const isMeant = ({ framework }: { readonly framework: KnownFramework }): boolean =>
    frameworks.length > 0 ? frameworks.includes(framework) : framework.isCurrent
  if (named.length > 0) {
    const current = named.filter(isMeant)
    return { found: current.length > 0 ? current : named, isPart: false }
  }
  const match = finder.topics.find(said)
  const found = match?.found.filter(isMeant) ?? []
  const isFew = found.length <= (match?.by === 'title' ? mostStandards * 2 : mostStandards)
  // What all of the framework speaks of, such as students, is no matter of its own.
  if (found.length > 0)
    return {
      found: isFew && found.every(({ found: each }) => each.kind !== 'section') ? found : [],
      isPart: false,
    }
  const all = finder.frameworks.filter(framework => isMeant({ framework }))
  return await linkedMatter(terms, all, mostStandards, ports, options)
}
