import type { PersonMatch } from '../find-person.ts'
import type { SelectionPart } from '../describe.ts'

const shownOthers = 3

/** Says whom the names of a question were taken for, where it does not name them in full. */
export function nameReadings(people: ReadonlyMap<string, PersonMatch>): SelectionPart[] {
  return [...people.values()].flatMap((match): SelectionPart[] => {
    if (match.kind !== 'found' || match.readAs === undefined) return []
    const { as, others } = match.readAs
    const rest = others.length - shownOthers
    const instead = [
      ...others.slice(0, shownOthers),
      ...(rest > 0 ? [`${rest.toLocaleString('en-US')} more`] : []),
    ].join(' or ')
    return [
      {
        kind: 'person',
        text: `reading “${match.name}” as ${as}${instead === '' ? '' : ` rather than ${instead}`}`,
      },
    ]
  })
}
