import type { GraphNode } from '../../../core/graph.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import {
  nameFormOf,
  localsOfInitial,
  nameForms,
  otherGivenNames,
  wordsOneSlipAway,
  type NameForm,
  type SaidName,
} from '../../../language/names/said-name.ts'
import { isPerson, textOf } from './person-cluster.ts'

/** People of the mails whom a said name may mean, all in the same, nearest form. */
export interface PersonCandidates {
  readonly form: NameForm
  readonly nodes: readonly GraphNode[]
  /** Others whom it fits in another form, a slip of the keyboard aside. */
  readonly wider: readonly GraphNode[]
  /** Whether there may be more whom the name fits. */
  readonly isCut: boolean
}

// Names are found by their words through the index of names, short names first, so what a look-up
// costs does not grow with the number of people. Of those whom more bear nobody is meant alone.
const maxHits = 150
// Names without an address also stand in texts, where a first name alone is a node per document.
const maxNameHits = 2_000
const hitsOf = { Address: maxHits, Person: maxNameHits } as const
const bothLabels = ['Address', 'Person'] as const
const maxSlipHits = 50
const maxOtherNames = 6

/**
 * Finds the people of the mails that a said name fits, by the nearest form that fits anybody.
 * `slips` also looks for a name with a slip of the keyboard.
 */
export async function personCandidates(
  said: SaidName,
  graph: GraphReader,
  options: ReadOptions & { readonly slips: boolean },
): Promise<PersonCandidates | undefined> {
  const read = { principal: options.principal, signal: options.signal }
  const { words } = said
  if (words.length === 0) return undefined
  const nearest = (
    nodes: readonly GraphNode[],
    slips: boolean,
    isCut = false,
  ): PersonCandidates | undefined => {
    const fitting = nodes.flatMap(node => {
      const form = nameFormOf(said, knownName(node), { slips })
      return form === undefined ? [] : [{ node, form }]
    })
    const form = nameForms.find(one => fitting.some(fit => fit.form === one))
    return form === undefined
      ? undefined
      : {
          form,
          nodes: fitting.filter(fit => fit.form === form).map(fit => fit.node),
          wider: fitting
            .filter(fit => fit.form !== form && fit.form !== 'spelling')
            .map(fit => fit.node),
          // Short names come first, so whole ones are all there.
          isCut: isCut && form !== 'full',
        }
  }
  const tried = async (
    searches: ReadonlyArray<readonly string[]>,
    {
      slips = false,
      mode = 'all',
      labels = bothLabels,
    }: {
      readonly slips?: boolean
      readonly mode?: 'any' | 'all'
      readonly labels?: ReadonlyArray<keyof typeof hitsOf>
    } = {},
  ): Promise<PersonCandidates | undefined> => {
    if (searches.length === 0) return undefined
    for (const label of labels) {
      const people = await Promise.all(
        searches.map(terms => peopleNamed(terms, mode, label, hitsOf[label], graph, read)),
      )
      const nodes = new Map(people.flatMap(some => some.nodes.map(node => [node.id, node])))
      const isCut = people.some(some => some.isCut)
      const found = nearest([...nodes.values()], slips, isCut)
      if (found !== undefined) return found
    }
    return undefined
  }
  const long = said.initials.filter(word => word.length > 1)
  return (
    (await tried(asWritten(words), { labels: ['Address'] })) ??
    // An address that shows no name is somebody's before a name that only texts know.
    (await tried(asInAddresses(said), { mode: 'any', labels: ['Address'] })) ??
    (await tried(asWritten(words), { labels: ['Person'] })) ??
    (await tried(words.length > 1 ? partsOf(long) : [])) ??
    (await tried(
      words.flatMap(word =>
        otherGivenNames(word)
          .slice(0, maxOtherNames)
          .map(other => [other, ...long.filter(rest => rest !== word)]),
      ),
    )) ??
    (options.slips
      ? ((await tried(words.length > 1 ? partsOf(long) : [], { slips: true })) ??
        nearest((await peopleOneSlipAway(words, graph, read)).nodes, true))
      : undefined)
  )
}

/** The words as they are, and run together as in addresses: "pfoster", "nr77". */
function asWritten(words: readonly string[]): string[][] {
  if (words.length === 1) return [[...words]]
  const glued: string[] = []
  for (const word of words)
    if (/^\d/.test(word) && glued.length > 0) glued.push((glued.pop() ?? '') + word)
    else glued.push(word)
  return [
    [...words],
    [words.join('')],
    ...(glued.length < words.length && glued.length > 1 ? [glued] : []),
  ]
}

/** What the names of people are in addresses that show no name: "jsmith", "smithj". */
function asInAddresses({ words }: SaidName): string[][] {
  const locals = localsOfInitial(words)
  return locals.length === 0 ? [] : [locals]
}

/** The last and the first of the words alone, the last first: it tells people apart best. */
function partsOf(words: readonly string[]): string[][] {
  const [first, last] = [words[0], words.at(-1)]
  return [...new Set([last, first])].flatMap(word => (word === undefined ? [] : [[word]]))
}

interface Found {
  readonly nodes: readonly GraphNode[]
  readonly isCut: boolean
}

async function peopleOneSlipAway(
  words: readonly string[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<Found> {
  const least = words.length > 1 ? 4 : 5
  const changed = words.filter(word => word.length >= least && !/\d/.test(word)).slice(0, 2)
  if (changed.length === 0) return { nodes: [], isCut: false }
  // Names that hold both words come first.
  const terms = changed.flatMap(wordsOneSlipAway)
  return peopleNamed(terms, 'any', 'Address', maxSlipHits, graph, options)
}

/** People who wrote or received mail, by words of their names or addresses. */
async function peopleNamed(
  terms: readonly string[],
  mode: 'any' | 'all',
  label: string,
  limit: number,
  graph: GraphReader,
  options: ReadOptions,
): Promise<Found> {
  const hits = await graph.searchEntities({ terms, mode, label, limit }, options)
  if (hits.length === 0) return { nodes: [], isCut: false }
  const nodes = await graph.nodes(
    hits.map(hit => hit.id),
    options,
  )
  return {
    nodes: nodes.filter(node => isPerson(node) && textOf(node, 'personId') !== undefined),
    isCut: hits.length >= limit,
  }
}

function knownName(node: GraphNode): { shown: string[]; address?: string } {
  const { aliases } = node.properties
  const address = textOf(node, 'address')
  const name = textOf(node, 'name')
  return {
    shown: [
      ...(name === undefined ? [] : [name]),
      ...(Array.isArray(aliases) ? aliases.filter(alias => typeof alias === 'string') : []),
    ],
    ...(address === undefined ? {} : { address }),
  }
}
