import { standardElements, type Framework, type Standard } from '../../core/framework.ts'
import { compareFrameworks } from '../framework/compare-frameworks.ts'
import { addressKey } from '../framework/standard-parts.ts'
import { sameWords } from '../framework/word-difference.ts'

/** What became of the standards of an edition in a later one. */
export interface SameStandards {
  /** Numbers of standards whose words are the same, with their numbers in the later edition. */
  readonly same: ReadonlyMap<string, string>
  /** Standards of the earlier edition that say something else now, with their later numbers. */
  readonly changed: ReadonlyMap<string, string>
  /** Numbers of standards that the later edition has no more. */
  readonly gone: ReadonlySet<string>
}

/**
 * Which standards of an edition a later one has in the same words: title and all elements, whatever
 * the white space and wherever they stand. One that bears another number is the same if its words
 * are those of one new standard alone.
 */
export function sameStandards(before: Framework, after: Framework): SameStandards {
  const exact = new Map(after.standards.map(each => [each.number, each]))
  const alike = new Map(after.standards.map(each => [addressKey(each.number), each]))
  const { renumbered } = compareFrameworks(before, after)
  const moved = new Map(renumbered.map(({ from, to }) => [from, exact.get(to)]))
  const same = new Map<string, string>()
  const changed = new Map<string, string>()
  const gone = new Set<string>()
  for (const standard of before.standards) {
    const { number } = standard
    const later = exact.get(number) ?? alike.get(addressKey(number)) ?? moved.get(number)
    if (later === undefined) gone.add(number)
    else (saysTheSame(standard, later) ? same : changed).set(number, later.number)
  }
  return { same, changed, gone }
}

const saysTheSame = (before: Standard, after: Standard): boolean =>
  sameWords(before.title, after.title) &&
  standardElements.every(element => sameWords(before[element], after[element]))
