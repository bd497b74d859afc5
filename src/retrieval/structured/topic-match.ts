import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { baseSubject, subjectKey } from '../../language/base-subject.ts'
import { analyze, isStopWord, words } from '../../language/words/tokens.ts'
import { column, idIn, idOf, inRuns, maxRows, property, rowsOf } from './graph-rows.ts'
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
const plain = (text: string): string => foldCase(text).replace(/\s+/g, ' ').trim()
/** Whether `phrase` (plain) stands in `text` (plain) from the beginning of a word on. */
function hasPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || !/^[\p{L}\p{N}]/u.test(phrase))
      return true
  }
  return false
}

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
  readonly content: string
}

async function candidatesOf(
  ids: readonly NodeId[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<TopicCandidate[]> {
  const found: TopicCandidate[] = []
  for (const run of inRuns(ids)) {
    const { rows } = await rowsOf(
      graph,
      {
        patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
        where: idIn('e', run),
        columns: [
          column('id', idOf('e')),
          column('subject', property('e', 'subject')),
          column('content', property('e', 'content')),
        ],
        orderBy: [],
        limit: maxRows,
      },
      options,
    )
    for (const row of rows)
      found.push({
        id: row.text('id') as NodeId,
        subject: row.text('subject') ?? '',
        content: row.text('content') ?? '',
      })
  }
  return found
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
  const scope = (mail: TopicCandidate): string =>
    topic.field === 'subject' ? mail.subject : `${mail.subject}\n${mail.content}`
  const wanted = plain(topic.text)
  // Without "Re:" and a list's tag, which the mails of one subject need not share.
  const spoken = topic.match === 'equals' ? baseSubject(topic.text).text : topic.text
  const candidates = await candidatesOf(
    await mailsWith([spoken], ports.keywords, options),
    ports.graph,
    options,
  )
  const pick = (
    matching: TopicMatching,
    fits: (mail: TopicCandidate) => boolean,
  ): TopicMatch | undefined => {
    const ids = candidates.filter(fits).map(mail => mail.id)
    return ids.length > 0 ? { ids: new Set(ids), matching } : undefined
  }
  const equal =
    topic.match === 'equals'
      ? pick('literal', mail => subjectKey(mail.subject) === subjectKey(topic.text))
      : undefined
  // What mails are about is the same in the singular: "about surveys" means the mails about a
  // survey too.
  const singular = topic.how === 'about' || topic.how === 'noun' ? singularOf(wanted) : undefined
  const literal = equal ?? pick('literal', mail => hasPhrase(plain(scope(mail)), wanted))
  const numbers =
    equal !== undefined || singular === undefined
      ? undefined
      : pick(
          'singular',
          mail => hasPhrase(plain(scope(mail)), singular) || hasPhrase(plain(scope(mail)), wanted),
        )
  const found =
    (numbers !== undefined && numbers.ids.size > (literal?.ids.size ?? 0) ? numbers : literal) ??
    pick('inflected', mail =>
      topic.field === 'subject'
        ? hasTerms(analyze(mail.subject), phrase)
        : hasTerms(analyze(mail.subject), phrase) || hasTerms(analyze(mail.content), phrase),
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
  const loose = await candidatesOf(
    await mailsWith(content, ports.keywords, options),
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
