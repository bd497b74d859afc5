import type { ReadOptions } from '../core/ports/document-reader.ts'
import { askedBy } from '../language/voice/asked-by.ts'
import { saysI } from '../language/voice/with-names.ts'
import { smallTalkOf } from '../language/question/small-talk.ts'
import { longPattern } from '../support/long-pattern.ts'
import type { AnswerPorts, AskedQuestion } from './asked.ts'

/** A question as it is understood, and what the asker is told of it. */
export interface AskedAs {
  readonly text: string
  readonly statuses: readonly string[]
}

/** Who says “I”: a name to read it as, and what people are told of it. */
export interface Asker {
  readonly name: string
  readonly told: string
}

type MailPorts = Pick<AnswerPorts, 'documents' | 'graph'>

// Fewer emails than these, or a smaller share of them, do not make a mailbox somebody's.
const leastMails = 10
const leastShare = 0.8
const sampled = 50
// Rarer than this in the sample is nobody who is in that share of all, as good as surely.
const leastSampled = 0.65

const ofMail = longPattern('iu')`
  \b(?:e-?mail(?:s|ed|ing)?|mails?|messages?|threads?|conversations?|sent|send|
  w(?:rite|rote|ritten)|
  repl(?:y|ies|ied)|answer(?:s|ed)?|forward(?:ed)?|receive[ds]?|get|got|gotten|promise[ds]?|
  asks?|asked|tells?|told|wants?|say|said|owes?)\b
`

/**
 * The question with a name for whoever asks it, where it is about the asker and there is email; the
 * name is that of `me`, or, for the owner, of the person whose mailbox the corpus plainly is.
 */
export async function asAsker(
  text: string,
  { me, filter }: Pick<AskedQuestion, 'me' | 'filter'>,
  ports: MailPorts,
  options: ReadOptions,
): Promise<AskedAs> {
  const unchanged = { text, statuses: [] }
  if (askedBy(text, 'N') === undefined || smallTalkOf(text) !== undefined) return unchanged
  if (filter?.kinds !== undefined && !filter.kinds.includes('email')) return unchanged
  const mails = await ports.documents.count({ kinds: ['email'] }, options)
  if (mails === 0) return unchanged
  const asker = await askerAmong(mails, me, ports, options)
  if (asker !== undefined)
    return { text: askedBy(text, asker.name) ?? text, statuses: [`“I” is ${asker.told}.`] }
  if (!ofMail.test(text)) return unchanged
  const remedy =
    options.principal.kind === 'user'
      ? 'name the person who is meant.'
      : 'name the person who is meant, ask with --me ADDRESS, or put "me": "ADDRESS" into the ' +
        'config.json of the corpus.'
  return { text, statuses: [`“I” is not known: ${remedy}`] }
}

/**
 * Who says “I” in a text over a corpus, as `asAsker` reads a question's; undefined where nobody
 * says it, where there is no email and where it is not known.
 */
export async function speakerOf(
  text: string,
  me: string | undefined,
  ports: MailPorts,
  options: ReadOptions,
): Promise<Asker | undefined> {
  if (!saysI(text)) return undefined
  const mails = await ports.documents.count({ kinds: ['email'] }, options)
  return mails === 0 ? undefined : await askerAmong(mails, me, ports, options)
}

async function askerAmong(
  mails: number,
  me: string | undefined,
  ports: MailPorts,
  options: ReadOptions,
): Promise<Asker | undefined> {
  if (me !== undefined) return await namedAsker(me, ports, options)
  // A user may read the mailbox of somebody else.
  return options.principal.kind === 'user' ? undefined : await mailboxOwner(mails, ports, options)
}

/** The person of an address, by name where the graph knows one; anything else as it is. */
async function namedAsker(me: string, { graph }: MailPorts, options: ReadOptions): Promise<Asker> {
  const [node] = await peopleAt(me, graph, options)
  const name = node?.properties['name']
  return typeof name !== 'string' || name === me
    ? { name: me, told: me }
    : { name, told: `${name} <${me}>` }
}

/** Who sends or receives nearly all emails, and does both. */
async function mailboxOwner(
  mails: number,
  ports: MailPorts,
  options: ReadOptions,
): Promise<Asker | undefined> {
  if (mails < leastMails) return undefined
  const filter = { kinds: ['email'] } as const
  const sample = await ports.documents.list({ filter, limit: sampled }, options)
  const counts = new Map<string, number>()
  for (const { mail } of sample) {
    if (mail === undefined) continue
    const { from, to, cc, bcc } = mail
    const present = [from, ...to, ...cc, ...bcc].flatMap(person => person?.address ?? [])
    for (const address of new Set(present)) counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  const found: Asker[] = []
  for (const [address, count] of counts) {
    if (count < (sample.length < mails ? leastSampled : leastShare) * sample.length) continue
    const [node] = await peopleAt(address, ports.graph, options)
    if (node === undefined) continue
    const degree = (type: string): Promise<number> =>
      ports.graph.degree(node.id, { direction: 'out', types: [type] }, options)
    const [sent, received] = await Promise.all([degree('SENT'), degree('RECEIVED')])
    if (sent === 0 || received === 0 || sent + received < leastShare * mails) continue
    const asker = await namedAsker(address, ports, options)
    const share = `${Math.min(mails, sent + received)} of ${mails}`
    found.push({ ...asker, told: `${asker.told}, who sent or received ${share} emails` })
  }
  return found.length === 1 ? found[0] : undefined
}

const peopleAt = (
  address: string,
  graph: AnswerPorts['graph'],
  options: ReadOptions,
): ReturnType<AnswerPorts['graph']['nodesByProperty']> =>
  graph.nodesByProperty(
    { label: 'Person', key: 'address', value: address, ignoreCase: true, limit: 1 },
    options,
  )
