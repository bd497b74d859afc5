import type { QuestionReading } from '../../core/answer.ts'
import type { ToldLine, ToldStandards } from '../../core/told-standards.ts'
import type { MentionFinder } from './find-mentions.ts'
import type { CalledDocument } from './called-documents.ts'
import { leftOutText, newerText, ofAligned } from './aligned-frameworks.ts'
import { describeQuestion } from './describe-question.ts'
import { institutionInQuestion } from './institutions/in-question.ts'
import { severalText, withInstitutions } from './institutions/with-institutions.ts'
import { partText } from './likeliest-links.ts'
import { leastLinked, linkedPassages, unlinkedText } from './linked-passages.ts'
import { readOwnMatter } from './matters/read-own-matter.ts'
import { readStandardQuestion } from './read-standard-question.ts'
import { reviewedLinks, reviewedText } from './reviewed-links.ts'
import type { StandardOptions, StandardPorts, ToldPage } from './standard-ports.ts'
import { standardQuery } from './standard-query.ts'
import type { StandardQuestion } from './standard-question.ts'
import { readSpokenTopic } from './topics/spoken-topic.ts'
import { tellJudged } from './judged/tell-judged.ts'
import { tellSuggestions } from './tell-suggestions.ts'
import { unclearText, unknownText } from './tell-unknown.ts'
import { tellDocuments } from './tell-documents.ts'
import { tellPassages } from './tell-passages.ts'
import { tellStandards } from './tell-standards.ts'
import { tellText } from './tell-text.ts'

/**
 * Answers a question about standards from the graph, by the Cypher that its reading tells;
 * undefined for other questions.
 */
export async function answerStandardQuestion(
  question: string,
  finder: MentionFinder,
  ports: StandardPorts,
  options: StandardOptions,
): Promise<ToldStandards | undefined> {
  const read = { principal: options.principal, signal: options.signal }
  const called = async (): Promise<readonly CalledDocument[]> => await ports.called(read)
  const readWords = async (words: string): Promise<StandardQuestion | undefined> =>
    (await readOwnMatter(words, finder, ports, options)) ??
    (await readSpokenTopic(words, finder, called, ports, options)) ??
    (await readStandardQuestion(words, finder, called))
  const institutions = await ports.institutions(read)
  const named =
    institutions.length === 0
      ? undefined
      : institutionInQuestion(question, institutions, finder, await called())
  const own = named === undefined ? undefined : await readWords(named.question)
  const found =
    named === undefined || own === undefined
      ? await readWords(question)
      : withInstitutions(own, named.institutions)
  if (found === undefined) return undefined
  const { asked, leftOut } = restsOnLinks(found)
    ? await ofAligned(found, ports, options)
    : { asked: found, leftOut: [] }
  const cypher = standardQuery(asked)
  const reading: QuestionReading = {
    ...describeQuestion(asked),
    ...(cypher === undefined ? {} : { cypher }),
  }
  const { statesAbsence: isAbsent, ...page } = await tellAsked(asked, cypher, ports, options)
  const frameworks = 'scope' in asked ? asked.scope.frameworks : []
  const newer = newerText(question, frameworks, finder)
  const told = {
    ...page,
    lines: withText(page.lines, newer),
    reading,
    isMissing: ['unknown', 'ambiguous', 'unclear', 'several'].includes(asked.kind),
  }
  if (!restsOnLinks(asked)) return told
  const statesAbsence = isAbsent === true || asksForAbsence(asked)
  const linked = statesAbsence ? await linkedPassages(asked.scope, ports, options) : []
  const links = {
    ...(await reviewedLinks(asked, ports, options)),
    statesAbsence,
    passages: leastLinked(linked),
  }
  const part = asked.kind === 'passages' && asked.partOf !== undefined ? [asked.partOf] : []
  const notes = [
    ...leftOutText(leftOut),
    ...part.map(partText),
    ...unlinkedText(linked),
    ...reviewedText(links),
  ]
  return { ...told, links, lines: withText(page.lines, [...notes, ...newer]) }
}

/** Lines with more text behind the first. */
const withText = ([first, ...others]: readonly ToldLine[], more: readonly string[]): ToldLine[] =>
  first === undefined ? [] : [{ ...first, text: [first.text, ...more].join(' ') }, ...others]

type LinkedQuestion = Extract<
  StandardQuestion,
  { kind: 'standards' | 'documents' | 'passages' | 'judged' }
>

const restsOnLinks = (asked: StandardQuestion): asked is LinkedQuestion =>
  asked.kind === 'documents' ||
  asked.kind === 'passages' ||
  asked.kind === 'judged' ||
  (asked.kind === 'standards' &&
    (asked.conditions.length > 0 ||
      asked.bound !== undefined ||
      asked.how === 'most' ||
      asked.how === 'least'))

/** Whether an answer tells what has no links, or few: another link would change it. */
const asksForAbsence = (asked: LinkedQuestion): boolean =>
  (asked.kind === 'standards' || asked.kind === 'documents') &&
  (asked.conditions.some(({ isDenied }) => isDenied) ||
    asked.how === 'least' ||
    Number.isFinite(asked.bound?.max ?? Infinity))

async function tellAsked(
  asked: StandardQuestion,
  cypher: string | undefined,
  ports: StandardPorts,
  options: StandardOptions,
): Promise<ToldPage> {
  const read = { principal: options.principal, signal: options.signal }
  const { rows } = cypher === undefined ? { rows: [] } : await ports.query(cypher, read)
  const told = { ...options, ports, rows }
  switch (asked.kind) {
    case 'standards':
      return await tellStandards(asked, told)
    case 'documents':
      return await tellDocuments(asked, told)
    case 'passages':
      return await tellPassages(asked, told)
    case 'text':
      return tellText(asked, told)
    case 'judged':
      return await tellJudged(asked, told)
    case 'suggestions':
      return await tellSuggestions(asked, told)
    case 'unknown':
      return { lines: [{ text: unknownText(asked), quotations: [] }] }
    case 'unclear':
      return { lines: [{ text: unclearText(asked), quotations: [] }] }
    case 'several':
      return { lines: [{ text: severalText(asked), quotations: [] }] }
    case 'ambiguous':
      return { lines: [ambiguousName(asked)] }
  }
}

function ambiguousName({
  said,
  documents,
}: Extract<StandardQuestion, { kind: 'ambiguous' }>): ToldLine {
  const shown = documents.slice(0, 5).map(({ title, key }) => `“${title}” (${key})`)
  const more = documents.length - shown.length
  return {
    text:
      `“${said.slice(0, 100)}” could be ${shown.join(' or ')}` +
      `${more > 0 ? ` or ${more.toLocaleString('en-US')} more` : ''}. Which one is meant?`,
    quotations: [],
  }
}
