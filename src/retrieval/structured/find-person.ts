import type { EntityRule, GraphNode } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { namesInText } from '../../support/shown-list.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { saidName, type NameForm } from '../../language/names/said-name.ts'
import type { PersonRole } from '../../language/question/mail/roles.ts'
import { personCandidates, type PersonCandidates } from './names/person-candidates.ts'
import { column, idIn, idOf, maxRows, rowsOf } from './graph-rows.ts'
import { isPerson, peopleOf, textOf, type PersonNodes } from './names/person-cluster.ts'

/** Who a name in a question means. `ids`: every node of that one person or group. */
export type PersonMatch =
  | {
      readonly kind: 'found'
      readonly name: string
      readonly ids: readonly NodeId[]
      /** How the name was understood, where it is not the whole name, address or id. */
      readonly readAs?: NameReading | undefined
    }
  | { readonly kind: 'ambiguous'; readonly name: string; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown'; readonly name: string }

/** What a name was taken for, to be shown with the answer. */
export interface NameReading {
  readonly how: NameForm | 'list' | 'domain' | 'title'
  /** The person, list or domain, as answers show it. */
  readonly as: string
  /** Others whom the name fits as well but who have far fewer such mails. */
  readonly others: readonly string[]
}

const maxMatches = 200

/** How a person is shown: name and address where both are known. */
export function shownPerson(
  name: string | undefined,
  address: string | undefined,
  personId: string | undefined,
): string {
  const shown = name ?? personId ?? address ?? ''
  return address !== undefined && address !== shown ? `${shown} <${address}>` : shown
}

/** A person as answers show them: by the node that has an address, if any. */
const shownAs = (person: PersonNodes): string => {
  const nodes = [...person.values()]
  const node = nodes.find(one => textOf(one, 'address') !== undefined) ?? nodes[0]
  return node === undefined
    ? ''
    : shownPerson(textOf(node, 'name'), textOf(node, 'address'), textOf(node, 'personId'))
}

/** A person as a reading tells them: by every address that was joined. */
function shownWhole(person: PersonNodes): string {
  const shown = shownAs(person)
  const addresses = [...person.values()].flatMap(node => textOf(node, 'address') ?? [])
  const others = [...new Set(addresses)].filter(address => !shown.includes(address)).sort()
  return namesInText([shown, ...others.map(address => `<${address}>`)])
}

async function withValue(
  keys: readonly string[],
  name: string,
  graph: GraphReader,
  options: ReadOptions,
): Promise<GraphNode[]> {
  const found = await Promise.all(
    keys.map(key =>
      graph.nodesByProperty(
        { label: 'Person', key, value: name, ignoreCase: true, limit: maxMatches },
        options,
      ),
    ),
  )
  return [...new Map(found.flat().map(node => [node.id, node])).values()].filter(isPerson)
}

export interface FindPersonOptions extends ReadOptions {
  /**
   * Whether parts of names, initials, short forms and the part of an address before the @ count;
   * without, only whole names do.
   */
  readonly partial: boolean
  /** Whether a name with a slip of the keyboard counts where nothing else fits. */
  readonly slips?: boolean | undefined
  /** The part that the person plays: of namesakes, who plays it far more often is meant. */
  readonly role?: PersonRole | undefined
}

/**
 * Finds the person that a name, address or id means. Of several who may be meant, one with far more
 * mails in the asked role than all others is found, and the others are told; else the name is
 * ambiguous.
 */
export async function findPerson(
  name: string,
  graph: GraphReader,
  options: FindPersonOptions,
): Promise<PersonMatch> {
  const read = { principal: options.principal, signal: options.signal }
  // An address or id means itself, not everybody who bears the same name.
  // The rules that join people are asked for in the same breath: most names need them at once.
  const [[exact], rules] = await Promise.all([
    withValue(['address', 'personId'], name, graph, read),
    graph.rules(read),
  ])
  if (exact !== undefined) return { kind: 'found', name, ids: [exact.id] }
  const candidates = /@/.test(name)
    ? undefined
    : await personCandidates(saidName(name), graph, { ...read, slips: options.slips === true })
  const isTaken =
    candidates !== undefined && (options.partial || candidates.form === 'full')
      ? candidates
      : undefined
  if (isTaken !== undefined) return likeliest(name, isTaken, rules, graph, options)
  // Somebody who is named in texts but wrote and received nothing.
  const named = await withValue(['name', 'aliases'], name, graph, read)
  return named.length === 0
    ? { kind: 'unknown', name }
    : likeliest(
        name,
        { form: 'full', nodes: named, wider: [], isCut: false },
        rules,
        graph,
        options,
      )
}

const maxPeople = 12
/** How many times as many mails as all others together make one of several the one who is meant. */
const farMore = 10
/** Fewer mails of theirs than this say nothing about who is meant. */
const leastMails = 3

const edgesOf: Readonly<Record<PersonRole, readonly string[]>> = {
  sender: ['SENT'],
  receiver: ['RECEIVED'],
  copied: ['RECEIVED'],
  direct: ['RECEIVED'],
  onlyCopied: ['RECEIVED'],
  either: ['SENT', 'RECEIVED'],
  between: ['SENT', 'RECEIVED'],
}

function haveOneLocalPart(nodes: readonly GraphNode[]): boolean {
  const locals = nodes.map(node => {
    const address = textOf(node, 'address') ?? ''
    return wordTexts(address.slice(0, address.lastIndexOf('@'))).join('')
  })
  return locals[0] !== '' && locals.every(local => local === locals[0])
}

/** How many edges of the types lead from each of the nodes; those without any are missing. */
async function edgesOut(
  ids: readonly NodeId[],
  types: readonly string[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<ReadonlyMap<NodeId, number>> {
  const { rows } = await rowsOf(
    graph,
    {
      patterns: [
        {
          nodes: [
            { variable: 'p', labels: [] },
            { variable: 'e', labels: [] },
          ],
          edges: [{ variable: 'r', types, direction: 'out' }],
        },
      ],
      where: idIn('p', ids),
      columns: [
        column('id', idOf('p')),
        {
          name: 'count',
          expression: { kind: 'variable', variable: 'r' },
          aggregate: { kind: 'count', distinct: false },
        },
      ],
      orderBy: [],
      limit: maxRows,
    },
    options,
  )
  return new Map(rows.map(row => [row.text('id') as NodeId, row.number('count') ?? 0]))
}

async function likeliest(
  name: string,
  { nodes, wider, form, isCut }: PersonCandidates,
  rules: readonly EntityRule[],
  graph: GraphReader,
  options: FindPersonOptions,
): Promise<PersonMatch> {
  const read = { principal: options.principal, signal: options.signal }
  const ambiguous = (people: readonly PersonNodes[]): PersonMatch => ({
    kind: 'ambiguous',
    name,
    candidates: people.map(shownAs),
  })
  const sumOf = (counts: ReadonlyMap<NodeId, number>, ids: Iterable<NodeId>): number =>
    [...ids].reduce((total, id) => total + (counts.get(id) ?? 0), 0)
  const inRole = edgesOf[options.role ?? 'either']
  if (nodes.length > maxPeople) {
    // Whoever has the most mails is told from the others without looking at all of them closely.
    const mails = await edgesOut(
      nodes.map(node => node.id),
      inRole,
      graph,
      read,
    )
    const counted = nodes.map(node => ({ node, mails: mails.get(node.id) ?? 0 }))
    counted.sort((left, right) =>
      firstDecisive(right.mails - left.mails, compareCodePoints(left.node.id, right.node.id)),
    )
    const rest = counted.slice(1).reduce((total, { mails }) => total + mails, 0)
    if (isCut || (counted[0]?.mails ?? 0) < farMore * rest)
      return ambiguous(counted.map(({ node }) => new Map([[node.id, node]])))
    const first = counted.slice(0, maxPeople).map(({ node }) => node)
    return likeliest(name, { nodes: first, wider: [], form, isCut }, rules, graph, options)
  }
  const people = await peopleOf(nodes, rules, graph, read)
  const found = (person: PersonNodes, others: readonly PersonNodes[] = []): PersonMatch => ({
    kind: 'found',
    name,
    // An address means itself, not everybody who bears the same name.
    ids: (form === 'address'
      ? nodes.filter(node => person.has(node.id)).map(node => node.id)
      : [...person.keys()]
    ).sort(),
    ...(form === 'full' && others.length === 0
      ? {}
      : {
          readAs: {
            how: form,
            as: form === 'address' ? shownAs(person) : shownWhole(person),
            others: others.map(shownAs),
          },
        }),
  })
  /** Several who are taken for one, which is told. */
  const joined = (several: readonly PersonNodes[]): PersonMatch => {
    const all: PersonNodes = new Map(several.flatMap(person => [...person]))
    const readAs = { how: 'full', as: shownWhole(all), others: [] } as const
    return { kind: 'found', name, ids: [...all.keys()].sort(), readAs }
  }
  const [only] = people
  if (only === undefined) return { kind: 'unknown', name }
  if (people.length === 1) {
    const playing = form === 'full' && (await playsNoPart(only, inRole, graph, read)) ? wider : []
    // "Ada Park" who never wrote is Ada M. Park, who did, where that is asked.
    const [other, ...more] =
      playing.length > maxPeople ? [] : await peopleOf(playing, rules, graph, read)
    if (
      other === undefined ||
      more.length > 0 ||
      ![...other.values()].some(node => namesAgree(only, node)) ||
      (await playsNoPart(other, inRole, graph, read))
    )
      return found(only)
    return joined([only, other])
  }
  // One mailing list may have addresses at several domains, and writes nothing itself.
  if (
    haveOneLocalPart(nodes) &&
    (
      await edgesOut(
        nodes.map(node => node.id),
        ['SENT'],
        graph,
        read,
      )
    ).size === 0
  )
    return {
      kind: 'found',
      name,
      ids: nodes.map(node => node.id).sort(),
      readAs: { how: 'list', as: people.map(shownAs).sort().join(' and '), others: [] },
    }
  // Of two names that a slip may have come from none is preferred.
  if (form === 'spelling') return { kind: 'unknown', name }
  const everybody = people.flatMap(person => [...person.keys()])
  const [all, asked] = await Promise.all(
    [edgesOf.either, inRole].map(types => edgesOut(everybody, types, graph, read)),
  )
  const counted = people.map(person => ({
    person,
    mails: sumOf(all ?? new Map(), person.keys()),
    inRole: sumOf(asked ?? new Map(), person.keys()),
  }))
  // Namesakes who are only mentioned in texts are not meant where mail is asked for.
  const active = counted.filter(({ mails }) => mails > 0)
  if (active.length === 0) return found(only)
  active.sort((left, right) =>
    firstDecisive(
      right.inRole - left.inRole,
      right.mails - left.mails,
      compareCodePoints(shownAs(left.person), shownAs(right.person)),
    ),
  )
  const [best, ...others] = active
  if (best === undefined || others.length === 0) return found(best?.person ?? only)
  const rest = others.reduce((total, { inRole }) => total + inRole, 0)
  return best.inRole >= leastMails && best.inRole >= farMore * rest
    ? found(
        best.person,
        others.map(({ person }) => person),
      )
    : sameNames(active.map(({ person }) => person))
      ? joined(active.map(({ person }) => person))
      : ambiguous(active.map(({ person }) => person))
}

async function playsNoPart(
  person: PersonNodes,
  types: readonly string[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<boolean> {
  return (await edgesOut([...person.keys()], types, graph, options)).size === 0
}

const nameWords = (node: GraphNode): string => wordTexts(textOf(node, 'name') ?? '').join(' ')

/** Whether somebody is shown by a name that one of a person's nodes has too. */
const namesAgree = (person: PersonNodes, other: GraphNode): boolean =>
  [...person.values()].some(node => nameWords(node) !== '' && nameWords(node) === nameWords(other))

/** The words before the @ of all addresses, where they are one and the same whole name. */
function sameNames(people: readonly PersonNodes[]): boolean {
  const locals = people.map(person => [
    ...new Set(
      [...person.values()].flatMap(node => {
        const address = textOf(node, 'address')
        return address === undefined
          ? []
          : wordTexts(address.slice(0, address.lastIndexOf('@'))).join(' ')
      }),
    ),
  ])
  const [first = []] = locals
  return (
    first.length === 1 &&
    (first[0] ?? '').split(' ').filter(word => word.length > 1).length > 1 &&
    locals.every(local => local.length === 1 && local[0] === first[0])
  )
}
