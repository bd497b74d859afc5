import {
  standardElements,
  type Framework,
  type FrameworkSection,
  type Standard,
} from '../../core/framework.ts'
import { addressKey } from './standard-parts.ts'
import { sameWords, wordDifference, type WordRun } from './word-difference.ts'

const standardFields = ['number', 'title', 'section', 'parent', ...standardElements] as const
const sectionFields = ['number', 'title', 'description'] as const

/** A field whose words differ between two versions. */
export interface ChangedField {
  readonly field: (typeof standardFields)[number] | (typeof sectionFields)[number]
  readonly words: readonly WordRun[]
}
export interface ChangedEntry {
  /** In the later version. */
  readonly number: string
  readonly title: string
  readonly fields: readonly ChangedField[]
}
interface Changes<Entry> {
  readonly added: readonly Entry[]
  readonly removed: readonly Entry[]
  readonly changed: readonly ChangedEntry[]
  readonly unchanged: number
}

/** In what two versions of a framework differ; each list in the order of its version. */
export interface FrameworkDifference {
  readonly sections: Changes<FrameworkSection>
  readonly standards: Changes<Standard>
  /** Removed and added standards whose formal text has the same words. */
  readonly renumbered: ReadonlyArray<{ readonly from: string; readonly to: string }>
}

/**
 * Compares two versions: standards with the same number are one standard, whatever its case, marks
 * and leading zeros. Differences in white space alone do not count.
 */
export function compareFrameworks(before: Framework, after: Framework): FrameworkDifference {
  const standards = changesOf(before.standards, after.standards, standardFields)
  return {
    sections: changesOf(before.sections, after.sections, sectionFields),
    standards,
    renumbered: renumberedOf(standards.removed, standards.added),
  }
}

type Numbered = Readonly<{ number: string; title: string }>

function changesOf<Entry extends Numbered, Field extends ChangedField['field'] & keyof Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  fields: readonly Field[],
): Changes<Entry> {
  const exact = new Map(before.map(entry => [entry.number, entry]))
  const taken = new Set(after.map(({ number }) => exact.get(number)))
  const loose = new Map(
    before.filter(entry => !taken.has(entry)).map(entry => [addressKey(entry.number), entry]),
  )
  const matched = new Set<Entry>()
  const added: Entry[] = []
  const changed: ChangedEntry[] = []
  let unchanged = 0
  for (const entry of after) {
    const earlier = exact.get(entry.number) ?? loose.get(addressKey(entry.number))
    if (earlier === undefined || matched.has(earlier)) {
      added.push(entry)
      continue
    }
    matched.add(earlier)
    const differing = fields.flatMap((field): ChangedField[] => {
      const [left, right] = [String(earlier[field] ?? ''), String(entry[field] ?? '')]
      return sameWords(left, right) ? [] : [{ field, words: wordDifference(left, right) }]
    })
    if (differing.length === 0) unchanged += 1
    else changed.push({ number: entry.number, title: entry.title, fields: differing })
  }
  return { added, changed, unchanged, removed: before.filter(entry => !matched.has(entry)) }
}

function renumberedOf(
  removed: readonly Standard[],
  added: readonly Standard[],
): Array<{ readonly from: string; readonly to: string }> {
  const words = ({ formal }: Standard): string => formal.toLowerCase().replace(/\s+/g, ' ').trim()
  const byWords = Map.groupBy(
    added.filter(({ formal }) => formal !== ''),
    words,
  )
  return removed.flatMap(standard => {
    const [same, ...others] = byWords.get(words(standard)) ?? []
    return same === undefined || others.length > 0
      ? []
      : [{ from: standard.number, to: same.number }]
  })
}
