import type { FirstTakeOver } from '../../../app/use-cases/alignment/take-over-first.ts'
import type { DocumentLeft, TakenOver } from '../../../app/use-cases/alignment/take-over.ts'
import { namesInText } from '../../../support/shown-list.ts'
import { oneLine } from '../terminal/terminal.ts'

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const mostStandards = 20

/** What became of people's decisions of an earlier edition, line by line. */
export function takenOverLines({ from, to, ...taken }: TakenOver): string[] {
  const { decisions, standards, decided, again, left } = taken
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
    ...(['changed', 'unreadable'] as const).flatMap(reason =>
      leftLines(
        reason,
        left.filter(each => each.reason === reason),
        { from, to },
      ),
    ),
  ]
}

const mostDocuments = 10

function leftLines(
  reason: DocumentLeft['reason'],
  left: readonly DocumentLeft[],
  { from, to }: Pick<TakenOver, 'from' | 'to'>,
): string[] {
  if (left.length === 0) return []
  const names = left
    .slice(0, mostDocuments)
    .map(({ title, decisions }) => `“${oneLine(title, 120)}” (${counted(decisions, 'decision')})`)
    .concat(left.length > mostDocuments ? [`${left.length - mostDocuments} more documents`] : [])
    .join(', ')
  return [
    reason === 'changed'
      ? `Not taken over, as somebody changed the document meanwhile: ${names}; ` +
        `"veritrail align take-over ${from} ${to}" does it`
      : `Not taken over, as the document is gone or damaged: ${names}`,
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
