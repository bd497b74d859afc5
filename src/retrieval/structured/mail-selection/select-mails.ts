import type { MailSelection } from '../../../language/question/mail/selection.ts'
import type { PersonMatch } from '../find-person.ts'
import { narrowSelection } from './narrow-selection.ts'
import { selectPlainly } from './plain-selection.ts'
import type { SelectionOptions, SelectionOutcome, SelectionPorts } from './selection-types.ts'

/**
 * Finds the mails a selection means. Names that nobody bears, or that several do, end the search
 * with that.
 */
export async function selectMails(
  selection: MailSelection,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: SelectionOptions,
): Promise<SelectionOutcome> {
  const outcome = await selectPlainly(selection, known, ports, options)
  if (outcome.kind !== 'selected') return outcome
  return narrowSelection(outcome, selection, {
    known,
    ports,
    options,
    select: (other, own) => selectMails(other, known, ports, own),
  })
}
