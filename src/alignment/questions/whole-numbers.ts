import { months } from '../../language/lexicons/calendar-words.ts'
import type { MentionFinder } from './find-mentions.ts'
import { saysOurs, type QuestionItem } from './item-classes.ts'
import { classAt, type StandardWord, type WordClass } from './question-items.ts'

/**
 * Whole numbers that stand where a standard does: "what do we show for 9?", where a framework has a
 * 9 and what is said beside it is about standards. Amounts, days and times of day are none.
 * `unread`: the words that nothing else accounts for.
 */
export function wholeNumbers(
  words: readonly StandardWord[],
  unread: readonly number[],
  items: readonly QuestionItem[],
  finder: MentionFinder,
): readonly QuestionItem[] {
  if (!isOfStandards(items)) return []
  return unread.flatMap((at): QuestionItem[] => {
    if (!/^\p{N}{1,4}$/u.test(words[at]!.text) || !standsForStandard(words, at)) return []
    const mention = finder.number(words, at, true)
    return mention?.kind === 'number'
      ? [{ kind: 'standards', found: mention.found, said: mention.said, from: at, to: at + 1 }]
      : []
  })
}

/** Said of standards alone, whoever says it. */
const certain: ReadonlySet<WordClass> = new Set<WordClass>([
  ...([
    'standard',
    'evidence',
    'address',
    'gap',
    'missing',
    'unmet',
    'require',
    'obliged',
  ] as const),
  ...(['documentation', 'basis', 'conflict', 'suggest'] as const),
])
/** Said of standards where an institution speaks of itself. */
const ofOurs: ReadonlySet<WordClass> = new Set<WordClass>([
  'show',
  'strong',
  'weak',
  'partial',
  'best',
  'worst',
  'well',
] as const)
/** Anything means, wants and involves something. */
const anybodys = /^(?:mean|means|meant|want|wants|wanted|involve|involves|define|defines)$/

function isOfStandards(items: readonly QuestionItem[]): boolean {
  const isOurs = saysOurs(items)
  return items.some(
    item =>
      item.kind === 'framework' ||
      (item.kind === 'class' &&
        ((certain.has(item.class) && !anybodys.test(item.said)) ||
          (ofOurs.has(item.class) && (isOurs || item.to - item.from > 1)))),
  )
}

/** "At 9", "by 9", "from 9": times, as much as anything. */
const leads = /^(?:for|of|than|with|against|under|about|concerning|regarding|and|or|versus|vs)$/
const states = /^(?:is|are|was|were)$/
const helpers = /^(?:does|do|did|has|have|can|could|would|will)$/

function standsForStandard(words: readonly StandardWord[], at: number): boolean {
  const [before, after] = [words[at - 1]?.folded ?? '', words[at + 1]?.folded]
  // "For under 5": for so many, or so old.
  if (before === 'under' && leads.test(words[at - 2]?.folded ?? '')) return false
  // "For 9 May", "for 9 documents", "for 9 guests".
  if (after !== undefined) {
    const next = classAt(words, at + 1)?.class
    if (next === undefined || months.has(after) || countable.has(next)) return false
    // "Evidence of 2 missing invoices"
    if (describing.has(next) && words[at + 2] !== undefined && leads.test(before)) return false
    // "Are 9 required?" asks for how many.
    if (states.test(before)) return next !== 'require' && next !== 'obliged'
  }
  const said = classBefore(words, at)
  return (
    leads.test(before) ||
    states.test(before) ||
    helpers.test(before) ||
    said === 'address' ||
    said === 'show'
  )
}
const countable: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(['standard', 'section', 'framework', 'document', 'passage', 'evidence', 'gap'] as const),
  ...(['share', 'most', 'least'] as const),
])

const describing: ReadonlySet<WordClass> = new Set<WordClass>([
  'missing',
  'unmet',
  'strong',
  'weak',
  'partial',
  'best',
  'worst',
])

/** The class of the word or phrase that ends before a word. */
function classBefore(words: readonly StandardWord[], at: number): WordClass | undefined {
  for (let from = Math.max(0, at - 3); from < at; from++) {
    const classed = classAt(words, from)
    if (classed !== undefined && from + classed.length === at) return classed.class
  }
  return undefined
}
