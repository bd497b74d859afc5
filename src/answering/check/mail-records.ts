import type { DocumentId, NodeId } from '../../core/ids.ts'
import type { Filter } from '../../core/question.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { EvidenceQuote, EvidenceWindow } from '../../core/verdict.ts'
import { aboutMail } from '../../evidence/candidates/about-mail.ts'
import { defaultMaxWindows } from '../../evidence/candidates/find-candidates.ts'
import type { FindRecord, RecordedClaim } from '../../evidence/verify-sentences.ts'
import { baseSubject, subjectKey } from '../../language/base-subject.ts'
import { namedPeriods, type DateContext } from '../../language/dates/named-periods.ts'
import { readMailClaim, type MailClaim } from '../../language/mail-claim.ts'
import type { PersonRole } from '../../language/question/mail/roles.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import { readSearchText } from '../../language/question/question.ts'
import { forwardedMessage } from '../../language/voice/forwarded.ts'
import { findPerson, type PersonMatch } from '../../retrieval/structured/find-person.ts'
import {
  allOf,
  column,
  idIn,
  idOf,
  inRuns,
  maxRows,
  rowsOf,
} from '../../retrieval/structured/graph-rows.ts'
import { timeOf } from '../../retrieval/structured/mail-times.ts'
import { selectMails } from '../../retrieval/structured/mail-selection/select-mails.ts'
import type { SelectionPorts } from '../../retrieval/structured/mail-selection/selection-types.ts'
import { pageOf } from '../../retrieval/structured/order-mails.ts'
import {
  allSelected,
  sizeOf,
  type SelectedMails,
} from '../../retrieval/structured/selected-mails.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { zoneOffsetMs } from '../../support/zoned-time.ts'
import { citationBook } from '../citation.ts'
import { corpusCandidates, type CandidatePorts } from '../evidence-candidates.ts'
import { mailCitations } from '../mail-citations.ts'
import { citationQuote } from './checked-sentences.ts'

export interface MailRecordOptions extends ReadOptions {
  readonly filter?: Filter | undefined
}

// Of many emails that a claim fits these are shown.
const maxShown = 3
// More are not read one by one: what needs that stays undecided.
const maxRead = 200
const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/**
 * Looks up what a claim says of the headers of emails: who wrote to whom, when, in answer to whom,
 * what was passed on, who was in copy, what the subject was. One email of which all of it holds
 * supports it; it is contradicted where the only email of these people was sent on another day, or
 * the only one of that day has others in copy. Undecided where a name
 * may mean several people. Only what the principal may read.
 */
export function mailRecords(
  ports: CandidatePorts & SelectionPorts,
  dates: DateContext,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): FindRecord {
  return async (claim, asked) => {
    const said = readMailClaim(claim.hypothesis, dates)
    if (said === undefined || said.isLetter === true) return undefined
    const read = { principal: options.principal, signal: asked.signal ?? options.signal }
    const windows = await windowsThatTell(said, asked.windows, ports, read)
    const open: RecordedClaim = { evidence: [], reasons: [], windows }
    const people = await peopleOf(said, ports, read)
    if (people === undefined || said.sent?.length === 0) return open
    const search: Search = {
      ports,
      read,
      dates,
      select: async selection => {
        const narrowed = { ...read, filter: options.filter, timeZone: dates.timeZone }
        const outcome = await selectMails(selection, people, ports, narrowed)
        return outcome.kind === 'selected' ? outcome.selected : undefined
      },
    }
    const found = await mailsThatFit(said, people, search)
    if (found.length > 0) {
      const quoted = await quotesOf(found, 'supports', claim.hypothesis, ports, read)
      if (quoted === undefined) return open
      if (said.said === undefined) return { ...quoted, windows }
      const hypothesis = said.said
      const ids = found.map(asDocument)
      const texts = await corpusCandidates(ports, undefined, {
        ...read,
        filter: { documentIds: ids },
        hops: 0,
      })({ ...claim, hypothesis }, { maxWindows: defaultMaxWindows, signal: read.signal })
      // What an email passes on was said by somebody else.
      const own = texts.filter(
        ({ documentId, headingPath }) =>
          ids.includes(documentId) && forwardedMessage(headingPath) === undefined,
      )
      return { ...quoted, windows, said: { hypothesis, windows: own } }
    }
    // An email that is passed on may be the one, which no header tells.
    if (asked.windows.some(({ headingPath }) => forwardedMessage(headingPath) !== undefined))
      return open
    const other =
      (await onlyMailWithOtherCopies(said, people, search)) ??
      (await onlyMailOfOtherDay(said, people, search))
    const quoted = other && (await quotesOf([other], 'contradicts', claim.hypothesis, ports, read))
    return quoted === undefined ? open : { ...quoted, windows }
  }
}

// Say that something was written, copied, passed on or answered.
const tellsOfMail = longPattern('i')`
  \b(?:wr(?:ites|ote|itten)|e-?mail(?:s|ed)?|mail(?:s|ed)?|messages?|letters?|sent|receive[sd]|
  forwarded|replie[sd]|repl(?:y|ies)|answered|responded)\b`
const tellsOfCopies = /\b(?:cop(?:y|ies|ied|ying)|b?cc)\b/i
const tellsOfPassing = /\b(?:forward(?:s|ed|ing)|pass(?:es|ed|ing) (?:\w+ )?on)\b/i

/**
 * Those windows that may tell who wrote to whom: not the text of an email, unless it speaks of such
 * a thing or passes one on.
 */
async function windowsThatTell(
  { copied, passesOn }: MailClaim,
  windows: readonly EvidenceWindow[],
  { documents }: CandidatePorts,
  read: ReadOptions,
): Promise<EvidenceWindow[]> {
  const ids = [...new Set(windows.map(({ documentId }) => documentId))]
  const summaries = await documents.summaries(ids, read)
  const mails = new Set(summaries.flatMap(({ id, mail }) => (mail === undefined ? [] : [id])))
  const tells =
    copied.length > 0 ? tellsOfCopies : passesOn === undefined ? tellsOfMail : tellsOfPassing
  return windows.filter(
    ({ documentId, headingPath, text }) =>
      !mails.has(documentId) || forwardedMessage(headingPath) !== undefined || tells.test(text),
  )
}

interface Search {
  readonly ports: CandidatePorts & SelectionPorts
  readonly read: ReadOptions
  readonly dates: DateContext
  readonly select: (selection: MailSelection) => Promise<SelectedMails | undefined>
}

// A mail's node has its document's id.
const asDocument = (id: NodeId): DocumentId => id as string as DocumentId

/** Whom the names of a claim mean; undefined where one of them may mean somebody else as well. */
async function peopleOf(
  { from, to, copied, answers, passesOn }: MailClaim,
  { graph }: SelectionPorts,
  read: ReadOptions,
): Promise<ReadonlyMap<string, PersonMatch> | undefined> {
  const roles: Array<readonly [string, PersonRole]> = [
    [from, 'sender'],
    ...to.map(name => [name, 'receiver'] as const),
    ...copied.map(name => [name, 'copied'] as const),
    ...[answers?.from, passesOn?.from].flatMap(name =>
      name === undefined ? [] : [[name, 'sender'] as const],
    ),
  ]
  const people = new Map<string, PersonMatch>()
  for (const [name, role] of roles) {
    const match = await findPerson(name, graph, { ...read, partial: true, role })
    if (match.kind !== 'found' || (match.readAs?.others.length ?? 0) > 0) return undefined
    people.set(name, match)
  }
  return people
}

const nothingSaid: MailSelection = {
  mailIds: [],
  revisionIds: [],
  tableDocumentIds: [],
  conversationIds: [],
  people: [],
  periods: [],
  topics: [],
}

function selectionOf({ from, to, copied, sent, subject }: MailClaim): MailSelection {
  return {
    ...nothingSaid,
    people: [
      { names: [from], any: false, role: 'sender' },
      ...(to.length === 0 ? [] : [{ names: to, any: false, role: 'direct' } as const]),
      ...(copied.length === 0 ? [] : [{ names: copied, any: false, role: 'copied' } as const]),
    ],
    periods: sent === undefined ? [] : [{ field: 'sent', ranges: sent, label: '' }],
    topics:
      subject === undefined
        ? []
        : [{ ...subject, field: 'subject', how: subject.match === 'equals' ? 'quoted' : 'about' }],
  }
}

/** Some of the emails of which all that is said of their headers holds, the first ones first. */
async function mailsThatFit(
  claim: MailClaim,
  people: ReadonlyMap<string, PersonMatch>,
  search: Search,
): Promise<readonly NodeId[]> {
  const { ports, read, select } = search
  const selected = await select(selectionOf(claim))
  if (selected === undefined || sizeOf(selected) === 0) return []
  const { answers, passesOn, minute, subject, said } = claim
  const isRead =
    [answers, passesOn, minute, said].some(part => part !== undefined) ||
    subject?.match === 'equals'
  if (!isRead) return pageOf(selected, ports, { ...read, page: 0, pageSize: maxShown })
  if (answers === undefined && sizeOf(selected) > maxRead) return []
  let mails = (await allSelected(selected, ports, read)).map(({ id }) => id)
  if (answers !== undefined) mails = await answersAmong(mails, answers, people, search)
  const isLookedInto = [passesOn, minute, said].some(part => part !== undefined)
  if (mails.length > maxRead) return isLookedInto ? [] : mails.slice(0, maxShown)
  if (minute !== undefined) mails = await sentAt(mails, minute, ports, read)
  if (passesOn !== undefined) mails = await passingOn(mails, passesOn, people, search)
  if (subject?.match !== 'equals') return mails
  const key = subjectKey(subject.text)
  return (await ports.graph.nodes(mails, read)).flatMap(({ id, properties }) =>
    typeof properties['subject'] === 'string' && subjectKey(properties['subject']) === key
      ? [id]
      : [],
  )
}

/** Those of some emails that were sent at a time of day, by the clock there or here. */
async function sentAt(
  mails: readonly NodeId[],
  minute: number,
  { documents, timeZone }: CandidatePorts,
  read: ReadOptions,
): Promise<NodeId[]> {
  const found = new Set<string>()
  for (const { id, mail } of await documents.summaries(mails.map(asDocument), read)) {
    const sent = mail?.sent ?? mail?.received
    if (sent === undefined) continue
    for (const offsetMs of [zoneOffsetMs(sent.ms, timeZone), (sent.offsetMinutes ?? 0) * minuteMs])
      if (Math.floor(((sent.ms + offsetMs) % dayMs) / minuteMs) === minute) found.add(id)
  }
  return mails.filter(id => found.has(id))
}

/** Those of some emails that pass on such a message. */
async function passingOn(
  mails: readonly NodeId[],
  message: NonNullable<MailClaim['passesOn']>,
  people: ReadonlyMap<string, PersonMatch>,
  { ports, read, dates }: Search,
): Promise<NodeId[]> {
  const author = message.from === undefined ? undefined : people.get(message.from)
  const wanted = author?.kind === 'found' ? author.ids : []
  const found: NodeId[] = []
  for (const mail of mails) {
    for (const { headingPath } of await ports.documents.chunksOf(asDocument(mail), read)) {
      const passed = forwardedMessage(headingPath)
      if (passed === undefined) continue
      const writer =
        passed.author === undefined || message.from === undefined
          ? undefined
          : await findPerson(passed.author, ports.graph, { ...read, partial: true, role: 'sender' })
      const isOfAuthor =
        message.from === undefined ||
        (writer?.kind === 'found' && writer.ids.some(id => wanted.includes(id)))
      const [day] = namedPeriods(passed.sent ?? '', dates)
      const isOfDay =
        message.sent === undefined ||
        (day !== undefined &&
          message.sent.some(({ from, until }) => day.from < until && from < day.until))
      if (!isOfAuthor || !isOfDay) continue
      found.push(mail)
      break
    }
  }
  return found
}

/** Those of some emails whose headers name such an email as the one that they answer. */
async function answersAmong(
  mails: readonly NodeId[],
  answered: NonNullable<MailClaim['answers']>,
  people: ReadonlyMap<string, PersonMatch>,
  { ports, read, select }: Search,
): Promise<NodeId[]> {
  const author = people.get(answered.from)
  if (author?.kind !== 'found') return []
  const ofDay =
    answered.sent === undefined
      ? undefined
      : await select(selectionOf({ from: answered.from, to: [], copied: [], sent: answered.sent }))
  if (answered.sent !== undefined && (ofDay === undefined || sizeOf(ofDay) > maxRead)) return []
  const those = ofDay && (await allSelected(ofDay, ports, read)).map(({ id }) => id)
  const found = new Set<NodeId>()
  for (const run of inRuns(mails)) {
    const { rows } = await rowsOf(
      ports.graph,
      {
        patterns: [
          {
            nodes: [
              { variable: 'e', labels: ['Email'] },
              { variable: 'a', labels: ['Email'] },
              { variable: 'p', labels: [] },
            ],
            edges: [
              { types: ['REPLIES_TO'], direction: 'out' },
              { types: ['SENT'], direction: 'in' },
            ],
          },
        ],
        where: allOf([
          idIn('e', run),
          idIn('p', author.ids),
          ...(those === undefined ? [] : [idIn('a', those)]),
        ]),
        columns: [column('id', idOf('e'))],
        distinct: true,
        orderBy: [],
        limit: maxRows,
      },
      read,
    )
    for (const row of rows) found.add(row.text('id') as NodeId)
  }
  return mails.filter(id => found.has(id))
}

/**
 * The only email that was sent on the day of a claim by its people, where somebody is in copy but
 * those of the claim got nothing.
 */
async function onlyMailWithOtherCopies(
  claim: MailClaim,
  people: ReadonlyMap<string, PersonMatch>,
  search: Search,
): Promise<NodeId | undefined> {
  const { from, copied, sent } = claim
  if (copied.length === 0 || sent === undefined) return undefined
  const [only, ...more] = await mailsThatFit({ ...claim, copied: [] }, people, search)
  if (only === undefined || more.length > 0) return undefined
  const [summary] = await search.ports.documents.summaries([asDocument(only)], search.read)
  if (summary?.mail === undefined || summary.mail.cc.length === 0) return undefined
  const selected = await search.select({
    ...nothingSaid,
    mailIds: [summary.mail.emailId],
    people: [
      { names: [from], any: false, role: 'sender' },
      { names: copied, any: true, role: 'receiver' },
    ],
  })
  return selected !== undefined && sizeOf(selected) === 0 ? only : undefined
}

/**
 * The only email that somebody wrote to those of a claim, where that was on another day than the
 * claim says; more than a day apart, as days of two time zones may differ.
 */
async function onlyMailOfOtherDay(
  claim: MailClaim,
  people: ReadonlyMap<string, PersonMatch>,
  search: Search,
): Promise<NodeId | undefined> {
  const { ports, read, select } = search
  const { from, to, copied, sent = [] } = claim
  const isOfDay = sent.length > 0 && sent.every(day => day.until - day.from < 2 * dayMs)
  const { answers, passesOn, minute, subject, said } = claim
  const isPlain =
    [answers, passesOn, minute, subject, said].every(part => part === undefined) &&
    copied.length === 0
  if (!isOfDay || !isPlain) return undefined
  const selected = await select({
    ...nothingSaid,
    people: [
      { names: [from], any: false, role: 'sender' },
      ...(to.length === 0 ? [] : [{ names: to, any: false, role: 'receiver' } as const]),
    ],
  })
  if (selected === undefined || sizeOf(selected) !== 1) return undefined
  const [mail] = await allSelected(selected, ports, read)
  const ms = mail && timeOf(mail, 'sent')
  if (ms === undefined || sent.some(day => ms >= day.from - dayMs && ms < day.until + dayMs))
    return undefined
  // A reply to an email that is not there shows that some are missing.
  const back = await select({
    ...nothingSaid,
    people: [
      ...(to.length === 0 ? [] : [{ names: to, any: true, role: 'sender' } as const]),
      { names: [from], any: false, role: 'receiver' },
    ],
  })
  if (back === undefined || sizeOf(back) > maxRead) return undefined
  const ids = (await allSelected(back, ports, read)).map(({ id }) => id)
  const known = new Set(await answersAmong(ids, { from }, people, search))
  const isMissing = (await ports.graph.nodes(ids, read)).some(({ id, properties: { subject } }) =>
    known.has(id) ? false : typeof subject !== 'string' || baseSubject(subject).isReply,
  )
  return isMissing ? undefined : mail?.id
}

/** The first of some emails as quotations with their headers. */
async function quotesOf(
  ids: readonly NodeId[],
  stance: EvidenceQuote['stance'],
  hypothesis: string,
  ports: CandidatePorts,
  read: ReadOptions,
): Promise<Omit<RecordedClaim, 'windows'> | undefined> {
  const shown = ids.slice(0, maxShown)
  const [cited, summaries] = await Promise.all([
    mailCitations(
      readSearchText(hypothesis),
      shown.map(id => ({ id })),
      ports.documents,
      citationBook(),
      read,
    ),
    ports.documents.summaries(shown.map(asDocument), read),
  ])
  const abouts = new Map(
    summaries.map(({ id, mail }) => [
      id,
      mail === undefined ? '' : aboutMail(mail, ports.timeZone),
    ]),
  )
  const citations = [...cited.values()]
  const longest = citations.reduce((length, { text }) => Math.max(length, text.length), 1)
  const evidence = citations.map((citation): EvidenceQuote => ({
    ...citationQuote(citation, {
      about: abouts.get(citation.documentId) ?? '',
      origin: 'graph',
      paths: [],
      longest,
    }),
    stance,
  }))
  return evidence.length === 0
    ? undefined
    : {
        verdict: stance === 'supports' ? 'supported' : 'contradicted',
        evidence,
        reasons: evidence.map(({ about }) => `the headers say: ${about}`),
      }
}
