import type { FirstTakeOver, TakenOver } from '../../../app/use-cases/alignment/take-over.ts'
import { namesInText } from '../../../support/shown-list.ts'
import { oneLine } from '../terminal/terminal.ts'

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const mostStandards = 20

/** What became of people's decisions of an earlier edition, line by line. */
export function takenOverLines({ from, to, ...taken }: TakenOver): string[] {
  const { decisions, standards, decided, again } = taken
  const changed = again.filter(({ reason }) => reason === 'changed')
  const gone = again.filter(({ reason }) => reason === 'gone')
  const names = (listed: TakenOver['again']): string =>
    listed
      .slice(0, mostStandards)
      .map(
        ({ standard, title, decisions: own }) =>
          `${oneLine(`${standard} ${title}`.trim(), 120)} (${counted(own, 'decision')})`,
      )
      .concat(
        listed.length > mostStandards ? [`${listed.length - mostStandards} more standards`] : [],
      )
      .join(', ')
  return [
    decisions === 0
      ? `Nothing was taken over from ${from}`
      : `Taken over from ${from}: ${counted(decisions, 'decision')} about ` +
        `${counted(standards.length, 'standard')} with the same words ` +
        `(${oneLine(namesInText(standards), 400)}); "align undo" takes one back`,
    ...(decided === 0
      ? []
      : [`${counted(decided, 'decision')} left: ${to} has decisions about the same already`]),
    ...(changed.length === 0
      ? []
      : [`To be reviewed again, as the words changed: ${names(changed)}`]),
    ...(gone.length === 0 ? [] : [`Not in ${to}, and kept with ${from}: ${names(gone)}`]),
  ]
}

/** The same of the first alignment with an edition, or how to have it done. */
export const firstTakeOverLines = (to: string, found: readonly FirstTakeOver[]): string[] =>
  found.flatMap(each =>
    each.kind === 'taken'
      ? takenOverLines(each.taken)
      : [
          `${counted(each.decisions, 'decision')} of ${each.from} about standards with the same ` +
            `words can be taken over: veritrail align take-over ${each.from} ${to}`,
        ],
  )
