/**
 * What a property of the corpus schema holds. `id`: a text that identifies, often of digits ·
 * `time`: `YYYY-MM-DD HH:MM:SS` on the corpus's clock · `milliseconds`: the same moment in UTC
 * milliseconds since 1970 · `texts`, `numbers`: lists.
 */
export type CorpusPropertyKind =
  | 'id'
  | 'time'
  | 'milliseconds'
  | 'text'
  | 'number'
  | 'texts'
  | 'numbers'

type Properties = Readonly<Record<string, CorpusPropertyKind>>
/** By label or edge type, then by key. */
type PropertyTable = ReadonlyMap<string, ReadonlyMap<string, CorpusPropertyKind>>
const tableOf = (types: Readonly<Record<string, Properties>>): PropertyTable =>
  new Map(
    Object.entries(types).map(([name, properties]) => [name, new Map(Object.entries(properties))]),
  )

const document: Properties = {
  title: 'text',
  name: 'text',
  key: 'id',
  kind: 'text',
  mediaType: 'text',
  link: 'text',
  language: 'text',
  chunker: 'text',
  date: 'time',
  dateMs: 'milliseconds',
}
const email: Properties = {
  ...document,
  emailId: 'id',
  revisionId: 'id',
  documentId: 'id',
  conversationId: 'id',
  subject: 'text',
  content: 'text',
  timeSent: 'time',
  timeSentMs: 'milliseconds',
  timeReceived: 'time',
  timeReceivedMs: 'milliseconds',
  timeModified: 'time',
  timeModifiedMs: 'milliseconds',
}
const calendarEntry: Properties = {
  summary: 'text',
  start: 'time',
  startMs: 'milliseconds',
  end: 'time',
  endMs: 'milliseconds',
  due: 'time',
  dueMs: 'milliseconds',
  location: 'text',
  status: 'text',
  repeats: 'text',
}
const contact: Properties = {
  email: 'text',
  telephone: 'text',
  organization: 'text',
  jobTitle: 'text',
  role: 'text',
  nickname: 'text',
  birthday: 'text',
}
const named: Properties = { name: 'text', fromModel: 'texts' }
const person: Properties = { ...named, personId: 'id', address: 'text', aliases: 'texts' }
const quantity: Properties = { ...named, value: 'number', unit: 'text' }

/** What every node of a framework says: its kind in the framework, and which version it is from. */
const ofFramework: Properties = { nodeCat: 'text', framework: 'id', version: 'text' }
const standardElement: Properties = {
  ...ofFramework,
  parentStandardNum: 'id',
  name: 'text',
  text: 'text',
  start: 'number',
  end: 'number',
}

/**
 * Labels of the corpus schema with the properties that ingestion can give their nodes, and those of
 * graphs extracted by a language model (`fromModel`, `extractedBy`); the stores hold any label. A
 * sender is `Entity` and `Person` at once, an email `Document` and `Email`: the wider label has the
 * properties of the narrower one.
 */
export const corpusLabels = tableOf({
  Document: { ...email, ...ofFramework, alignedTo: 'texts', takenOver: 'texts' },
  Email: { ...email, alignedTo: 'texts', takenOver: 'texts' },
  CalendarEntry: { ...email, ...calendarEntry },
  ContactCard: { ...document, ...contact },
  Source: {
    name: 'text',
    path: 'text',
    kind: 'text',
    importDate: 'time',
    importDateMs: 'milliseconds',
  },
  Institution: { name: 'text' },
  Conversation: { conversationId: 'id', name: 'text' },
  Framework: { ...document, ...ofFramework },
  Section: {
    name: 'text',
    headingPath: 'texts',
    level: 'number',
    ...ofFramework,
    sectionNum: 'id',
    text: 'text',
    position: 'number',
  },
  Standard: {
    ...ofFramework,
    standardNum: 'id',
    parentStandardNum: 'id',
    sectionNum: 'id',
    name: 'text',
    title: 'text',
    text: 'text',
    position: 'number',
  },
  Formal: standardElement,
  Definitions: standardElement,
  Basis: standardElement,
  Documentation: standardElement,
  Part: { ...standardElement, standardNum: 'id' },
  Chunk: {
    ordinal: 'number',
    start: 'number',
    end: 'number',
    tokens: 'number',
    page: 'number',
    extractedBy: 'text',
    nodeCat: 'text',
    parentStandardNum: 'id',
    summary: 'text',
    text: 'text',
  },
  Fact: { name: 'text', predicate: 'text', object: 'text' },
  Entity: { ...person, ...quantity },
  Person: person,
  Address: person,
  Quantity: quantity,
  Organization: named,
  Place: named,
  Date: named,
  Identifier: named,
  Work: named,
  Product: named,
  Event: named,
  Term: named,
  Phrase: named,
})

const factProperties = {
  confidence: 'number',
  status: 'text',
  time: 'text',
  deadline: 'text',
  since: 'text',
  duration: 'text',
  place: 'text',
  destination: 'text',
  recipient: 'text',
  asked: 'text',
  amount: 'text',
  role: 'text',
} as const satisfies Properties
/** The properties of the edges that asserted facts add, whatever their types. */
export const factEdgeProperties: ReadonlyMap<string, CorpusPropertyKind> = new Map(
  Object.entries({ factId: 'id', ...factProperties } satisfies Properties),
)

/**
 * Edge types of the corpus schema with their properties; the stores hold any type, and each
 * asserted fact adds an edge of its predicate's type with `factEdgeProperties`.
 * SENT, RECEIVED: Person→Email · ORGANIZED, INVITED_TO (reply): Person→CalendarEntry · CONTACT_OF:
 * ContactCard→Person · PART_OF: Email→Conversation, Section→Document, Chunk→Section (or
 * Document); in a framework Section→Framework, Standard→Section or Standard, Formal, Definitions,
 * Basis and Documentation→Standard, Part→Formal, Chunk→what it is the text of · REPLIES_TO:
 * Email→Email · HAS_CHUNK: Email|Document→Chunk · NEXT: Chunk→Chunk, and Document→Document of one
 * source · MENTIONS: Chunk→Entity ·
 * STATES: Chunk→Fact · SUBJECT, OBJECT: Fact→Entity · ABOUT: Chunk→Entity (what the chunk is about,
 * apart from what it mentions) · SAME_AS: Entity→Entity · HAS_ATTACHMENT: Email→Document ·
 * ADDRESSES: Chunk→Standard (starts, ends: the sentences that tell) · REVIEWED: Chunk→Standard
 * (what a person decided, and what had been found before) · DISTINGUISHED_FROM: Standard→Standard
 * (a note on how they differ) · OF_SOURCE: Document→Source · OF_INSTITUTION: Source→Institution
 */
export const corpusEdgeTypes = tableOf({
  SENT: {},
  RECEIVED: { field: 'text' },
  ORGANIZED: {},
  INVITED_TO: { reply: 'text' },
  CONTACT_OF: {},
  PART_OF: {},
  REPLIES_TO: {},
  HAS_CHUNK: {},
  NEXT: {},
  MENTIONS: { count: 'number', by: 'text' },
  STATES: { modality: 'text', starts: 'numbers', ends: 'numbers', by: 'text', ...factProperties },
  SUBJECT: {},
  OBJECT: {},
  ABOUT: { by: 'text', weight: 'number' },
  SAME_AS: { score: 'number', reason: 'text', kind: 'text', by: 'text' },
  HAS_ATTACHMENT: {},
  ADDRESSES: {
    framework: 'id',
    standardNum: 'id',
    score: 'number',
    by: 'text',
    shows: 'text',
    starts: 'numbers',
    ends: 'numbers',
  },
  REVIEWED: {
    framework: 'id',
    standardNum: 'id',
    decision: 'text',
    by: 'text',
    at: 'milliseconds',
    reason: 'text',
    takenFrom: 'text',
    quotedStarts: 'numbers',
    quotedEnds: 'numbers',
    quotedGapStarts: 'numbers',
    quotedGapEnds: 'numbers',
    score: 'number',
    foundBy: 'text',
    starts: 'numbers',
    ends: 'numbers',
    gapStarts: 'numbers',
    gapEnds: 'numbers',
  },
  DISTINGUISHED_FROM: {
    standardNum: 'id',
    otherStandardNum: 'id',
    text: 'text',
    by: 'text',
    at: 'milliseconds',
  },
  OF_SOURCE: {},
  OF_INSTITUTION: {},
})

/** Edge types that make trees: from each node at most one such edge leads to what it belongs to. */
export const treeEdgeTypes: ReadonlySet<string> = new Set(['PART_OF'])
