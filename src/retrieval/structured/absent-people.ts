import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import { honorifics } from '../../language/names/name-words.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import type { PersonMatch } from './find-person.ts'
import { mailsByPerson, type MailGroup } from './group-mails.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import type { LightMail } from './mail-times.ts'
import { repliesOf } from './mail-selection/select-traits.ts'
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
    figure: { kind: 'universe', people: others.length },
    shown: noMails,
    groups: others.filter(group => !isPresent(group)),
  }
}

// Beyond this, who owes which answer is more than anybody asks for.
const mostMails = 30

/**
 * Who got emails that the selected ones answer and sent no answer to one of them, with how many
 * they left without; undefined where nobody got any or it is not known who did or which of several
 * emails an answer is to.
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
  const answers = await allSelected(replies, ports, read)
  const answerIds = new Set(answers.map(({ id }) => id))
  // Of an email and its answers, which bear the same subject, the email is meant.
  const mails = (await allSelected(outcome.selected, ports, read)).filter(
    ({ id }) => !answerIds.has(id),
  )
  const asked =
    mails.length === 1
      ? mails.map(mail => ({ mail, answers }))
      : await askedSeverally(mails, answers, ports, read)
  if (asked === undefined || asked.length === 0 || asked.length > mostMails) return undefined
  const people: MailGroup[] = []
  const silent = new Map<string, MailGroup>()
  for (const each of asked) {
    const found = await receiversOf(each, named, ports, read)
    if (found === undefined) return undefined
    for (const group of found.receivers) if (!isAmong(people)(group)) people.push(group)
    // Somebody with two addresses got the email once.
    for (const [name, group] of new Map(found.silent.map(each => [bareName(each.name), each])))
      silent.set(name, { ...group, count: (silent.get(name)?.count ?? 0) + 1 })
  }
  if (people.length === 0) return undefined
  return {
    figure: { kind: 'unanswered', people: people.length, mails: asked.length },
    shown: { kind: 'ids', mails: asked.length === 1 ? mails : [] },
    groups: [...silent.values()].sort((a, b) =>
      firstDecisive(b.count - a.count, compareCodePoints(a.name, b.name)),
    ),
  }
}

/** An email that asks, and what was answered to it. */
interface AskedMail {
  readonly mail: LightMail
  readonly answers: readonly LightMail[]
}

/**
 * Each of several emails with the answers to it: those that began something, since "Thanks!" in
 * reply waits for nothing. Undefined where no header says which of them an answer is to.
 */
async function askedSeverally(
  mails: readonly LightMail[],
  answers: readonly LightMail[],
  { graph }: SelectionPorts,
  read: ReadOptions,
): Promise<readonly AskedMail[] | undefined> {
  const repliesByMail = (await repliesOf(graph, read)) ?? new Map<NodeId, readonly NodeId[]>()
  const linked = new Set([...repliesByMail.values()].flat())
  if (answers.some(({ id }) => !linked.has(id))) return undefined
  return mails.flatMap(mail => {
    const ids = repliesByMail.get(mail.id) ?? []
    return linked.has(mail.id)
      ? []
      : [{ mail, answers: answers.filter(({ id }) => ids.includes(id)) }]
  })
}

/** Who got an email and who of them did not answer it; undefined where it is not known. */
async function receiversOf(
  { mail, answers }: AskedMail,
  named: readonly NodeId[],
  { graph }: SelectionPorts,
  read: ReadOptions,
): Promise<{ readonly receivers: MailGroup[]; readonly silent: MailGroup[] } | undefined> {
  const mails: SelectedMails = { kind: 'ids', mails: [mail] }
  const replies: SelectedMails = { kind: 'ids', mails: answers }
  const [senders, receivers, answering] = await Promise.all([
    mailsByPerson(mails, 'sender', graph, read),
    mailsByPerson(mails, 'receiver', graph, read),
    mailsByPerson(replies, 'sender', graph, read),
  ])
  const [isSender, isReceiver] = [isAmong(senders), isAmong(receivers)]
  const hasAnswered = isAmong(answering)
  // What went to a list, or was answered by somebody else, reached more than its headers say.
  const isKnown =
    (await withoutLists(receivers, graph, read)).length === receivers.length &&
    answering.every(group => isReceiver(group) || isSender(group))
  if (!isKnown) return undefined
  const asked = receivers.filter(
    group => !isSender(group) && !group.ids.some(id => named.includes(id)),
  )
  return { receivers: asked, silent: asked.filter(group => !hasAnswered(group)) }
}
