import type { Chunk, Document, Section } from '../core/document.ts'
import type { EntityType } from '../core/graph.ts'
import type { EntityId } from '../core/ids.ts'
import type { TextRange } from '../core/span.ts'
import { leadSubject } from '../language/mentions/lead-subject.ts'
import { normalizeName } from '../language/mentions/normalize-name.ts'
import { recognizeMentions } from '../language/recognize.ts'
import { identifyEntity, labelsOfEntity } from './entity-identity.ts'
import type { ResolvedMention } from './mention-graph.ts'
import type { Statements } from './statements.ts'
import { wordSet } from '../language/lexicons/lexicon.ts'

/** What a chunk is about, apart from what it mentions. */
export interface AboutEntity {
  readonly id: EntityId
  readonly type: EntityType
  /** Normalised. */
  readonly name: string
  readonly display: string
  /** What says so; where several do, the one with the greatest weight. */
  readonly by: 'title' | 'heading' | 'subject' | 'file-name' | 'lead'
  /** 0–1, best first. */
  readonly weight: number
}

type Said = Omit<AboutEntity, 'id'>

const weights = {
  title: 1,
  bareTitle: 0.95,
  lead: 0.9,
  leadShort: 0.6,
  leadAlias: 0.7,
  subject: 0.8,
  heading: 0.8,
  outerHeading: 0.5,
  fileName: 0.6,
  firstMention: 0.5,
} as const
/** Longer titles and headings are sentences, not names. */
const longestTitle = 120
/** A document is about a few things. */
const mostAbouts = 8
const namedTypes: ReadonlySet<EntityType> = new Set<EntityType>([
  'person',
  'organization',
  'place',
  'work',
  'product',
  'event',
  'term',
  'phrase',
])
/** Headings and titles that every other document has. */
const emptyTitles = wordSet('names/empty-titles')

/**
 * What a chunk is about: the document's title, the names of a mail's subject, the heading path, a
 * file name that looks like a name, and the subject of the first sentence of the document or
 * section. Best first, each thing once; a pure function of the document. `mentions` are the chunk's
 * own, in order.
 */
export function aboutEntities(
  document: Pick<Document, 'title' | 'key' | 'kind' | 'mail' | 'text' | 'sections'>,
  chunk: Pick<Chunk, 'ordinal' | 'start' | 'end' | 'headingPath' | 'sentences'>,
  mentions: readonly ResolvedMention[],
): AboutEntity[] {
  const names = namesOf(document)
  const said: Said[] = [...names.said]
  if (document.mail === undefined && opensSection(document, chunk))
    said.push(...leadNames(document.text, chunk, mentions))
  // Over a message that a mail passes on stands whose it is, not what it is about.
  const headingPath = document.mail === undefined ? chunk.headingPath : []
  for (const [depth, heading] of headingPath.entries()) {
    const isInner = depth === headingPath.length - 1
    said.push(...names.heading(heading, isInner ? weights.heading : weights.outerHeading))
  }
  return strongest(said)
}

/** States what a chunk is about: the entities and one ABOUT edge to each. */
export function stateAbout(
  chunk: Pick<Chunk, 'id'>,
  abouts: readonly AboutEntity[],
  into: Statements,
): void {
  for (const { id, type, display, by, weight } of abouts) {
    into.node(id, labelsOfEntity(type), { name: display })
    into.edge('ABOUT', chunk.id, id, { by, weight })
  }
}

/** What a document's title, subject and headings name; the same for all of its chunks. */
interface DocumentNames {
  readonly said: readonly Said[]
  heading(heading: string, weight: number): readonly Said[]
}

// Documents are not changed once they are loaded; each is read once for all its chunks.
const namesOfDocuments = new WeakMap<object, DocumentNames>()

function namesOf(document: Pick<Document, 'title' | 'key' | 'kind' | 'mail'>): DocumentNames {
  const known = namesOfDocuments.get(document)
  if (known !== undefined) return known
  const headings = new Map<string, readonly Said[]>()
  const names: DocumentNames = {
    said:
      document.mail === undefined
        ? [...titleNames(document.title), ...fileNames(document)]
        : subjectNames(document.mail.subject),
    heading(heading, weight) {
      const key = `${weight} ${heading}`
      const read = headings.get(key) ?? headingNames(heading, weight)
      headings.set(key, read)
      return read
    },
  }
  namesOfDocuments.set(document, names)
  return names
}

function strongest(said: readonly Said[]): AboutEntity[] {
  const found = new Map<string, Said>()
  for (const about of said) {
    const known = found.get(about.name)
    if (known === undefined) found.set(about.name, about)
    // The stronger source gives the weight, the more telling type stays.
    else
      found.set(about.name, {
        ...(known.weight >= about.weight ? known : about),
        type: known.type === 'phrase' || known.type === 'term' ? about.type : known.type,
      })
  }
  return [...found.values()]
    .sort((left, right) => right.weight - left.weight)
    .slice(0, mostAbouts)
    .map(about => ({ id: identifyEntity(about.type, about.name), ...about }))
}

const sectionStarts = new WeakMap<readonly Section[], ReadonlySet<number>>()
/** White space that a chunk leaves out at the start of its section, at most. */
const widestGap = 8

function opensSection(
  document: Pick<Document, 'sections'>,
  chunk: Pick<Chunk, 'ordinal' | 'start'>,
): boolean {
  if (chunk.ordinal === 0) return true
  let starts = sectionStarts.get(document.sections)
  if (starts === undefined)
    sectionStarts.set(
      document.sections,
      (starts = new Set(document.sections.map(section => section.start))),
    )
  for (let gap = 0; gap <= widestGap; gap++) if (starts.has(chunk.start - gap)) return true
  return false
}

/**
 * "Theodred II (Bishop of Elmham)" is named in full and without what tells it from others of its
 * name.
 */
function titleNames(title: string): Said[] {
  const whole = title.trim()
  if (whole === '' || whole.length > longestTitle || emptyTitles.has(whole.toLowerCase())) return []
  const said = [named(whole, 'title', weights.title)]
  const bare = /^(.*\S)\s*\([^()]*\)$/.exec(whole)?.[1]
  if (bare !== undefined) said.push(named(bare, 'title', weights.bareTitle))
  return said.filter(about => about.name !== '')
}

function headingNames(heading: string, weight: number): Said[] {
  const whole = heading.trim().replace(/^(?:\d{1,3}\.)*\d{0,3}[.)]?\s+(?=\S)/, '')
  if (
    whole === '' ||
    whole.length > longestTitle ||
    emptyTitles.has(whole.toLowerCase()) ||
    !/\p{L}{2}/u.test(whole)
  )
    return []
  return [named(whole, 'heading', weight)]
}

function subjectNames(subject: string): Said[] {
  const bare = subject
    .replace(/^(?:(?:re|fw|fwd|aw|wg|sv|vs|tr|antw)(?:\[\d{1,3}\])?:\s*){1,20}/i, '')
    .trim()
  if (bare === '' || bare.length > 4 * longestTitle) return []
  return recognizeMentions(bare).flatMap(mention =>
    namedTypes.has(mention.type) || mention.type === 'identifier'
      ? [
          {
            type: mention.type,
            name: mention.name,
            display: mention.display,
            by: 'subject' as const,
            weight: weights.subject,
          },
        ]
      : [],
  )
}

/** "minutes/Elm_Street_Bridge.pdf": words, not a number or a date. */
function fileNames(document: Pick<Document, 'key' | 'kind' | 'title'>): Said[] {
  if (document.kind !== 'file' && document.kind !== 'attachment') return []
  const base = (document.key.split(/[/\\#?]/).findLast(part => part !== '') ?? '').replace(
    /\.[\p{L}\p{N}]{1,5}$/u,
    '',
  )
  if (base === '' || base.length > longestTitle || /[0-9a-f]{12,}/i.test(base)) return []
  const words = base
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[\s_+.-]+/)
    .filter(word => /\p{L}{2}/u.test(word) || /^\p{Lu}$/u.test(word))
  const name = words.join(' ')
  if (
    name.length < 4 ||
    emptyTitles.has(name.toLowerCase()) ||
    (words.length < 2 && !/^\p{Lu}/u.test(name))
  )
    return []
  const about = named(name, 'file-name', weights.fileName)
  return about.name === '' || about.name === normalizeName('phrase', document.title) ? [] : [about]
}

/**
 * The subject of the first sentence, its short form and its other names; where the sentence has
 * none of its own, the name it begins with.
 */
function leadNames(
  text: string,
  chunk: Pick<Chunk, 'start' | 'end' | 'headingPath' | 'sentences'>,
  mentions: readonly ResolvedMention[],
): Said[] {
  const start = afterHeadings(text, chunk)
  const lead = leadSubject(text, { start, end: chunk.end })
  if (lead === undefined) {
    const first = mentions.find(({ mention }) => mention.start >= start)?.mention
    const isAtStart = first !== undefined && namedTypes.has(first.type) && first.start - start <= 5
    return isAtStart
      ? [
          {
            type: first.type,
            name: first.name,
            display: first.display,
            by: 'lead',
            weight: weights.firstMention,
          },
        ]
      : []
  }
  const typeAt = (range: TextRange): EntityType => {
    const same = mentions.find(
      ({ mention }) =>
        mention.start <= range.start && mention.end >= range.end && namedTypes.has(mention.type),
    )?.mention.type
    return same === undefined || same === 'phrase' || same === 'term' ? lead.type : same
  }
  const type = typeAt(lead.whole)
  const said = (range: TextRange, weight: number): Said =>
    namedAs(text.slice(range.start, range.end), type, 'lead', weight)
  const found = [said(lead.whole, weights.lead)]
  if (lead.short !== undefined) found.push(said(lead.short, weights.leadShort))
  for (const alias of lead.aliases) found.push(said(alias, weights.leadAlias))
  const surface = text.slice(lead.whole.start, lead.whole.end)
  // 'Andrew Alan "Drew" Fuller' is called Drew Fuller.
  const nickname = /["“”'‘`]\s?(\p{Lu}[\p{L}.-]{1,20})\s?["“”'’`]+\s?(\p{Lu}.{1,40})$/u.exec(
    surface,
  )
  if (nickname !== null)
    found.push(
      namedAs(`${nickname[1] ?? ''} ${nickname[2] ?? ''}`, type, 'lead', weights.leadAlias),
    )
  // "Ornamentalism: How the British Saw Their Empire"
  const subtitle = /^([^:]{3,60})\s?: \p{Lu}/u.exec(surface)?.[1]
  if (subtitle !== undefined && !/^\p{Ll}/u.test(subtitle))
    found.push(namedAs(subtitle.trim(), type, 'lead', weights.leadShort))
  return found.filter(about => about.name !== '')
}

/** Where the chunk's own sentences begin, headings left out. */
function afterHeadings(
  text: string,
  chunk: Pick<Chunk, 'start' | 'end' | 'headingPath' | 'sentences'>,
): number {
  const headings = new Set(chunk.headingPath)
  for (const sentence of chunk.sentences.slice(0, 4)) {
    const line = text
      .slice(sentence.start, Math.min(sentence.end, sentence.start + 2 * longestTitle))
      .replace(/^#{1,6}\s+/, '')
      .trim()
    if (!headings.has(line)) return sentence.start
  }
  return chunk.start
}

const quotation = /^["“”«»„‘’'`\s]+|["“”«»„‘`\s]+$/g

/** A name on its own: its type is what the recogniser makes of the whole, if it does. */
function named(display: string, by: AboutEntity['by'], weight: number): Said {
  const [mention] = recognizeMentions(display)
  const isWhole =
    mention !== undefined &&
    mention.start === 0 &&
    mention.end >= display.length - 1 &&
    namedTypes.has(mention.type)
  return namedAs(display, isWhole ? mention.type : 'phrase', by, weight)
}

function namedAs(surface: string, type: EntityType, by: AboutEntity['by'], weight: number): Said {
  const display = surface.replace(quotation, '').replace(/\s+/g, ' ')
  // A comma in a title parts a name from a rank or place; it does not turn a person's names round.
  const name = /[\p{L}\p{N}]/u.test(display)
    ? normalizeName(type === 'person' && display.includes(',') ? 'phrase' : type, display)
    : ''
  return { type, name, display, by, weight }
}
