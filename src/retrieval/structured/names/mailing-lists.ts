import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import { namedSets } from '../../../language/lexicons/lexicon.ts'
import { wordTexts } from '../../../language/words/tokens.ts'
import type { MailGroup } from '../group-mails.ts'
import { textOf } from './person-cluster.ts'

const listNouns = namedSets('names/group-nouns')('lists')
const listDomain = /@(?:[^@]*\.)?(?:lists?|listserv|mailman|groups?|googlegroups|yahoogroups)\./i

/** Whether an address is at a domain that serves lists. */
export const isListDomain = (address: string): boolean => listDomain.test(address)

/** Whether an address is named as mailing lists are: "x@lists.fen.example", "garden-team@". */
const isNamedAsList = (address: string): boolean =>
  isListDomain(address) ||
  wordTexts(address.slice(0, address.lastIndexOf('@'))).some(word => listNouns.has(word))

// Who leads is told from the first groups; looking at all would cost a read for each.
const mostLookedAt = 60

/**
 * The groups without those of mailing lists, where people are asked for: addresses that are named
 * as lists are and write nothing themselves. The largest groups come first and only they are looked
 * at.
 */
export async function withoutLists(
  groups: readonly MailGroup[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<readonly MailGroup[]> {
  const first = groups.slice(0, mostLookedAt)
  const lists = new Set<NodeId>()
  for (const node of await graph.nodes([...new Set(first.flatMap(({ ids }) => ids))], options)) {
    const address = textOf(node, 'address')
    if (address === undefined || !isNamedAsList(address)) continue
    const sent = await graph.degree(node.id, { direction: 'out', types: ['SENT'] }, options)
    if (sent === 0) lists.add(node.id)
  }
  return lists.size === 0
    ? groups
    : groups.filter(({ ids }) => ids.length === 0 || !ids.some(id => lists.has(id)))
}
