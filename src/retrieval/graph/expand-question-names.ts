import type { EntityId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { type RecognizedMention } from '../../language/recognize.ts'
import type { LinkGraph } from './link-graph.ts'
import { findNameVariants, type NamePorts } from './name-variants.ts'
import type { QuestionName } from './question-names.ts'
import { aboutCount, readLinked } from './walk.ts'
import type { SearchText } from '../../language/question/question.ts'

const minScore = 0.5
const maxSearched = 4
const unnamed: ReadonlySet<string> = new Set(['date', 'quantity', 'identifier', 'address'])

/**
 * The names of a question, and for names of two words or more that the corpus writes otherwise the
 * entities that they may mean; those take the place of shorter names inside them. In order of the
 * question.
 */
export async function expandQuestionNames(
  question: SearchText,
  names: readonly QuestionName[],
  links: LinkGraph,
  ports: NamePorts,
  options: ReadOptions,
): Promise<QuestionName[]> {
  await readLinked(
    links,
    names.map(({ id }) => links.numberOf(id)),
  )
  const isKnown = (name: QuestionName): boolean => aboutCount(links, links.numberOf(name.id)) > 0
  const open = question.mentions.filter(
    mention =>
      !unnamed.has(mention.type) &&
      mention.name.includes(' ') &&
      names.every(name => isInside(name, mention) || !overlaps(name, mention)) &&
      !names.some(
        name =>
          isKnown(name) &&
          name.end - name.start >= mention.end - mention.start &&
          overlaps(name, mention),
      ),
  )
  const found: QuestionName[] = []
  const searched = await Promise.all(
    open
      .slice(0, maxSearched)
      .map(async mention => ({
        mention,
        others: await findNameVariants(
          { name: mention.display, labels: [] },
          links,
          ports,
          options,
        ),
      })),
  )
  for (const { mention, others } of searched) {
    found.push(
      ...others
        .filter(({ score }) => score >= minScore)
        .map(({ entity }) => ({
          id: links.idOf(entity) as EntityId,
          name: mention.name,
          start: mention.start,
          end: mention.end,
        })),
    )
  }
  const kept = names.filter(name => !found.some(other => overlaps(name, other)))
  return [...kept, ...found].sort((left, right) => left.start - right.start)
}

const overlaps = (left: QuestionName, right: QuestionName | RecognizedMention): boolean =>
  left.start < right.end && right.start < left.end
const isInside = (name: QuestionName, mention: RecognizedMention): boolean =>
  name.start >= mention.start && name.end <= mention.end
