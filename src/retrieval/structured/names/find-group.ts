import type { GraphNode } from '../../../core/graph.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import { wordTexts } from '../../../language/words/tokens.ts'
import type { PersonMatch } from '../find-person.ts'
import { isListDomain } from './mailing-lists.ts'
import { isGivenName } from './name-positions.ts'
import { isPerson, textOf } from './person-cluster.ts'

const maxListHits = 200
// Of a domain with more addresses only some would be found, and counts would be wrong.
const maxAddresses = 5_000

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
const localOf = (address: string): string => address.slice(0, address.lastIndexOf('@'))
const squeezed = (text: string): string => wordTexts(text).join('')

async function addressesWith(
  terms: readonly string[],
  limit: number,
  graph: GraphReader,
  options: ReadOptions,
): Promise<GraphNode[]> {
  const hits = await graph.searchEntities({ terms, mode: 'all', label: 'Address', limit }, options)
  if (hits.length === 0 || hits.length >= limit) return []
  return (
    await graph.nodes(
      hits.map(hit => hit.id),
      options,
    )
  ).filter(node => isPerson(node) && textOf(node, 'address') !== undefined)
}

/**
 * Finds the mailing list or group that a name means: the addresses whose part before the @ is the
 * name ("garden users" of "garden-users@…"), or begins with it where only one does, or that are
 * shown under the name. One list may have an address at several domains. `isWhole` takes only the
 * first, and only what writes nothing itself, as a list does.
 */
export async function findList(
  name: string,
  graph: GraphReader,
  { isWhole, ...options }: ReadOptions & { readonly isWhole: boolean },
): Promise<PersonMatch> {
  const words = wordTexts(name)
  const wanted = words.join('')
  if (wanted === '') return { kind: 'unknown', name }
  const nodes = new Map<string, GraphNode>()
  for (const terms of words.length > 1 ? [words, [wanted]] : [words])
    for (const node of await addressesWith(terms, maxListHits, graph, options))
      nodes.set(node.id, node)
  const all = [...nodes.values()]
  const local = (node: GraphNode): string => squeezed(localOf(textOf(node, 'address') ?? ''))
  const ends = ['', 'list', 'l', 'group', 'team', 'ml']
  const ways = [
    (node: GraphNode) => ends.some(end => local(node) === wanted + end),
    (node: GraphNode) => squeezed(textOf(node, 'name') ?? '') === wanted,
    (node: GraphNode) => local(node).startsWith(wanted),
  ]
  for (const fits of isWhole ? ways.slice(0, 1) : ways) {
    const found = all.filter(fits)
    if (found.length === 0) continue
    if (isWhole && (found.some(isNamedAsPerson) || (await writes(found, graph, options)))) continue
    const locals = [...new Set(found.map(local))]
    const addresses = found.map(node => textOf(node, 'address') ?? '').sort()
    return locals.length > 1
      ? { kind: 'ambiguous', name, candidates: addresses }
      : {
          kind: 'found',
          name,
          ids: found.map(node => node.id).sort(),
          readAs: { how: 'list', as: addresses.join(' and '), others: [] },
        }
  }
  return { kind: 'unknown', name }
}

/** "ada.park@": a given name before a stop, as people who wrote nothing have it too. */
function isNamedAsPerson(node: GraphNode): boolean {
  const address = textOf(node, 'address') ?? ''
  const [first = '', ...more] = localOf(address).split('.')
  return more.length > 0 && isGivenName(first) && !isListDomain(address)
}

async function writes(
  nodes: readonly GraphNode[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<boolean> {
  for (const { id } of nodes)
    if ((await graph.degree(id, { direction: 'out', types: ['SENT'] }, options)) > 0) return true
  return false
}

/**
 * Finds everybody with an address at a domain, or of a company whose domain bears its name:
 * "acme.com", "Acme". `name` is what the question calls them.
 */
export async function findDomain(
  name: string,
  domain: string,
  graph: GraphReader,
  options: ReadOptions,
): Promise<PersonMatch> {
  const isDomain = domain.includes('.')
  const wanted = domain.toLowerCase()
  const company = squeezed(domain)
  const nodes = new Map<string, GraphNode>()
  // "Acme Tools" of acmetools.com and of acme-tools.com.
  for (const terms of isDomain
    ? [[domain]]
    : wordTexts(domain).length > 1
      ? [[company], wordTexts(domain)]
      : [[company]])
    for (const node of await addressesWith(terms, maxAddresses, graph, options))
      nodes.set(node.id, node)
  const found = [...nodes.values()].filter(node => {
    const own = domainOf(textOf(node, 'address') ?? '').toLowerCase()
    return isDomain
      ? own === wanted || own.endsWith(`.${wanted}`)
      : own
          .split('.')
          .slice(0, -1)
          .some(label => squeezed(label) === company)
  })
  if (found.length === 0) return { kind: 'unknown', name }
  const domains = [...new Set(found.map(node => domainOf(textOf(node, 'address') ?? '')))].sort()
  return {
    kind: 'found',
    name,
    ids: found.map(node => node.id).sort(),
    readAs: { how: 'domain', as: domains.map(one => `@${one}`).join(' and '), others: [] },
  }
}
