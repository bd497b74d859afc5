import type { NodeId } from '../../core/ids.ts'
import { countriesOf, countryNamed, withState } from '../../language/names/countries.ts'
import type { FactWorld, StatedFact } from './fact-world.ts'
import { nextHops } from './follow-steps.ts'

/** The countries that a thing is from or in, and what says so. */
interface FoundCountries {
  readonly names: readonly string[]
  /** The same and the states that they are parts of, to be compared. */
  readonly keys: readonly string[]
  readonly said: readonly StatedFact[]
}

/**
 * The countries of a thing: by its nationality or country, else those of the place where it is or
 * was born. Undefined where nothing says any.
 */
export function countriesAt(thing: NodeId, world: FactWorld): FoundCountries | undefined {
  const stated = statedCountries(
    thing,
    ['nationality', 'country', 'located in', 'place of birth', 'origin', 'headquarters'],
    world,
  )
  if (stated !== undefined) return stated
  for (const { said, to } of nextHops(thing, { predicate: 'located in', inverse: false }, world)) {
    if (to.kind !== 'thing') continue
    const wider = statedCountries(to.id, ['country', 'located in'], world)
    if (wider !== undefined) return { ...wider, said: [said, ...wider.said] }
  }
  return undefined
}

type Asked = 'nationality' | 'country' | 'located in' | 'place of birth' | 'origin' | 'headquarters'

function statedCountries(
  thing: NodeId,
  predicates: readonly Asked[],
  world: FactWorld,
): FoundCountries | undefined {
  for (const predicate of predicates) {
    const hops = nextHops(thing, { predicate, inverse: false }, world).filter(
      ({ said }) => said.fact.predicate === predicate,
    )
    // What several documents of one name say is not added up.
    const [first] = hops
    const named = hops
      .filter(({ said }) => said.documentId === first?.said.documentId)
      .flatMap(({ said, to }) => {
        const name = to.kind === 'thing' ? world.nameOf(to.id) : to.value
        const folded = name.toLowerCase()
        const known = countryNamed(folded)
        return (known === undefined ? countriesOf(folded) : [known]).map(country => ({
          country,
          said,
        }))
      })
    if (named.length > 0)
      return found(
        named.map(({ country }) => country),
        named.map(({ said }) => said),
      )
  }
  return undefined
}

const found = (names: readonly string[], said: readonly StatedFact[]): FoundCountries => ({
  names: [...new Set(names)],
  keys: [...new Set(names.flatMap(withState))],
  said,
})
