import type { ChunkId } from '../../../core/ids.ts'
import { contentTerms } from '../../../language/salience/term-vectors.ts'
import type { CalledDocument } from '../called-documents.ts'
import type { MentionFinder } from '../find-mentions.ts'
import { hasClass, saysOurs, type QuestionItem } from '../item-classes.ts'
import { likeliestLinks, type LikeliestLinks } from '../likeliest-links.ts'
import { wordsOf, type StandardWord } from '../question-items.ts'
import type { QuestionScope } from '../question-scope.ts'
import { readItems } from '../read-items.ts'
import type { StandardQuestion } from '../standard-question.ts'
import type { StandardOptions, StandardPorts } from '../standard-ports.ts'
import { isTimed, wordBefore } from './unknown-name.ts'

type PassagesQuestion = Extract<StandardQuestion, { kind: 'passages' }>

const longestQuestion = 400
const mostTerms = 3
const mostPassages = 200
const leads = /^(?:about|on|concerning|regarding|for|with)$/

/**
 * A question about gaps or evidence on a topic that no standard is called by, but that linked
 * passages speak of: "where are we falling short on complaints?". Undefined for other questions,
 * and where no linked passage speaks of it.
 */
export async function readSpokenTopic(
  question: string,
  finder: MentionFinder,
  documents: () => Promise<readonly CalledDocument[]>,
  ports: StandardPorts,
  options: StandardOptions,
): Promise<PassagesQuestion | undefined> {
  if (question.length > longestQuestion) return undefined
  const words = wordsOf(question)
  const items = await readItems(words, finder, documents)
  const said = items === undefined ? undefined : topicOf(items, words)
  if (items === undefined || said === undefined) return undefined
  const shows = hasClass(items, 'gap', 'missing', 'unmet') ? 'gap' : undefined
  const frameworks = finder.frameworks.filter(({ isCurrent }) => isCurrent)
  const scope: QuestionScope = { frameworks, named: [], documents: [] }
  const linked = await likeliestLinks(scope, shows, ports, options)
  const { passages, isPart } = await speakingOf(said, linked)
  if (passages.length === 0) return undefined
  return {
    kind: 'passages',
    how: 'list',
    scope: { ...scope, speaking: { said, passages } },
    shows,
    isDenied: false,
    ...(isPart ? { partOf: said } : {}),
  }
}

/** The topic of a question of an institution about itself, where nothing else is named. */
function topicOf(
  items: readonly QuestionItem[],
  words: readonly StandardWord[],
): string | undefined {
  const isAsked = hasClass(items, 'gap', 'missing', 'unmet', 'evidence')
  if (!isAsked || !saysOurs(items) || hasClass(items, 'standard', 'section', 'document'))
    return undefined
  const named = items.filter(({ kind }) => kind !== 'class')
  const [topic] = named
  if (topic === undefined || named.length > 1) return undefined
  if (topic.kind !== 'unnamed' && !(topic.kind === 'document' && isPartOfName(topic)))
    return undefined
  const terms = contentTerms(topic.said).length
  if (terms === 0 || terms > mostTerms || isTimed(topic.said)) return undefined
  return leads.test(wordBefore(words, topic.from)) ? topic.said : undefined
}

/** Whether a document is called by less than its title: "complaints" of "complaints policy". */
const isPartOfName = ({
  said,
  documents,
}: Extract<QuestionItem, { readonly kind: 'document' }>): boolean =>
  documents.every(({ title }) => contentTerms(title).length > contentTerms(said).length)

async function speakingOf(
  said: string,
  { documents, isPart }: LikeliestLinks,
): Promise<{ readonly passages: readonly ChunkId[]; readonly isPart: boolean }> {
  const terms = contentTerms(said)
  const found: ChunkId[] = []
  for await (const { text, passages } of documents())
    for (const { id, headingPath, start, end } of await passages()) {
      const words = new Set(contentTerms([...headingPath, text.slice(start, end)].join('\n')))
      if (!terms.every(term => words.has(term))) continue
      if (found.length === mostPassages) return { passages: found, isPart: true }
      found.push(id)
    }
  return { passages: found, isPart }
}
