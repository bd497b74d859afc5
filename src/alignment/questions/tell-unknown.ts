import { namesInText } from '../../support/shown-list.ts'
import { nearNumbers } from '../framework/near-numbers.ts'
import type { FoundStandard, KnownFramework } from './known-framework.ts'
import { standardTitle } from './page-of-rows.ts'
import type { StandardQuestion } from './standard-question.ts'

const mostNear = 6

/** Says that a number, a name or a document is not there, and what comes near. */
export function unknownText({
  of,
  said,
  frameworks,
  near = [],
}: Extract<StandardQuestion, { kind: 'unknown' }>): string {
  const name = `“${said.slice(0, 100)}”`
  const references = frameworks.map(({ reference }) => reference).join(' or ')
  if (of === 'framework') return `There is no framework ${name}; there are ${listed(frameworks)}.`
  if (of === 'document') return `No document is called ${name}.`
  if (of === 'topic') {
    const titles = namesOf(near)
    const sections = frameworks.flatMap(framework =>
      framework.framework.sections.map(section => ({
        framework,
        found: { kind: 'section', section } as const,
      })),
    )
    const shown = titles.length > 0 ? titles : namesOf(sections)
    return (
      `No section or standard of ${references} is called ${name} or speaks of it.` +
      (shown.length === 0
        ? ''
        : ` ${titles.length > 0 ? 'Near it' : 'Its sections'}: ${shown.join('; ')}.`)
    )
  }
  const numbers = frameworks.map(
    each => `${nearNumbers(each.framework, said).join(', ')} (${each.reference})`,
  )
  return (
    `There is no standard, part or section ${name} in ${references}. ` +
    `Near it: ${numbers.join('; ')}.`
  )
}

const listed = (frameworks: readonly KnownFramework[]): string =>
  namesInText(frameworks.map(({ reference }) => reference))

/** Asks which of the standards that speak of something is meant. */
export const unclearText = ({
  said,
  found,
}: Extract<StandardQuestion, { kind: 'unclear' }>): string => {
  const more = found.length - mostNear
  const others = more > 0 ? [`${more.toLocaleString('en-US')} more`] : []
  return (
    `“${said.slice(0, 100)}” could be ${namesInText([...namesOf(found), ...others])}. ` +
    'Which one is meant?'
  )
}

const namesOf = (found: readonly FoundStandard[]): string[] => [
  ...new Set(found.slice(0, mostNear).map(each => standardTitle(each.found))),
]
