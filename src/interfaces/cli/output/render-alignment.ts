import type { AlignmentSummary } from '../../../app/use-cases/alignment/align-documents.ts'
import { oneLine } from '../terminal/terminal.ts'
import { firstTakeOverLines } from './render-take-over.ts'

const counted = (count: number, noun: string, several = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : several}`

/** What an alignment did with the documents of an institution. */
export function alignmentText(summary: AlignmentSummary): string {
  const { framework, institution, documents, unchanged, outdated, passages } = summary
  const { links, gaps, general, learntFrom, model, changedStandards: changed } = summary
  const { superseded = [] } = summary
  const comparedWith =
    changed === undefined || documents === 0
      ? ''
      : ` with the ${changed === 1 ? 'standard' : counted(changed, 'standard')} that changed`
  const lines = [
    `${framework}${institution === undefined ? '' : `, ${oneLine(institution, 100)}`}: ` +
      `${counted(documents, 'document')} compared${comparedWith}, ` +
      `${unchanged.toLocaleString('en-US')} unchanged`,
    ...(documents === 0
      ? unchanged === 0
        ? []
        : ['Nothing is new or changed since; --again compares all documents again']
      : [
          `${counted(passages, 'passage')}: ${counted(links, 'link')}, of which ` +
            `${counted(gaps, 'gap')}; ${general.toLocaleString('en-US')} general`,
        ]),
    ...(superseded.length === 0 ? [] : [supersededLine(superseded)]),
    ...(model === undefined || (documents === 0 && model.calls === 0)
      ? []
      : [
          `The language model was asked ${counted(model.calls, 'time')}; ` +
            `${counted(model.unusable, 'reply', 'replies')} could not be used`,
          ...(model.unusable === 0
            ? []
            : ['Where one could not be used the scores decided; --again asks for all again']),
        ]),
    ...firstTakeOverLines(framework, summary.takenOver ?? []),
    ...(learntFrom === 0 ? [] : [`Learnt from ${counted(learntFrom, 'judged passage')}`]),
    ...(outdated === 0
      ? []
      : [`${counted(outdated, 'document')} changed meanwhile; the next run compares them`]),
  ]
  return `${lines.join('\n')}\n`
}

const mostNamed = 3

function supersededLine(titles: readonly string[]): string {
  const named = titles.slice(0, mostNamed).map(title => `“${oneLine(title, 60)}”`)
  const more = titles.length > mostNamed ? ', …' : ''
  return titles.length === 1
    ? `1 document says that it is no longer in force and shows nothing: ${named.join(', ')}`
    : `${counted(titles.length, 'document')} say that they are no longer in force and show ` +
        `nothing: ${named.join(', ')}${more}`
}
