import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { MailSelection } from '../../../language/question/mail/selection.ts'
import { findPerson, type PersonMatch } from '../find-person.ts'
import { column, idIn, literal, rowsOf } from '../graph-rows.ts'
import { roleTypes, type MailLink } from '../selected-mails.ts'
import type { ResolvedPeople, SelectionPorts, UnclearName } from './selection-types.ts'

/** The one person of a name, unless nobody bears it or several do. */
export async function personNamed(
  name: string,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<Extract<PersonMatch, { kind: 'found' }> | UnclearName> {
  const match =
    known.get(name) ?? (await findPerson(name, ports.graph, { ...options, partial: true }))
  return match.kind === 'unknown' ? { kind: 'unknown', what: `person “${name}”` } : match
}

/** The people that a selection names, each constraint with its clusters. */
interface PeopleOfSelection {
  readonly kind: 'people'
  readonly people: readonly ResolvedPeople[]
  /** Clusters of senders whose names stand for a single address. */
  readonly oneAddress: ReadonlySet<readonly NodeId[]>
}

const isBareAddress = (shown: string): boolean => /^\S+@\S+$/.test(shown)

/** Looks up everybody whom a selection names; ends with the first name that is unclear. */
export async function peopleOfSelection(
  selection: MailSelection,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<PeopleOfSelection | UnclearName> {
  const people: ResolvedPeople[] = []
  const oneAddress = new Set<readonly NodeId[]>()
  for (const { names, role, any } of selection.people) {
    const clusters: Array<readonly NodeId[]> = []
    for (const name of names) {
      const match = await personNamed(name, known, ports, options)
      if (match.kind !== 'found') return match
      if (
        role === 'sender' &&
        !name.includes('@') &&
        (match.readAs === undefined ? match.ids.length > 1 : isBareAddress(match.readAs.as))
      )
        oneAddress.add(match.ids)
      clusters.push(match.ids)
    }
    people.push({ names, role, any, clusters })
  }
  return { kind: 'people', people, oneAddress }
}

async function hasMails(
  ids: readonly NodeId[],
  { graph }: SelectionPorts,
  options: ReadOptions,
  types: readonly string[] = ['SENT', 'RECEIVED'],
): Promise<boolean> {
  const { rows } = await rowsOf(
    graph,
    {
      patterns: [
        {
          nodes: [
            { variable: 'p', labels: [] },
            { variable: 'e', labels: [] },
          ],
          edges: [{ types: [...types], direction: 'out' }],
        },
      ],
      where: idIn('p', ids),
      // Nothing of a match is read, so that any one will do.
      columns: [column('found', literal(1))],
      orderBy: [],
      limit: 1,
    },
    options,
  )
  return rows.length > 0
}

/**
 * Whoever of the people says nothing of what is asked: nobody wrote or received under their names,
 * or nothing was sent from the one address that a name stands for.
 */
export async function withoutMails(
  { people, oneAddress }: PeopleOfSelection,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<string | undefined> {
  for (const { names, clusters } of people)
    for (const [index, ids] of clusters.entries()) {
      // Whoever texts name alone may write under an address that shows no name.
      if (!(await hasMails(ids, ports, options)))
        return `sender or recipient “${names[index] ?? ''}”`
      // One address of somebody who writes from another says nothing of what they sent.
      if (oneAddress.has(ids) && !(await hasMails(ids, ports, options, ['SENT'])))
        return `sender “${names[index] ?? ''}”`
    }
  return undefined
}

/** Links of those with the fewest mails first: a store begins its search there. */
export async function fewestFirst(
  links: readonly MailLink[],
  { graph }: SelectionPorts,
  options: ReadOptions,
): Promise<readonly MailLink[]> {
  if (links.length < 2) return links
  const counted: Array<{ readonly link: MailLink; readonly edges: number }> = []
  for (const link of links) {
    let edges = 0
    for (const id of link.ids)
      edges += await graph.degree(id, { direction: 'out', types: roleTypes[link.role] }, options)
    counted.push({ link, edges })
  }
  return counted.sort((a, b) => a.edges - b.edges).map(({ link }) => link)
}
