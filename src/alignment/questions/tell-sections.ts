import type { FrameworkSection } from '../../core/framework.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { counted } from '../coverage/strength.ts'
import { numbered } from '../framework/framework-text.ts'
import { standardPlaces } from './framework-places.ts'
import type { KnownFramework } from './known-framework.ts'
import { pageOf } from './page-of-rows.ts'
import type { StandardOptions, ToldPage } from './standard-ports.ts'
import type { StandardQuestion } from './standard-question.ts'

interface NumberedStandard {
  readonly framework: KnownFramework
  readonly number: string
}

/**
 * Tells in which sections the standards stand that fulfil a condition. A section is without
 * evidence if all of its standards are.
 */
export function tellSections(
  { how, conditions }: Extract<StandardQuestion, { kind: 'standards' }>,
  fulfilling: readonly NumberedStandard[],
  all: readonly NumberedStandard[],
  options: Pick<StandardOptions, 'page' | 'pageSize'>,
): ToldPage {
  const isDenied = conditions.some(condition => condition.isDenied)
  const of = conditions[0]?.of === 'gap' ? 'gaps' : 'evidence'
  const isRanked = how === 'most' || how === 'least'
  const sections = sectionsOf(all, fulfilling)
  const matching = isRanked
    ? sections
    : sections.filter(({ found, total }) => (isDenied ? found === total : found > 0))
  const ordered = matching.sort((left, right) =>
    firstDecisive(
      how === 'least' ? left.found - right.found : right.found - left.found,
      compareCodePoints(left.framework.reference, right.framework.reference),
      left.position - right.position,
    ),
  )
  const what = isDenied ? `no linked ${of}` : ordered.length === 0 ? `linked ${of}` : of
  const head = isRanked
    ? `Sections by how many of their standards have ${what}, ${how} first.`
    : `${counted(ordered.length, 'section')} of ${sections.length} ` +
      `${ordered.length === 1 ? 'has' : 'have'} ${what}.`
  const first = { text: head, quotations: [] }
  const statesAbsence = ordered.length === 0
  if (how === 'count' || statesAbsence) return { lines: [first], statesAbsence }
  const { shown, matches } = pageOf(ordered, options)
  return {
    matches,
    lines: [
      first,
      ...shown.map(({ framework, section, found, total, example }) => ({
        text:
          `${numbered(section)} (${framework.reference}): ` +
          `${found} of ${counted(total, 'standard')}`,
        quotations: example === undefined ? [] : standardPlaces(framework, example),
      })),
    ],
  }
}

interface CountedSection {
  readonly framework: KnownFramework
  readonly section: FrameworkSection
  readonly position: number
  readonly found: number
  readonly total: number
  /** A standard that fulfils the condition. */
  readonly example: string | undefined
}

function sectionsOf(
  all: readonly NumberedStandard[],
  fulfilling: readonly NumberedStandard[],
): CountedSection[] {
  const byFramework = Map.groupBy(all, ({ framework }) => framework)
  return [...byFramework].flatMap(([framework, own]) => {
    const { sections, standards } = framework.framework
    const sectionOf = new Map(standards.map(({ number, section }) => [number, section]))
    const asked = Map.groupBy(own, ({ number }) => sectionOf.get(number))
    const found = Map.groupBy(
      fulfilling.filter(each => each.framework === framework),
      ({ number }) => sectionOf.get(number),
    )
    return sections.flatMap((section, position): CountedSection[] => {
      const total = asked.get(section.number)?.length ?? 0
      const some = found.get(section.number) ?? []
      return total === 0
        ? []
        : [{ framework, section, position, found: some.length, total, example: some[0]?.number }]
    })
  })
}
