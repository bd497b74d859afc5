import type { GraphNode } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import { isAcronymOf } from '../../language/names/acronym.ts'
import { nameParts } from '../../language/names/name-parts.ts'
import { isMailAddress } from '../../language/names/score-addresses.ts'
import { scoreNames } from '../../language/names/score.ts'
import { isStopWord } from '../../language/words/stop-words.ts'
import { comparedName, isResolvable, nameOf, type EntityLookUp } from './entity-look-up.ts'

const maxHits = 40
const maxCandidates = 60
const maxTextsOfAcronym = 8
/** A name with more meanings than this in the texts is not followed. */
const maxMeanings = 3
/** What scores less by its name alone is another thing. */
export const minNameScore = 0.3
/** From which score on the candidates of a candidate are looked for as well. */
const expandFrom = 0.6

/**
 * The entities that may be one thing with the given one: from alias to alias, and by the words of
 * the names. Whichever of them one starts from, the likely ones are the same. Entities that are
 * known within one document only come along with what they stand for.
 */
export async function findCandidates(start: NodeId, lookUp: EntityLookUp): Promise<GraphNode[]> {
  const [first] = await lookUp.nodes([start])
  if (first === undefined) return []
  const found = new Map<NodeId, GraphNode>([[first.id, first]])
  const queue: GraphNode[] = [first]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const here = next
    const add = (node: GraphNode, expand: boolean): void => {
      if (found.has(node.id) || found.size >= maxCandidates) return
      found.set(node.id, node)
      if (expand) queue.push(node)
    }
    const aliases = await lookUp.aliases(here.id)
    const isHub =
      new Set(
        aliases
          .filter(
            ({ edge }) =>
              edge.from === here.id &&
              typeof edge.properties['kind'] === 'string' &&
              edge.properties['kind'] !== 'variant',
          )
          .map(({ node }) => node.id),
      ).size > maxMeanings
    for (const { node, edge } of aliases) {
      if (!node.labels.includes('Entity')) continue
      if (edge.properties['kind'] !== 'variant') add(node, !isHub || edge.from !== here.id)
      else if (isResolvable(node)) add(node, likeness(here, node) >= expandFrom)
    }
    const rules = await lookUp.rules()
    const ruled = rules.flatMap(({ left, right }) =>
      left.id === here.id ? [right.id] : right.id === here.id ? [left.id] : [],
    )
    for (const node of await lookUp.nodes(ruled)) add(node, true)
    if (!isResolvable(here)) continue
    for (const node of [
      ...(await lookUp.nodes(await lookUp.search(blockingWords(here), maxHits))),
      ...(await spelledOut(here, lookUp)),
    ]) {
      if (node.id === here.id || !isResolvable(node)) continue
      const score = likeness(here, node)
      if (score >= minNameScore) add(node, score >= expandFrom)
    }
  }
  return [...found.values()].sort((left, right) => (left.id < right.id ? -1 : 1))
}

/**
 * What the letters of an acronym may stand for among the names beside it: its own words find
 * nothing.
 */
async function spelledOut(node: GraphNode, lookUp: EntityLookUp): Promise<GraphNode[]> {
  const short = nameOf(node)
  if (!/^\p{Lu}[\p{Lu}\p{N}.&]{1,7}s?$/u.test(short)) return []
  const found: GraphNode[] = []
  for (const chunk of (await lookUp.mentioned(node.id)).slice(0, maxTextsOfAcronym)) {
    for (const other of await lookUp.named(chunk))
      if (isAcronymOf(short, nameOf(other))) found.push(other)
  }
  return found
}

function likeness(left: GraphNode, right: GraphNode): number {
  const score = scoreNames(
    { name: comparedName(left), labels: left.labels },
    { name: comparedName(right), labels: right.labels },
  )
  // What the names alone rule out is kept, so that it can be shown as kept apart.
  return score.conflict === undefined ? score.score : minNameScore
}

/**
 * Words by which the other names of an entity are found; the local part of an address that joins
 * names is taken apart by names that make it.
 */
function blockingWords(node: GraphNode): string[] {
  const name = comparedName(node)
  if (isMailAddress(name)) {
    const local = name
      .slice(0, name.lastIndexOf('@'))
      .split(/[^\p{L}]+/u)
      .filter(piece => piece.length > 1)
    return [
      ...new Set(
        local.flatMap(piece =>
          local.length === 1 && piece.length > 3
            ? [piece, piece.slice(1), piece.slice(0, -1)]
            : [piece],
        ),
      ),
    ]
  }
  const isPerson = node.labels.includes('Person')
  const { words } = nameParts(name, isPerson)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const telling = words.filter(word => word.length > 1 && !isStopWord(word))
  const acronym =
    words.length > 2 && !isPerson
      ? [
          words
            .filter(word => !isStopWord(word))
            .map(word => word.charAt(0))
            .join(''),
        ]
      : []
  return [
    ...new Set([
      ...acronym,
      ...(telling.length > 0 ? telling : words),
      ...(isPerson && words.length > 1 ? [first.charAt(0) + last, first + last] : []),
    ]),
  ].slice(0, 12)
}
