import type { Document } from '../../../core/document.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import { setOf, wordSet } from '../../../language/lexicons/lexicon.ts'
import { honorifics } from '../../../language/names/name-words.ts'
import { mailNouns, plainWords } from '../../../language/question/mail/lexicon.ts'
import { wordTexts } from '../../../language/words/tokens.ts'
import { findPerson, shownPerson, type PersonMatch } from '../find-person.ts'
import { positionOf, wordAt, type WrittenTokens } from './name-positions.ts'

interface Ports {
  readonly graph: GraphReader
  readonly documents: Pick<DocumentReader, 'count' | 'document' | 'list'>
}

// Signatures are in no index: who bears a title is told by reading every email.
const maxMails = 2_000
const pageSize = 200
const maxWords = 4
/** Lines at the end of an email in which its signature stands. */
const maxClosing = 12
/** Lines below the name in which a title stands. */
const maxLinesBelow = 2

let known: ReadonlySet<string> | undefined
/** Last words of titles. */
const titles = (): ReadonlySet<string> =>
  (known ??= new Set([...wordSet('personal-data/occupations'), ...wordSet('names/offices')]))
const mailVerbs = setOf(
  'send sent write wrote written answer answered reply replied respond responded email emailed ' +
    'mailed receive received get got hear heard',
)

/**
 * "The grants officer", where only somebody can stand in a question about emails: the one person
 * whose own signature bears that title below the name.
 */
export async function titleBearerAt(
  written: WrittenTokens,
  index: number,
  ports: Ports,
  options: ReadOptions,
): Promise<{ readonly length: number; readonly match: PersonMatch } | undefined> {
  const { text, tokens } = written
  const length = titleLength(written, index)
  if (length === 0 || positionOf(written, index, length + 1) !== 'strong') return undefined
  const isOfMail = tokens.some(
    token => token.kind === 'word' && (mailNouns.has(token.text) || mailVerbs.has(token.text)),
  )
  const [article, first, last] = [tokens[index], tokens[index + 1], tokens[index + length]]
  if (!isOfMail || article === undefined || first === undefined || last === undefined)
    return undefined
  const plain = (start: number): string => text.slice(start, last.end).replace(/['’]s?$/u, '')
  const match = await bearerOf(plain(first.start), plain(article.start), ports, options)
  return match === undefined ? undefined : { length: length + 1, match }
}

/** How many words behind an article are a title: the last is an occupation or office. */
function titleLength({ tokens }: WrittenTokens, index: number): number {
  if (!/^(?:the|our)$/.test(wordAt(tokens, index))) return 0
  let length = 0
  for (let at = 1; at <= maxWords; at++) {
    const word = wordAt(tokens, index + at)
    if (word === '' || plainWords.has(word)) break
    if (titles().has(word)) length = at
  }
  return length
}

interface Bearer {
  readonly shown: string
  readonly ids: readonly NodeId[]
}

async function bearerOf(
  title: string,
  name: string,
  ports: Ports,
  options: ReadOptions,
): Promise<PersonMatch | undefined> {
  const { graph, documents } = ports
  const filter = { kinds: ['email'] } as const
  const mails = await documents.count(filter, { ...options, atMost: maxMails + 1 })
  if (mails > maxMails) return undefined
  const wanted = wordTexts(title).join(' ')
  const addresses = new Map<string, string | undefined>()
  for (let after: DocumentId | undefined; ;) {
    const page = await documents.list({ filter, after, limit: pageSize }, options)
    const whole = await Promise.all(page.map(({ id }) => documents.document(id, options)))
    for (const mail of whole) {
      const { address, name: shown } = mail?.mail?.from ?? {}
      if (mail === undefined || address === undefined || addresses.has(address)) continue
      if (titlesIn(mail).includes(wanted)) addresses.set(address, shown)
    }
    after = page.at(-1)?.id
    if (page.length < pageSize || after === undefined) break
  }
  const bearers: Bearer[] = []
  for (const [address, shown] of addresses) {
    const bearer = await personAt(address, shown, graph, options)
    if (bearer !== undefined && !bearers.some(({ ids }) => ids.some(id => bearer.ids.includes(id))))
      bearers.push(bearer)
  }
  const [only, other] = bearers
  if (only === undefined) return undefined
  if (other !== undefined)
    return { kind: 'ambiguous', name, candidates: bearers.map(({ shown }) => shown) }
  const readAs = { how: 'title', as: only.shown, others: [] } as const
  return { kind: 'found', name, ids: only.ids, readAs }
}

/** Whoever writes from an address, by all of their addresses where the name joins them. */
async function personAt(
  address: string,
  name: string | undefined,
  graph: GraphReader,
  options: ReadOptions,
): Promise<Bearer | undefined> {
  const exact = await findPerson(address, graph, { ...options, partial: false })
  if (exact.kind !== 'found') return undefined
  const shown = shownPerson(name, address, undefined)
  const named =
    name === undefined ? undefined : await findPerson(name, graph, { ...options, partial: false })
  return named?.kind === 'found' && exact.ids.every(id => named.ids.includes(id))
    ? { shown: named.readAs?.as ?? shown, ids: named.ids }
    : { shown, ids: exact.ids }
}

const parting = /\s*[,;:|·•/–—]\s*|\s+(?:-|at|for|and|&)\s+/iu

/** The titles that a sender bears below the email's own text, behind or below the name. */
function titlesIn({ text, cuts, mail }: Document): readonly string[] {
  const name = wordTexts(mail?.from?.name ?? '')
  const last = name.at(-1)
  if (last === undefined) return []
  const isName = (said: string): boolean => {
    const words = wordTexts(said)
    return words.includes(last) && words.every(word => name.includes(word) || honorifics.has(word))
  }
  let own = text
  for (const { kind, start, end } of cuts.toSorted((a, b) => b.start - a.start))
    if (kind === 'quote') own = `${own.slice(0, start)}\n${own.slice(end)}`
  const lines = own.split('\n').filter(line => /\p{L}/u.test(line))
  const closing = lines.slice(-maxClosing)
  const at = closing.findLastIndex(line => isName(line.split(parting)[0] ?? ''))
  if (at < 0) return []
  const [nameLine = '', ...below] = closing.slice(at, at + 1 + maxLinesBelow)
  return [...nameLine.split(parting).slice(1), ...below.flatMap(line => line.split(parting))]
    .map(part => wordTexts(part).join(' '))
    .filter(part => part !== '')
}
