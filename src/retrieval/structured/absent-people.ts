import type { NodeId } from '../../core/ids.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import { honorifics } from '../../language/names/name-words.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import type { PersonMatch } from './find-person.ts'
import { mailsByPerson, type MailGroup } from './group-mails.ts'
import { selectMails } from './mail-selection/select-mails.ts'
import type { SelectionPorts } from './mail-selection/selection-types.ts'
import { withoutLists } from './names/mailing-lists.ts'
import { allSelected, isOnlyTimed, type SelectedMails } from './selected-mails.ts'
import type { MailFigure, StructuredOptions } from './structured-answer.ts'

/** Who did not, among how many; `shown` are the mails that tell who was asked. */
interface AbsentPeople {
  readonly figure: MailFigure
  readonly shown: SelectedMails
  readonly groups: readonly MailGroup[]
}

const noMails: SelectedMails = { kind: 'ids', mails: [] }

/** What a person is called without the address and "Dr.", which some headers lack. */
function bareName(name: string): string {
  const words = wordTexts(name.replace(/ <[^<>]*>$/, ''))
  const plain = words.filter(word => !honorifics.has(word))
  return (plain.length > 1 ? plain : words).join(' ')
}

/** Whether somebody is among others, by an address or by name. */
function isAmong(others: readonly MailGroup[]): (group: MailGroup) => boolean {
  const ids = new Set(others.flatMap(group => group.ids))
  const names = new Set(others.map(group => bareName(group.name)))
  return group => group.ids.some(id => ids.has(id)) || names.has(bareName(group.name))
}

/** People with mail who have none of the selected ones; those whom the question names aside. */
export async function absentPeople(
  role: 'sender' | 'receiver',
  selected: SelectedMails,
  named: readonly NodeId[],
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<AbsentPeople> {
  const everybody: SelectedMails = { kind: 'condition', links: [], where: undefined, total: 0 }
  const isPresent = isAmong(await mailsByPerson(selected, role, ports.graph, options))
  const all = await mailsByPerson(everybody, 'either', ports.graph, options)
  const others = all.filter(group => !group.ids.some(id => named.includes(id)))
  return {
    figure: { kind: 'universe', people: others.length, of: 'everybody' },
    shown: noMails,
    groups: others.filter(group => !isPresent(group)),
  }
}

/**
 * Who got the emails that the selected ones answer and sent none of those answers; undefined where
 * nobody got any or it is not known who did.
 */
export async function silentReceivers(
  to: MailSelection,
  replies: SelectedMails,
  named: readonly NodeId[],
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  { principal, signal, timeZone, filter }: StructuredOptions,
): Promise<AbsentPeople | undefined> {
  const read = { principal, signal }
  const outcome = await selectMails(to, known, ports, { ...read, timeZone, filter })
  if (outcome.kind !== 'selected') return undefined
  if (isOnlyTimed(outcome.selected)) return undefined
  // Of an email and its answers, which bear the same subject, the email is meant.
  const answers = new Set((await allSelected(replies, ports, read)).map(({ id }) => id))
  const mails: SelectedMails = {
    kind: 'ids',
    mails: (await allSelected(outcome.selected, ports, read)).filter(({ id }) => !answers.has(id)),
  }
  const [senders, receivers, answering] = await Promise.all([
    mailsByPerson(mails, 'sender', ports.graph, read),
    mailsByPerson(mails, 'receiver', ports.graph, read),
    mailsByPerson(replies, 'sender', ports.graph, read),
  ])
  const [isSender, isReceiver] = [isAmong(senders), isAmong(receivers)]
  const hasAnswered = isAmong(answering)
  // What went to a list, or was answered by somebody else, reached more than its headers say.
  const isKnown =
    (await withoutLists(receivers, ports.graph, read)).length === receivers.length &&
    answering.every(group => isReceiver(group) || isSender(group))
  if (!isKnown) return undefined
  const asked = receivers.filter(
    group => !isSender(group) && !group.ids.some(id => named.includes(id)),
  )
  if (asked.length === 0) return undefined
  return {
    figure: { kind: 'universe', people: asked.length, of: 'receivers' },
    shown: mails.mails.length === 1 ? mails : noMails,
    groups: asked.filter(group => !hasAnswered(group)),
  }
}
