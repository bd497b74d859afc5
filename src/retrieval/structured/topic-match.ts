import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { baseSubject, subjectKey } from '../../language/base-subject.ts'
import { analyze, isStopWord, words } from '../../language/words/tokens.ts'
import { column, idIn, idOf, inRuns, maxRows, property, rowsOf } from './graph-rows.ts'
import { plainText, saysPhrase } from './says-phrase.ts'
import type { TopicConstraint } from '../../language/question/mail/topics.ts'

/**
 * How the mails of a topic were told: the words as written, also in the singular, inflected forms
 * of them in this order, or all of them anywhere.
 */
export type TopicMatching = 'literal' | 'singular' | 'inflected' | 'all-words'
export interface TopicMatch {
  readonly ids: ReadonlySet<NodeId>
  readonly matching: TopicMatching
}

const maxAlternatives = 5
/** The phrase with its last word in the singular; undefined where that is no plural. */
function singularOf(phrase: string): string | undefined {
  if (!/[a-z]{3}s$/.test(phrase) || /(?:ss|us|is|news|series)$/.test(phrase)) return undefined
  return phrase.endsWith('ies') ? `${phrase.slice(0, -3)}y` : phrase.slice(0, -1)
}

function hasTerms(terms: readonly string[], phrase: readonly string[]): boolean {
  for (let start = 0; start + phrase.length <= terms.length; start++)
    if (phrase.every((term, offset) => terms[start + offset] === term)) return true
  return false
}

interface TopicCandidate {
  readonly id: NodeId
  readonly subject: string
}
/** A candidate whose text, too, was read where a topic may stand there. */
interface ReadCandidate extends TopicCandidate {
  readonly content: string
}

/** A property of mails by id. */
async function textsOf(
  ids: readonly NodeId[],
  key: 'subject' | 'content',
  graph: GraphReader,
  options: ReadOptions,
): Promise<Map<NodeId, string>> {
  const found = new Map<NodeId, string>()
  for (const run of inRuns(ids)) {
    const { rows } = await rowsOf(
      graph,
      {
        patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
        where: idIn('e', run),
        columns: [column('id', idOf('e')), column('text', property('e', key))],
        orderBy: [],
        limit: maxRows,
      },
      options,
    )
    for (const row of rows) found.set(row.text('id') as NodeId, row.text('text') ?? '')
  }
  return found
}

async function candidatesOf(
  ids: readonly NodeId[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<TopicCandidate[]> {
  const subjects = await textsOf(ids, 'subject', graph, options)
  return [...subjects].map(([id, subject]) => ({ id, subject }))
}

/** The candidates with their texts, where the topic is not sought in subjects alone. */
async function withTexts(
  candidates: readonly TopicCandidate[],
  { field }: TopicConstraint,
  graph: GraphReader,
  options: ReadOptions,
): Promise<ReadCandidate[]> {
  if (field === 'subject') return candidates.map(mail => ({ ...mail, content: '' }))
  const ids = candidates.map(({ id }) => id)
  const contents = await textsOf(ids, 'content', graph, options)
  return candidates.map(mail => ({ ...mail, content: contents.get(mail.id) ?? '' }))
}

async function mailsWith(
  terms: readonly string[],
  keywords: KeywordIndex,
  options: ReadOptions,
): Promise<NodeId[]> {
  const hits = await keywords.search(
    { terms, mode: 'all', filter: { kinds: ['email'] }, limit: maxRows },
    options,
  )
  return [...new Set(hits.map(hit => hit.documentId as string as NodeId))]
}

/** Some mails as a match; undefined where there are none. */
const matched = (
  mails: readonly TopicCandidate[],
  matching: TopicMatching,
): TopicMatch | undefined =>
  mails.length === 0 ? undefined : { ids: new Set(mails.map(({ id }) => id)), matching }

/**
 * The mails of a topic. The keyword index names candidates, their own subject and content decide
 * (the index also holds headers). The first reading that any mail fits is taken: subject equal,
 * words as written, inflected forms, all words in any order.
 */
export async function mailsOfTopic(
  topic: TopicConstraint,
  ports: { readonly graph: GraphReader; readonly keywords: KeywordIndex },
  options: ReadOptions,
): Promise<TopicMatch> {
  const none: TopicMatch = { ids: new Set(), matching: 'literal' }
  const phrase = analyze(topic.text)
  if (phrase.length === 0) return none
  const scope = (mail: ReadCandidate): string =>
    topic.field === 'subject' ? mail.subject : `${mail.subject}\n${mail.content}`
  const wanted = plainText(topic.text)
  // Without "Re:" and a list's tag, which the mails of one subject need not share.
  const spoken = topic.match === 'equals' ? baseSubject(topic.text).text : topic.text
  const candidates = await candidatesOf(
    await mailsWith([spoken], ports.keywords, options),
    ports.graph,
    options,
  )
  const equal =
    topic.match === 'equals'
      ? matched(
          candidates.filter(({ subject }) => subjectKey(subject) === subjectKey(topic.text)),
          'literal',
        )
      : undefined
  if (equal !== undefined) return equal
  // What mails are about is the same in the singular: "about surveys" means the mails about a
  // survey too.
  const singular = topic.how === 'about' || topic.how === 'noun' ? singularOf(wanted) : undefined
  // Where the subject has the phrase no text needs reading.
  const { told = [], untold = [] } = Object.groupBy(candidates, ({ subject }) =>
    saysPhrase(subject, wanted) ? 'told' : 'untold',
  )
  const read = await withTexts(untold, topic, ports.graph, options)
  const saying = new Set(read.filter(mail => saysPhrase(scope(mail), wanted)))
  const literal = matched([...told, ...saying], 'literal')
  const numbers =
    singular === undefined
      ? undefined
      : matched(
          [...told, ...read.filter(mail => saying.has(mail) || saysPhrase(scope(mail), singular))],
          'singular',
        )
  const found =
    (numbers !== undefined && numbers.ids.size > (literal?.ids.size ?? 0) ? numbers : literal) ??
    matched(
      // No subject has the phrase here, so that every text was read.
      read.filter(mail =>
        topic.field === 'subject'
          ? hasTerms(analyze(mail.subject), phrase)
          : hasTerms(analyze(mail.subject), phrase) || hasTerms(analyze(mail.content), phrase),
      ),
      'inflected',
    )
  if (found !== undefined) return found
  const alternatives =
    topic.how === 'quoted'
      ? []
      : topic.text
          .split(/ or /i)
          .map(text => text.trim())
          .filter(text => text !== '')
  if (alternatives.length > 1 && alternatives.length <= maxAlternatives) {
    const matches = await Promise.all(
      alternatives.map(text => mailsOfTopic({ ...topic, text }, ports, options)),
    )
    const some = matches.filter(match => match.ids.size > 0)
    return some.length === 0
      ? none
      : {
          ids: new Set(some.flatMap(match => [...match.ids])),
          matching: some.find(match => match.matching !== 'literal')?.matching ?? 'literal',
        }
  }
  const content = [
    ...new Set(
      words(topic.text)
        .filter(word => !isStopWord(word.text))
        .map(word => word.text),
    ),
  ]
  if (content.length < 2) return none
  const loose = await withTexts(
    await candidatesOf(await mailsWith(content, ports.keywords, options), ports.graph, options),
    topic,
    ports.graph,
    options,
  )
  const needed = content.map(word => analyze(word))
  const ids = loose
    .filter(mail => {
      const terms = analyze(scope(mail))
      return needed.every(part => hasTerms(terms, part))
    })
    .map(mail => mail.id)
  return ids.length > 0 ? { ids: new Set(ids), matching: 'all-words' } : none
}

const prefixes = ['', 'Re: ', 'Fw: ', 'Fwd: ']
const maxSubjectHits = 200

type SubjectPorts = { readonly graph: GraphReader; readonly keywords: KeywordIndex }

async function isWrittenSubject(
  text: string,
  { graph }: SubjectPorts,
  options: ReadOptions,
): Promise<boolean> {
  const found = await Promise.all(
    prefixes.map(prefix =>
      graph.nodesByProperty(
        { label: 'Email', key: 'subject', value: prefix + text, ignoreCase: true, limit: 1 },
        options,
      ),
    ),
  )
  return found.some(mails => mails.length > 0)
}

async function isFoundSubject(
  text: string,
  { graph, keywords }: SubjectPorts,
  options: ReadOptions,
): Promise<boolean> {
  const key = subjectKey(text)
  const hits = await keywords.search(
    {
      terms: [baseSubject(text).text],
      mode: 'all',
      filter: { kinds: ['email'] },
      limit: maxSubjectHits,
    },
    options,
  )
  if (hits.length === 0) return false
  const ids = [...new Set(hits.map(hit => hit.documentId as string as NodeId))]
  const mails = await graph.nodes(ids, options)
  return mails.some(
    ({ properties: { subject } }) => typeof subject === 'string' && subjectKey(subject) === key,
  )
}

/**
 * The index of the first text that is the subject of an email, whatever replying, passing on and
 * mailing lists put in front of it; −1: none. Look-ups only, however many emails there are, made at
 * once.
 */
export async function firstSubjectOfMail(
  texts: readonly string[],
  ports: SubjectPorts,
  options: ReadOptions,
): Promise<number> {
  const said = texts.map(text => subjectKey(text) !== '')
  const written = await Promise.all(
    texts.map(async (text, index) => said[index]! && isWrittenSubject(text, ports, options)),
  )
  const first = written.indexOf(true)
  const before = first < 0 ? texts : texts.slice(0, first)
  // The last first: of texts that begin alike it is the shortest, and an index that has nothing
  // with it need not look for the others.
  const found = await Promise.all(
    before
      .map((text, index) => ({ text, index }))
      .reverse()
      .map(async ({ text, index }) =>
        said[index]! && (await isFoundSubject(text, ports, options)) ? [index] : [],
      ),
  )
  return found.flat().at(-1) ?? first
}
