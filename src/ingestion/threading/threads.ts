import { hashParts } from '../../support/ids.ts'
import { baseSubject } from '../../language/base-subject.ts'
import { namesNoParent } from '../../language/mail-keys.ts'

/** What threading knows of one mail. */
export interface ThreadMail<Key extends string = string> {
  /** Unique among the mails given; what results are keyed by. */
  readonly key: Key
  readonly emailId: string
  /** Oldest first. */
  readonly references: readonly string[]
  readonly inReplyTo?: string | undefined
  readonly subject: string
  /** Addresses, or names where there are none, of sender and receivers. */
  readonly participants: readonly string[]
  /** UTC milliseconds. */
  readonly time?: number | undefined
}

// A reply without headers is taken for an answer to a mail of the same subject if it came within
// this time.
const longestSilence = 14 * 24 * 3_600_000

/**
 * Groups mails into conversations: whatever References and In-Reply-To connect, missing messages
 * included; a reply without either is put to the latest earlier mail with its base subject and a
 * shared participant within 14 days. Depends on the set of mails only, not on their order;
 * near-linear. A conversation is named by a hash of its first message's id. Gives each email's
 * conversation by the email's key.
 */
export function threadMails<Key extends string>(
  given: ReadonlyArray<ThreadMail<Key>>,
): Map<Key, string> {
  const mails = given.toSorted((a, b) =>
    inTurn(compare(a.emailId, b.emailId), compare(a.key, b.key)),
  )
  const sets = disjointSets()
  const parents = new Map<string, string>()
  const present = new Set(mails.map(({ emailId }) => emailId))
  for (const mail of mails) {
    sets.add(mail.emailId)
    const chain = referenceChain(mail)
    let previous: string | undefined
    for (const id of [...chain, mail.emailId]) {
      if (previous !== undefined) {
        sets.join(previous, id)
        // What a mail says of itself outranks what later mails quote of it; of several others the
        // smallest, so that order does not matter.
        const known = parents.get(id)
        if (id === mail.emailId || (!present.has(id) && (known === undefined || previous < known)))
          parents.set(id, previous)
      }
      previous = id
    }
  }
  for (const [reply, to] of bySubject(mails)) {
    sets.join(reply, to)
    parents.set(reply, to)
  }
  return nameConversations(mails, sets, parents)
}

/**
 * Ids before this mail, oldest first, each once; long chains are cut in the middle, where nothing
 * is lost by it.
 */
function referenceChain(mail: ThreadMail): string[] {
  const ids = new Set<string>()
  for (const id of mail.references) if (id !== mail.emailId) ids.add(id)
  if (mail.inReplyTo !== undefined && mail.inReplyTo !== mail.emailId && !ids.has(mail.inReplyTo))
    ids.add(mail.inReplyTo)
  const chain = [...ids]
  return chain.length > 200 ? [...chain.slice(0, 20), ...chain.slice(-180)] : chain
}

/** The name of the conversation whose first message has this id. */
export const conversationFrom = (firstId: string): string => `thread-${hashParts([firstId])}`

/**
 * Base subjects of replies without headers: only among mails of such a subject does it matter who
 * takes part.
 */
export function subjectsOfOpenReplies(
  mails: Iterable<Pick<ThreadMail, 'subject' | 'references' | 'inReplyTo'>>,
): Set<string> {
  const subjects = new Set<string>()
  for (const mail of mails) {
    const subject = namesNoParent(mail) ? baseSubject(mail.subject) : undefined
    if (subject?.isReply === true) subjects.add(subject.text)
  }
  return subjects
}

/** Replies without headers, each with the id of the mail it is put to. */
function bySubject(mails: readonly ThreadMail[]): Array<readonly [reply: string, to: string]> {
  const groups = new Map<string, Array<{ mail: ThreadMail; time: number; isOpenReply: boolean }>>()
  const answered = subjectsOfOpenReplies(mails)
  for (const mail of mails) {
    if (mail.time === undefined) continue
    const subject = baseSubject(mail.subject)
    if (subject.text === '' || !answered.has(subject.text)) continue
    const group = groups.get(subject.text) ?? []
    group.push({ mail, time: mail.time, isOpenReply: subject.isReply && namesNoParent(mail) })
    groups.set(subject.text, group)
  }
  const found: Array<readonly [string, string]> = []
  for (const group of groups.values()) {
    if (group.length < 2 || !group.some(entry => entry.isOpenReply)) continue
    group.sort((a, b) =>
      inTurn(
        a.time - b.time,
        compare(a.mail.emailId, b.mail.emailId),
        compare(a.mail.key, b.mail.key),
      ),
    )
    const latest = new Map<string, number>()
    for (const [index, { mail, time, isOpenReply }] of group.entries()) {
      const people = new Set(mail.participants)
      if (isOpenReply) {
        let best = -1
        for (const person of people) best = Math.max(best, latest.get(person) ?? -1)
        const to = group[best]
        if (
          to !== undefined &&
          time - to.time <= longestSilence &&
          to.mail.emailId !== mail.emailId
        )
          found.push([mail.emailId, to.mail.emailId])
      }
      for (const person of people) latest.set(person, index)
    }
  }
  return found
}

function nameConversations<Key extends string>(
  mails: ReadonlyArray<ThreadMail<Key>>,
  sets: DisjointSets,
  parents: ReadonlyMap<string, string>,
): Map<Key, string> {
  const roots = new Map<string, { root: string | undefined; smallest: string }>()
  const consider = (id: string): void => {
    const set = sets.find(id)
    const known = roots.get(set) ?? { root: undefined, smallest: id }
    if (id < known.smallest) known.smallest = id
    if (!parents.has(id) && (known.root === undefined || id < known.root)) known.root = id
    roots.set(set, known)
  }
  for (const id of sets.members()) consider(id)
  const names = new Map<string, string>()
  const conversations = new Map<Key, string>()
  for (const mail of mails) {
    const set = sets.find(mail.emailId)
    let name = names.get(set)
    if (name === undefined) {
      const found = roots.get(set)
      name = conversationFrom(found?.root ?? found?.smallest ?? mail.emailId)
      names.set(set, name)
    }
    conversations.set(mail.key, name)
  }
  return conversations
}

export interface DisjointSets {
  add(id: string): void
  join(a: string, b: string): void
  find(id: string): string
  members(): Iterable<string>
}

/**
 * Union by smallest name, so that the same joins in any order give the same sets and names; paths
 * are halved on the way.
 */
export function disjointSets(): DisjointSets {
  const above = new Map<string, string>()
  const add = (id: string): void => {
    if (!above.has(id)) above.set(id, id)
  }
  const find = (id: string): string => {
    let at = id
    for (;;) {
      const up = above.get(at) ?? at
      if (up === at) return at
      const further = above.get(up) ?? up
      above.set(at, further)
      at = further
    }
  }
  return {
    add,
    find,
    join(a, b) {
      add(a)
      add(b)
      const [first, second] = [find(a), find(b)]
      if (first === second) return
      if (first < second) above.set(second, first)
      else above.set(first, second)
    },
    members: () => above.keys(),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** The first order that decides. */
const inTurn = (...orders: readonly number[]): number => orders.find(order => order !== 0) ?? 0
