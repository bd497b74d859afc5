import { fleissKappa } from '../statistics/fleiss-kappa.ts'
import { landisKoch } from '../statistics/landis-koch.ts'
import type { Chooser, Choices } from './choices.ts'
import type { AnalysisTable } from './study-analysis.ts'
import { noValue } from './undefined-words.ts'

const mostAutomatic = 4
const mostRows = 64

/** Fleiss' κ of each group of people, alone and with every set of automatic raters. */
export function fleissTable({ groups, automatic, size }: Choices): AnalysisTable {
  const sets = subsets(automatic.slice(0, mostAutomatic))
  const combinations = [
    ...groups.flatMap(group => sets.map(added => ({ group, added }))),
    ...sets.map(added => ({ group: [], added })),
  ].filter(({ group, added }) => group.length + added.length > 1)
  return {
    kind: 'table',
    id: 'fleiss',
    title: 'Agreement of raters on the option: Fleiss’ κ of every combination',
    columns: [
      { title: 'Raters', kind: 'text' },
      { title: 'n', kind: 'count' },
      { title: 'κ', kind: 'number', decimals: 3 },
      { title: '95 % CI', kind: 'interval', decimals: 3 },
      { title: 'p', kind: 'p' },
      { title: 'Agreement', kind: 'text' },
    ],
    rows: combinations.slice(0, mostRows).map(({ group, added }) => {
      const raters: readonly Chooser[] = [...group, ...added]
      const found = fleissKappa(optionsOf(raters, size))
      return [
        [groupName(group), ...added.map(({ label }) => label)]
          .filter(name => name !== '')
          .join(' + '),
        ...(found.status === 'undefined'
          ? [0, ...[0, 1, 2, 3].map(() => noValue(found))]
          : [
              found.items,
              found.kappa,
              found.interval ?? { reason: 'One answer has no spread' },
              found.p,
              landisKoch(found.kappa),
            ]),
      ]
    }),
    notes: [
      'n counts answers for which every rater of the combination chose. People who chose for the ' +
        'same questions form a group.',
      ...(automatic.length > mostAutomatic
        ? [`Combinations with the first ${mostAutomatic} automatic raters only.`]
        : []),
      ...(combinations.length > mostRows
        ? [`${combinations.length - mostRows} combinations are not shown.`]
        : []),
    ],
  }
}

/** Every subset, smaller ones first, each in the order given. */
function subsets(choosers: readonly Chooser[]): Chooser[][] {
  return Array.from({ length: 2 ** choosers.length }, (_, mask) =>
    choosers.filter((_chooser, place) => ((mask >>> place) & 1) === 1),
  ).sort((a, b) => a.length - b.length)
}

const groupName = (group: readonly Chooser[]): string => group.map(({ label }) => label).join(', ')

function optionsOf(raters: readonly Chooser[], size: number): Array<Array<number | null>> {
  const rows: Array<Array<number | null>> = []
  for (let subject = 0; subject < size; subject++) {
    const row = raters.map(({ options }) => options[subject] ?? -1)
    if (row.every(option => option >= 0)) rows.push(row)
  }
  return rows
}
