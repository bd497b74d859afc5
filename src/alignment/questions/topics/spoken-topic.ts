import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import { contentTerms } from '../../../language/salience/term-vectors.ts'
import type { CalledDocument } from '../called-documents.ts'
import type { MentionFinder } from '../find-mentions.ts'
import { hasClass, saysOurs, type QuestionItem } from '../item-classes.ts'
import { passageRow, type PassageRow } from '../quoted-passages.ts'
import { wordsOf, type StandardWord } from '../question-items.ts'
import type { QuestionScope } from '../question-scope.ts'
import { readItems } from '../read-items.ts'
import { passagesQuery } from '../standard-query.ts'
import type { StandardQuestion } from '../standard-question.ts'
import type { StandardOptions, StandardPorts } from '../standard-ports.ts'
import { isTimed, wordBefore } from './unknown-name.ts'

type PassagesQuestion = Extract<StandardQuestion, { kind: 'passages' }>

const longestQuestion = 400
const mostTerms = 3
// The likeliest links come first; what a corpus says of one topic is among them.
const mostRead = 2_000
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
  const read = { principal: options.principal, signal: options.signal }
  const { rows } = await ports.query(passagesQuery(scope, shows), read)
  const linked = rows.slice(0, mostRead).flatMap(row => passageRow(row, frameworks) ?? [])
  const passages = await speakingOf(said, linked, ports, options)
  if (passages.length === 0) return undefined
  return {
    kind: 'passages',
    how: 'list',
    scope: { ...scope, speaking: { said, passages } },
    shows,
    isDenied: false,
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
  linked: readonly PassageRow[],
  { documents }: StandardPorts,
  { principal, signal }: StandardOptions,
): Promise<readonly ChunkId[]> {
  const terms = contentTerms(said)
  const read = { principal, signal }
  const texts = new Map<DocumentId, string>()
  const found: ChunkId[] = []
  const ids = [...new Set(linked.map(({ chunkId }) => chunkId))]
  for (const { id, documentId, headingPath, start, end } of await documents.chunks(ids, read)) {
    const text = texts.get(documentId) ?? (await documents.document(documentId, read))?.text ?? ''
    texts.set(documentId, text)
    const words = new Set(contentTerms([...headingPath, text.slice(start, end)].join('\n')))
    if (terms.every(term => words.has(term)) && found.push(id) === mostPassages) break
  }
  return found
}
