import type { DocumentSummary } from '../../../core/document.ts'
import type { DocumentReader, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import type { Filter } from '../../../core/question.ts'
import { wordSet } from '../../../language/lexicons/lexicon.ts'
import type {
  ContactField,
  ContactQuestion,
} from '../../../language/question/records/read-contact-question.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import { plainName, type CitedLine, type DocumentAnswer } from '../documents/document-answer.ts'
import { recordsOf, summariesOf } from './calendar-entries.ts'
import { fieldsOf, type RecordField } from './record-fields.ts'

interface Ports {
  readonly graph: GraphReader
  readonly documents: DocumentReader
}

const mostCards = 20
const labels: Readonly<Record<ContactField, readonly string[]>> = {
  telephone: ['Telephone'],
  email: ['E-mail'],
  organization: ['Organization'],
  position: ['Title', 'Role'],
  birthday: ['Birthday'],
  // Who asks for an address may want that of the post or, where there is none, of mails.
  address: ['Address', 'E-mail'],
  postal: ['Address'],
  residence: ['Address'],
  url: ['URL'],
  reach: ['Telephone', 'E-mail', 'Address', 'Messaging'],
}

/**
 * What the cards of address books say; undefined where none is of whom the question names, or says
 * nothing of it.
 */
export async function answerContact(
  asked: ContactQuestion,
  { graph, documents }: Ports,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<DocumentAnswer | undefined> {
  const read = { principal: options.principal, signal: options.signal }
  const records = await recordsOf('ContactCard', graph, read)
  if (records.length === 0) return undefined
  const cards = await summariesOf(records, documents, { ...read, filter: options.filter })
  const meant = asked.kind === 'field' ? cardsOf(asked.person, cards) : holders(asked, cards)
  if (meant.length === 0) return undefined
  const cited: CitedLine[] = []
  for (const card of meant.slice(0, mostCards)) {
    const document = await documents.document(card.id, read)
    if (document === undefined) continue
    const fields = fieldsOf(document)
    if (asked.kind === 'field') {
      const told = tellField(asked, card, fields)
      if (told !== undefined) cited.push({ document: card.id, ...told })
    } else cited.push({ document: card.id, ...holderLine(card) })
  }
  if (cited.length === 0) return undefined
  const more = meant.length - mostCards
  return {
    text: '',
    lines: more > 0 ? [`${more.toLocaleString('en-US')} more cards are of such people.`] : [],
    cited,
    about: meant.length === 1 ? meant[0] : undefined,
  }
}

const wordsIn = (text: string): string[] => foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? []
const holdsAll = (own: string, wanted: readonly string[]): boolean => {
  const words = new Set(wordsIn(own))
  return wanted.length > 0 && wanted.every(word => words.has(word))
}
const text = ({ properties }: DocumentSummary, key: string): string => {
  const value = properties[key]
  return typeof value === 'string' ? value : ''
}

const honorifics = wordSet('names/honorifics')

/** The cards of this name or nickname, else of "the TITLE of ORGANISATION". */
function cardsOf(said: string, cards: readonly DocumentSummary[]): readonly DocumentSummary[] {
  const all = wordsIn(said.replace(/^(?:the|our|my) /i, ''))
  const plain = all.filter(word => !honorifics.has(word))
  const wanted = plain.length > 0 ? plain : all
  const named = cards.filter(
    card => holdsAll(card.title, wanted) || holdsAll(text(card, 'nickname'), wanted),
  )
  if (named.length > 0) return named
  const office = /^(?:the |our )?(.{2,60}?) (?:of|at|for|with|in) (.{2,80})$/i.exec(said)
  return office === null
    ? []
    : holders({ kind: 'holder', position: office[1], organization: office[2] ?? '' }, cards)
}

// "The" of "the Nordlys Marine", legal forms: no part of what a company is called.
const small = new Set(
  'the a an of and company co ltd limited inc llc gmbh ag plc as asa'.split(' '),
)
const significant = (said: string): string[] => wordsIn(said).filter(word => !small.has(word))
// Both forms of an office are on cards, and in questions.
const offices: Readonly<Record<string, string>> = {
  ceo: 'chief executive officer',
  cfo: 'chief financial officer',
  cto: 'chief technology officer',
  coo: 'chief operating officer',
  md: 'managing director',
  vp: 'vice president',
}
const spelled = (said: string): string =>
  wordsIn(said)
    .map(word => offices[word] ?? word)
    .join(' ')

function holders(
  { position, organization }: Extract<ContactQuestion, { kind: 'holder' }>,
  cards: readonly DocumentSummary[],
): readonly DocumentSummary[] {
  const company = significant(organization)
  const office = position === undefined ? undefined : significant(spelled(position))
  return cards.filter(card => {
    if (!holdsAll(text(card, 'organization'), company)) return false
    if (office === undefined) return true
    return [text(card, 'jobTitle'), text(card, 'role')].some(own => holdsAll(spelled(own), office))
  })
}

function positionOf(card: DocumentSummary): string {
  const position = text(card, 'jobTitle') === '' ? text(card, 'role') : text(card, 'jobTitle')
  return [position, text(card, 'organization')]
    .filter(part => part !== '')
    .map(plainName)
    .join(', ')
}

const holderLine = (card: DocumentSummary): Omit<CitedLine, 'document'> => ({
  text: `${plainName(card.title)}: ${positionOf(card)}.`,
  labels: ['Title', 'Role', 'Organization'],
})

function tellField(
  asked: Extract<ContactQuestion, { kind: 'field' }>,
  card: DocumentSummary,
  fields: readonly RecordField[],
): Omit<CitedLine, 'document'> | undefined {
  if (asked.isWho === true) return positionOf(card) === '' ? undefined : holderLine(card)
  const wanted = labels[asked.field]
  const told =
    asked.field === 'residence' ? fields.filter(({ kind }) => !isWorkAlone(kind)) : fields
  const of = wanted.map(label => told.filter(field => field.label === label))
  const all = asked.field === 'reach' ? of.flat() : (of.find(found => found.length > 0) ?? [])
  const ofKind =
    asked.of === undefined
      ? all.filter(({ kind }) => asked.field !== 'telephone' || !isFaxAlone(kind))
      : all.filter(({ kind }) => kind.split(', ').includes(asked.of ?? ''))
  // Where it is not told which is which, whoever asks sees all of them.
  const shown = ofKind.length > 0 ? ofKind : asked.of === 'fax' ? [] : all
  if (shown.length === 0) return undefined
  const values = shown.map(({ label, kind, value }) => {
    const name = asked.field === 'reach' ? `${label} ` : ''
    return `${name}${plainName(value)}${kind === '' ? '' : ` (${kind})`}`
  })
  return {
    text: `${plainName(card.title)}: ${values.join(', ')}.`,
    labels: shown.map(({ label }) => label),
    naming: shown.map(({ value }) => value),
  }
}

const isFaxAlone = (kind: string): boolean => kind.split(', ').includes('fax')
const isWorkAlone = (kind: string): boolean =>
  kind.split(', ').includes('work') && !/home/.test(kind)
