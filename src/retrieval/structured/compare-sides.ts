import type { MailQuestionIntent } from '../../language/question/mail/intent.ts'
import { describeSelection } from './describe.ts'
import type { PersonMatch } from './find-person.ts'
import { selectMails } from './mail-selection/select-mails.ts'
import type { SelectionPorts } from './mail-selection/selection-types.ts'
import { sizeOf } from './selected-mails.ts'
import type { StructuredOptions, StructuredOutcome } from './structured-answer.ts'

/** Counts the mails of each side; none where a topic of a side may have been cut wrongly. */
export async function compareSides(
  asked: Extract<MailQuestionIntent, { kind: 'comparison' }>,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<StructuredOutcome> {
  const sides: Array<{ name: string; description: string; count: number }> = []
  for (const { name, selection } of asked.sides) {
    const outcome = await selectMails(selection, known, ports, {
      principal: options.principal,
      signal: options.signal,
      filter: options.filter,
      timeZone: options.timeZone,
    })
    if (outcome.kind === 'untold') return { kind: 'none' }
    if (outcome.kind !== 'selected') return outcome
    const { selected } = outcome
    sides.push({
      name,
      description: describeSelection(selection, outcome.matchings).trim(),
      count: sizeOf(selected),
    })
  }
  return {
    kind: 'answer',
    answer: {
      asked,
      description: '',
      total: sides.reduce((sum, side) => sum + side.count, 0),
      listed: 0,
      page: options.page,
      mails: [],
      selected: { kind: 'ids', mails: [] },
      ordered: false,
      groups: [],
      figure: { kind: 'sides', sides },
    },
  }
}
