import { compareCodePoints } from '../../support/code-points.ts'
import { nameForm, nameInAddress, plainAddress, type NameForm } from './name-form.ts'
import { keyDigits } from './people-directory.ts'
import { digitsOfPseudonym, isPseudonym, type PrivacyKeys } from './privacy-keys.ts'

/** Somebody as a header shows them. */
export interface ShownPerson {
  readonly name?: string | undefined
  readonly address?: string | undefined
}

/** Collects who is named beside which address, and tells who is the same person. */
export interface PeopleJoin {
  add(person: ShownPerson): void
  /**
   * The directory with everybody who was added: who is in it already keeps the pseudonym. `joined`:
   * how many persons of the directory turned out to be another one of it.
   */
  entries(before: ReadonlyMap<string, string>): {
    readonly entries: Map<string, string>
    readonly joined: number
  }
}

/**
 * The same person under all spellings and addresses: names that share an address and a word are
 * one person's, so are addresses that share a full name, and names that differ by a middle name
 * only, unless two middle names contradict each other. Nothing depends on the order of adding.
 */
export function joinPeople(keys: PrivacyKeys): PeopleJoin {
  const namesOf = new Map<string, Map<string, NameForm>>()
  const names = new Map<string, NameForm>()
  const seen = new Set<string>()
  return {
    add({ name, address }) {
      const what = `${name ?? ''}\n${address ?? ''}`
      if (seen.has(what)) return
      seen.add(what)
      const shown = name === undefined || isPseudonym(name) ? undefined : name
      const plain = address === undefined || address === '' ? undefined : plainAddress(address)
      const form = shown === undefined || shown.includes('@') ? undefined : nameForm(shown)
      if (form?.isFull === true) names.set(form.full, form)
      if (plain === undefined) return
      const forms = namesOf.get(plain) ?? new Map<string, NameForm>()
      namesOf.set(plain, forms)
      if (form !== undefined) forms.set(form.full, form)
    },
    entries: before => directoryOf(groupsOf(namesOf, names), keys, before),
  }
}

interface Group {
  readonly names: NameForm[]
  readonly addresses: string[]
  /** Single words that an address is shown with: "Anna". */
  readonly others: NameForm[]
}

function groupsOf(
  namesOf: ReadonlyMap<string, ReadonlyMap<string, NameForm>>,
  names: Map<string, NameForm>,
): Group[] {
  const parents = new Map<string, string>()
  const rootOf = (node: string): string => {
    let root = node
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    for (let at = node; at !== root;) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  const join = (a: string, b: string): void => {
    const [one, other] = [rootOf(a), rootOf(b)]
    if (one !== other) parents.set(one < other ? other : one, one < other ? one : other)
  }
  const others = new Map<string, NameForm[]>()
  for (const [address, forms] of namesOf) {
    const full = [...forms.values()].filter(({ isFull }) => isFull)
    if (full.length === 0) {
      const inAddress = nameInAddress(address)
      if (inAddress !== undefined) {
        names.set(inAddress.full, inAddress)
        join(`a:${address}`, `n:${inAddress.full}`)
      }
    } else if (areOfOne(full)) for (const { full: name } of full) join(`a:${address}`, `n:${name}`)
    others.set(
      address,
      [...forms.values()].filter(({ isFull }) => !isFull),
    )
  }
  for (const spellings of Map.groupBy(names.values(), ({ short }) => short).values())
    if (haveOneMiddle(spellings))
      for (const { full } of spellings) join(`n:${spellings[0]?.full ?? full}`, `n:${full}`)

  const groups = new Map<string, Group>()
  const groupOf = (node: string): Group => {
    const root = rootOf(node)
    const group = groups.get(root) ?? { names: [], addresses: [], others: [] }
    groups.set(root, group)
    return group
  }
  for (const form of names.values()) groupOf(`n:${form.full}`).names.push(form)
  for (const address of namesOf.keys()) {
    const group = groupOf(`a:${address}`)
    group.addresses.push(address)
    group.others.push(...(others.get(address) ?? []))
  }
  return [...groups.values()]
}

/** Whether all names at an address can be one person's; "info@" is shown with many. */
function areOfOne(forms: readonly NameForm[]): boolean {
  const [first, ...rest] = forms
  if (first === undefined) return false
  const words = new Set(first.words)
  let open = rest
  for (let before = -1; open.length > 0 && open.length !== before;) {
    before = open.length
    const next: NameForm[] = []
    for (const form of open)
      if (form.words.some(word => words.has(word))) for (const word of form.words) words.add(word)
      else next.push(form)
    open = next
  }
  return open.length === 0
}

/** Whether spellings with equal first and last names have no two middle names that contradict. */
function haveOneMiddle(spellings: readonly NameForm[]): boolean {
  const middles = spellings
    .map(({ full }) => full.split(' ').slice(1, -1))
    .filter(words => words.length > 0)
    .sort((a, b) => b.join(' ').length - a.join(' ').length)
  const [longest] = middles
  return (
    longest === undefined ||
    middles.every(words =>
      words.every((word, index) => {
        const other = longest[index] ?? ''
        return other.startsWith(word) || (other.length === 1 && word.startsWith(other))
      }),
    )
  )
}

function directoryOf(
  groups: readonly Group[],
  keys: PrivacyKeys,
  before: ReadonlyMap<string, string>,
): { readonly entries: Map<string, string>; readonly joined: number } {
  const entries = new Map(before)
  const keyOf = (kind: string, value: string): string => keys.keyOf(kind, value).slice(0, keyDigits)
  const owns = shortOwners(groups)
  let joined = 0
  for (const group of groups) {
    const { names, addresses, others } = group
    const shorts = names.map(({ short }) => short).filter(short => owns(group, short))
    const own = new Set([
      ...names.map(({ full }) => keyOf('name', full)),
      ...shorts.map(short => keyOf('name', short)),
      ...addresses.map(address => keyOf('address', address)),
    ])
    const known = new Set([...own].flatMap(key => before.get(key) ?? []))
    joined += Math.max(0, known.size - 1)
    const digits =
      [...known].sort()[0] ?? digitsOfPseudonym(keys.pseudonymOf(canonicalOf(group, shorts)))
    for (const key of own) entries.set(key, digits)
    for (const word of new Set([...names, ...others].flatMap(({ words }) => words))) {
      const key = keyOf('part', word)
      const held = entries.get(key)
      entries.set(key, held === undefined || held === digits ? digits : 'several')
    }
  }
  return { entries, joined }
}

/** Whether a name of two words means the persons of one group and of no other. */
function shortOwners(groups: readonly Group[]): (group: Group, short: string) => boolean {
  const owners = new Map<string, Group | undefined>()
  const exact = new Map<string, Group>()
  for (const group of groups)
    for (const { full, short } of group.names) {
      if (full === short) exact.set(short, group)
      owners.set(short, !owners.has(short) || owners.get(short) === group ? group : undefined)
    }
  return (group, short) => (exact.get(short) ?? owners.get(short)) === group
}

/** What a pseudonym is made of: the plainest full name, else the address, else the only name. */
function canonicalOf({ names, addresses, others }: Group, shorts: readonly string[]): string {
  const [plainest] = shorts.toSorted((a, b) =>
    a.length === b.length ? compareCodePoints(a, b) : a.length - b.length,
  )
  return (
    plainest ??
    names.map(({ full }) => full).sort()[0] ??
    [...addresses].sort()[0] ??
    others[0]?.full ??
    ''
  )
}
