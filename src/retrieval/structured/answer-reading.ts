import type { NodeId } from '../../core/ids.ts'
import { slipsIn } from '../../language/question/spelling.ts'
import { words } from '../../language/words/tokens.ts'
import type { MailQuestionIntent } from '../../language/question/mail/intent.ts'
import { articles, plainWords } from '../../language/question/mail/lexicon.ts'
import { isWithin } from '../../language/question/mail/thresholds.ts'
import type { MailQuestionReading } from '../../language/question/mail/mail-question-reading.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import { compareSides } from './compare-sides.ts'
import { selectionParts, type SelectionPart } from './describe.ts'
import { figureAsked } from './figures.ts'
import { findPerson, type PersonMatch } from './find-person.ts'
import { mailRows, type MailRow } from './mail-rows.ts'
import { orderedMails, pageOf } from './order-mails.ts'
import { groupsFor, winnersMails } from './request-groups.ts'
import { selectMails } from './mail-selection/select-mails.ts'
import type { SelectionOptions, SelectionPorts } from './mail-selection/selection-types.ts'
import { allSelected, isOnlyTimed, sizeOf, type SelectedMails } from './selected-mails.ts'
import { sentBasisOf } from './sent-basis.ts'
import { describeSelection } from './describe.ts'
import type {
  ConversationFocus,
  MailFocus,
  StructuredOptions,
  StructuredOutcome,
} from './structured-answer.ts'
import { withoutLists } from './names/mailing-lists.ts'
import { nameReadings } from './names/tell-names.ts'
import { readingOf } from './tell-reading.ts'
import { timeBetween } from './time-between.ts'

/** A question as the rules read it, with the people its names mean. */
export interface OneReading {
  readonly text: string
  readonly reading: MailQuestionReading
  readonly people: ReadonlyMap<string, PersonMatch>
}

// A focus above this says nothing: better search everything.
const maxFocus = 2_000

const isNarrowed = (selection: MailSelection): boolean =>
  selection.mailIds.length +
    selection.revisionIds.length +
    selection.tableDocumentIds.length +
    selection.conversationIds.length +
    selection.people.length +
    selection.topics.length +
    selection.periods.length >
    0 ||
  selection.attachments !== undefined ||
  selection.attached !== undefined ||
  selection.answered !== undefined ||
  selection.repliesTo !== undefined ||
  selection.begunBy !== undefined ||
  selection.forwardsOf !== undefined ||
  selection.answeredBy !== undefined ||
  selection.excluded !== undefined ||
  selection.nature !== undefined ||
  selection.relative !== undefined ||
  selection.recurring !== undefined ||
  selection.recipients !== undefined

/** Puts what "it", "that email" or "they" mean into a selection that names nothing itself. */
function withFocus(
  reading: MailQuestionReading,
  focus: ConversationFocus | undefined,
): MailQuestionReading {
  const { selection } = reading
  if (
    focus === undefined ||
    selection.mailIds.length +
      selection.conversationIds.length +
      selection.people.length +
      selection.topics.length >
      0
  )
    return reading
  // A question that stands on its own (about mail in general, or with words of its own) leaves the
  // conversation behind.
  if (
    focus.emailIds.length === 0 ||
    (!reading.refersBack && (reading.aboutMail || reading.leftover.length > 0))
  )
    return reading
  return { ...reading, aboutMail: true, selection: { ...selection, mailIds: focus.emailIds } }
}

/** A name alone may be the sender's or a recipient's: what one could ask instead. */
function otherReadings({ people }: MailSelection): string[] {
  const [only] = people
  return people.length === 1 && only?.role === 'either' && only.names.length === 1
    ? [`emails from ${only.names[0]}`, `emails to ${only.names[0]}`]
    : []
}

/** Answers a question from its reading, which comes back with the answer. */
export async function answerReading(
  one: OneReading | undefined,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<StructuredOutcome> {
  if (one === undefined) return { kind: 'none' }
  const reading = withFocus(one.reading, options.focus)
  const { selection, asked, leftover, aboutMail, impliesMail } = reading
  if (!aboutMail && !impliesMail) return { kind: 'none' }
  const narrowing = {
    principal: options.principal,
    signal: options.signal,
    filter: options.filter,
    timeZone: options.timeZone,
  }
  const { severalAddressesOf } = reading
  if (
    severalAddressesOf !== undefined &&
    !(await hasSeveralAddresses(one.people.get(severalAddressesOf), ports, narrowing))
  )
    return { kind: 'none' }
  const names = [
    ...nameReadings(one.people),
    ...slipsIn(one.text).map(([typed, as]) => ({
      kind: 'topic' as const,
      text: `reading “${typed}” as ${as}`,
    })),
    ...(reading.disregarded ?? []).map(word => ({
      kind: 'topic' as const,
      text: `disregarding “${word}”`,
    })),
  ]
  const told = (parts: readonly SelectionPart[], unread: readonly string[] = []) =>
    readingOf(asked, [...parts, ...names], selection.order, unread, otherReadings(selection))
  const onlyIfHeld = reading.asksRecords ? wordsToHold(reading) : undefined
  if (asked === undefined || leftover.length > 0) {
    const focus = await focusOf(selection, one.people, ports, narrowing)
    // What is asked of people may stand in anybody's mail: theirs come after everything.
    if (reading.namesOnly === true)
      return { kind: 'none', focus: focus && { ...focus, isLast: true } }
    return {
      kind: 'none',
      focus,
      onlyIfHeld,
      ...(focus === undefined && !isNarrowed(selection) && onlyIfHeld === undefined
        ? {}
        : { reading: told(selectionParts(selection, []), leftover) }),
    }
  }
  const saysNothing =
    !isNarrowed(selection) &&
    ((asked.kind === 'mails' &&
      selection.order === undefined &&
      !/\b(all|every|list)\b/i.test(one.text)) ||
      asked.kind === 'summary')
  if (saysNothing) return { kind: 'none' }
  if (asked.kind === 'comparison') {
    const compared = await compareSides(asked, one.people, ports, options)
    return compared.kind === 'none' ? compared : { ...compared, reading: told([]) }
  }
  if (asked.kind === 'gap') {
    const found = await timeBetween(asked, one.people, ports, options)
    return found.kind === 'none' ? { ...found, onlyIfHeld } : { ...found, reading: told([]) }
  }
  const outcome = await selectMails(selection, one.people, ports, narrowing)
  if (outcome.kind === 'untold')
    return { kind: 'none', onlyIfHeld, reading: told(selectionParts(selection, [])) }
  if (outcome.kind !== 'selected')
    return { ...outcome, reading: told(selectionParts(selection, [])) }
  const parts = selectionParts(
    selection,
    outcome.matchings,
    await sentBasisOf(outcome.selected, selection.periods, ports.graph, narrowing),
  )
  const said = [...parts, ...names].map(({ text }) => text)
  const description = said.length === 0 ? '' : ` ${said.join(', ')}`
  const disregarded = reading.disregarded ?? []
  if (disregarded.length > 0 && sizeOf(outcome.selected) !== 1)
    return { kind: 'none', onlyIfHeld, reading: told(parts, disregarded) }
  const answered = await answerSelected(
    { ...one, reading: { ...reading, asked } },
    outcome,
    description,
    ports,
    options,
  )
  // "Ada's order" need not say the word: what answers her is searched.
  const answering = selection.repliesTo && {
    ...selection,
    repliesTo: { ...selection.repliesTo, topics: [] },
  }
  return answered.kind === 'none'
    ? {
        ...answered,
        ...(answering && { focus: await focusOf(answering, one.people, ports, narrowing) }),
        onlyIfHeld,
        reading: told(parts),
      }
    : { ...answered, reading: told(parts) }
}

async function hasSeveralAddresses(
  match: PersonMatch | undefined,
  { graph }: SelectionPorts,
  { principal, signal }: SelectionOptions,
): Promise<boolean> {
  if (match?.kind !== 'found') return match !== undefined
  const nodes = await graph.nodes(match.ids, { principal, signal })
  const addresses = nodes.flatMap(({ properties }) => properties['address'] ?? [])
  return new Set(addresses.map(String)).size > 1
}

/** What a text must speak of to answer a question about emails: its names, topics and the rest. */
const wordsToHold = ({ selection, leftover }: MailQuestionReading): string[] => [
  ...leftover,
  ...selection.people.flatMap(({ names }) => names),
  ...selection.topics.map(({ text }) => text),
]

/** What is asked of the mails that were selected. */
async function answerSelected(
  one: OneReading & { readonly reading: { readonly asked: MailQuestionIntent } },
  outcome: Extract<Awaited<ReturnType<typeof selectMails>>, { kind: 'selected' }>,
  description: string,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<StructuredOutcome> {
  const { selection, asked, aboutMail, otherThan } = one.reading
  const read = { principal: options.principal, signal: options.signal }
  const { selected, total, ordered } = await orderedMails(outcome.selected, selection, ports, read)
  // A topic that may have been cut wrongly must not be said to be missing.
  const doubtful = [selection, ...(selection.repliesTo === undefined ? [] : [selection.repliesTo])]
  if (total === 0 && doubtful.some(({ topics }) => topics.some(isDoubtful))) return { kind: 'none' }
  if (
    total === 0 &&
    asked.kind !== 'conversations' &&
    asked.kind !== 'absent' &&
    asked.kind !== 'share'
  )
    return aboutMail
      ? {
          kind: 'nothing',
          asked: askedOfNone(asked),
          description,
          isProven: isProvenNone(asked, selection),
        }
      : { kind: 'none' }
  const excepted = new Set<NodeId>()
  for (const name of otherThan) {
    const match =
      one.people.get(name) ?? (await findPerson(name, ports.graph, { ...read, partial: true }))
    if (match.kind === 'unknown') return { kind: 'unknown', what: `person “${name}”` }
    if (match.kind === 'ambiguous') return match
    for (const id of match.ids) excepted.add(id)
  }
  const rowsOfPage = async (mails: SelectedMails): Promise<MailRow[]> =>
    mailRows(
      await pageOf(mails, ports, { ...read, page: options.page, pageSize: options.pageSize }),
      ports.graph,
      read,
    )
  // A mail to thousands tells how many and who the first are; each recipient as a group of one mail
  // would say no more.
  const onlyMail =
    total === 1 && otherThan.length === 0 && options.withPeople !== true && asksPeople(asked)
      ? await rowsOfPage(selected)
      : undefined
  const crowd = onlyMail?.filter(hasCrowd) ?? []
  const page = { asked, description, total, page: options.page, ordered }
  if (crowd.length > 0)
    return {
      kind: 'answer',
      answer: { ...page, listed: total, mails: crowd, selected, groups: [] },
    }
  const figured = await figureAsked(asked, selected, outcome, selection, one.people, ports, options)
  if (figured?.kind === 'outcome') return figured.outcome
  const everyGroup =
    figured?.groups ??
    (await groupsFor(asked, selected, outcome.people, selection.periods, ports, options))
  const peopleOnly = asksWho(asked, one.text)
    ? await withoutLists(everyGroup, ports.graph, read)
    : everyGroup
  const groups = peopleOnly.filter(
    group => excepted.size === 0 || !group.ids.some(id => excepted.has(id)),
  )
  if (asked.kind === 'conversations' && groups.length === 0)
    return { kind: 'nothing', asked, description, isProven: false }
  const shown: SelectedMails =
    figured?.shown ??
    (asked.kind === 'bounded' || otherThan.length > 0
      ? { kind: 'ids', mails: [] }
      : asked.kind === 'ranking'
        ? await winnersMails(asked, groups, selected, selection, ports, read)
        : selected)
  return {
    kind: 'answer',
    answer: {
      ...page,
      ...(peopleOnly.length === everyGroup.length || asked.kind === 'absent'
        ? {}
        : { description: `${description}, mailing lists left out` }),
      listed: sizeOf(shown),
      mails: shown === selected && onlyMail !== undefined ? onlyMail : await rowsOfPage(shown),
      selected: shown,
      groups,
      ...(figured === undefined ? {} : { figure: figured.figure }),
    },
  }
}

/** "Did A send more than two" is answered by "no" where there are none. */
const askedOfNone = (asked: MailQuestionIntent): MailQuestionIntent =>
  asked.kind === 'count' && asked.whether !== undefined
    ? { kind: 'exists', ...(isWithin(0, asked.whether) ? { negated: true } : {}) }
    : asked

const isDoubtful = ({ how, text }: MailSelection['topics'][number]): boolean =>
  how === 'noun' ||
  (how !== 'quoted' &&
    words(text).some(
      word =>
        plainWords.has(word.text) &&
        !articles.has(word.text) &&
        !['and', 'of', 'for', 'the', 'to', 'or', 'in', 'on', 'with'].includes(word.text),
    ))

/** Whether records without such an email prove it: words that were asked for as they stand do. */
const isProvenNone = (asked: MailQuestionIntent, { topics }: MailSelection): boolean =>
  topics.every(({ how }) => asked.kind === 'count' && (how === 'quoted' || how === 'word'))

const people = /\b(?:who|whom|person|people|colleagues?|contacts?|correspondents?|partners?)\b/i

/** Whether the most, or those who have none, are asked for among people: no list is a "who". */
const asksWho = (asked: MailQuestionIntent, text: string): boolean =>
  asked.kind === 'absent' ||
  (asked.kind === 'ranking' &&
    (asked.by === 'correspondents' ||
      ((asked.by === 'receiver' || asked.by === 'pair') && people.test(text))))

const asksPeople = (asked: MailQuestionIntent): boolean =>
  asked.kind === 'people' ||
  (asked.kind === 'count' && (asked.of === 'senders' || asked.of === 'receivers'))
const hasCrowd = ({ senders, receivers }: MailRow): boolean =>
  senders.shown.length < senders.total || receivers.shown.length < receivers.total

/**
 * The mails that ids, people, conversations and times of a question leave, as a hint for search;
 * topics are search's own task.
 */
async function focusOf(
  selection: MailSelection,
  people: Parameters<typeof selectMails>[1],
  ports: SelectionPorts,
  options: SelectionOptions,
): Promise<MailFocus | undefined> {
  const narrowed = { ...selection, topics: [] }
  if (!isNarrowed(narrowed)) return undefined
  const outcome = await selectMails(narrowed, people, ports, options)
  if (
    outcome.kind !== 'selected' ||
    isOnlyTimed(outcome.selected) ||
    sizeOf(outcome.selected) === 0 ||
    sizeOf(outcome.selected) > maxFocus
  )
    return undefined
  return {
    ids: (await allSelected(outcome.selected, ports, options)).map(mail => mail.id),
    description: describeSelection(
      narrowed,
      outcome.matchings,
      await sentBasisOf(outcome.selected, narrowed.periods, ports.graph, options),
    ),
  }
}
