import type { Answer, AnswerSentence, Citation } from '../../core/answer.ts'
import type { EvidenceQuote, SentenceVerdict } from '../../core/verdict.ts'
import {
  asMessages,
  context,
  mostOfText,
  section,
  type Block,
  type SlackMessage,
} from './message-parts.ts'
import { linked, plainLine, plainPieces, plainText } from './mrkdwn.ts'
import { ratingButtons } from './rating-buttons.ts'

/** How answers are shown in Slack. */
export interface Showing {
  /** Address of the web page, for links to documents. */
  readonly pageUrl?: string | undefined
  /** Whether there is a record that can be rated. */
  readonly canBeRated: boolean
  /** In so many messages. */
  readonly mostMessages: number
}

const signs: Readonly<Record<SentenceVerdict, string>> = {
  supported: ' ✓',
  contradicted: ' ✗ _contradicted_',
  not_found: ' ? _not found_',
  nothing_to_check: '',
}
const quotationLength = 1_000
const addressLength = 600

/**
 * An answer as messages: its sentences with their marks and the numbers of their sources, the
 * confidence, each source with its quotation, and buttons to rate it.
 */
export function answerMessages(answer: Answer, showing: Showing): SlackMessage[] {
  const blocks = [
    ...sections(sentenceParts(answer)),
    ...[summary(answer), notes(answer)].flatMap(text => (text === '' ? [] : [context(text)])),
    ...contradictions(answer).map(line => context(line)),
    ...sources(answer).map(source => context(sourceLine(source, showing))),
  ]
  return asMessages(blocks, {
    text: plainLine(answer.text, 1_000),
    mostMessages: showing.mostMessages,
    last: showing.canBeRated ? [ratingButtons(answer.answerId)] : [],
    omitted: count => context(`_${count} more parts of this answer are left out here._`),
  })
}

/** The text in parts that are never cut: spaces between sentences, and sentences with marks. */
function sentenceParts({ text, sentences }: Answer): string[] {
  const parts: string[] = []
  let at = 0
  for (const sentence of sentences) {
    parts.push(...plainPieces(text.slice(at, sentence.start), mostOfText))
    const pieces = plainPieces(text.slice(sentence.start, sentence.end), mostOfText - 400)
    const last = (pieces.pop() ?? '') + marksOf(sentence)
    parts.push(...pieces, last)
    at = sentence.end
  }
  parts.push(...plainPieces(text.slice(at), mostOfText))
  return parts
}

function marksOf({ citations, verified }: AnswerSentence): string {
  const numbers = [...new Set(citations.map(({ number }) => number))]
  const shown = numbers.slice(0, mostNumbers).map(number => `[${number}]`)
  const more = numbers.length > mostNumbers ? ['…'] : []
  return (
    (numbers.length === 0 ? '' : ` ${[...shown, ...more].join('')}`) +
    (verified === undefined ? '' : signs[verified.verdict])
  )
}
const mostNumbers = 40

function sections(parts: readonly string[]): Block[] {
  const texts: string[] = []
  for (const part of parts) {
    const last = texts.at(-1)
    if (last === undefined || last.length + part.length > mostOfText) texts.push(part)
    else texts[texts.length - 1] = last + part
  }
  return texts.filter(text => text.trim() !== '').map(text => section(text.trim()))
}

/** How sure the answer is, and what its marks mean. */
function summary({ confidence, finishReason, search, sentences, matches }: Answer): string {
  const value = confidence?.value ?? null
  const isMarked = sentences.some(
    ({ verified }) => verified !== undefined && verified.verdict !== 'nothing_to_check',
  )
  return [
    ...(confidence === undefined || value === null
      ? []
      : [`*Confidence ${Math.round(value * 100)} %* (${confidence.band})`]),
    ...(isMarked ? ['✓ supported · ✗ contradicted · ? not found in the documents'] : []),
    ...(finishReason === 'no_evidence' && search !== undefined
      ? [`Searched ${search.documents.toLocaleString('en-US')} documents`]
      : []),
    ...(matches !== undefined && matches.total > matches.shown
      ? [`Shown: ${matches.shown} of ${matches.total}`]
      : []),
  ].join('   ')
}

function notes({ reading, statuses, writtenBy }: Answer): string {
  const lines = [
    ...(reading === undefined || reading.text === '' ? [] : [`Read as: ${reading.text}`]),
    ...(reading === undefined || reading.unread.length === 0
      ? []
      : [`Not understood: ${reading.unread.join(', ')}`]),
    ...(writtenBy === undefined ? [] : [`Written by ${writtenBy}`]),
    ...statuses,
  ]
  let text = ''
  for (const line of lines) {
    const longer = `${text}${text === '' ? '' : '\n'}${plainLine(line, 200)}`
    if (longer.length <= mostOfText) text = longer
  }
  return text
}

/** What contradicts a sentence, or says otherwise than the source of a supported one. */
function contradictions({ sentences }: Answer): string[] {
  return sentences.flatMap(({ text, verified }) => {
    const quote = verified?.claims
      .flatMap(({ evidence }): readonly EvidenceQuote[] => evidence)
      .find(({ stance }) => stance === 'contradicts')
    return quote === undefined
      ? []
      : [
          `${
            verified?.verdict === 'supported'
              ? `“${plainLine(text, 120)}” differs from`
              : `✗ “${plainLine(text, 120)}” is contradicted by`
          } *${plainLine(quote.title, 60)}*:\n` + quotation(quote.text, 250),
        ]
  })
}

function sources({ sentences }: Answer): Citation[] {
  const byNumber = new Map<number, Citation>()
  for (const { citations } of sentences)
    for (const citation of citations)
      if (!byNumber.has(citation.number)) byNumber.set(citation.number, citation)
  return [...byNumber.values()].sort((left, right) => left.number - right.number)
}

/** Title as a link, place, and the words that are quoted. */
function sourceLine(source: Citation, { pageUrl }: Showing): string {
  const { number, title, page, key, headingPath, dates, framework, text } = source
  const date = dates['timeReceived'] ?? dates['timeSent'] ?? dates['date']
  const { fileDate } = dates
  const place = [
    ...(framework === undefined ? [] : [`demand of ${plainLine(framework, 40)}`]),
    ...(headingPath.length === 0 ? [] : [plainLine(headingPath.join(' › '), 60)]),
    ...(page === undefined ? [] : [`page ${page}`]),
    ...(date === undefined ? [] : [plainLine(date, 30)]),
    ...(fileDate === undefined ? [] : [`file dated ${plainLine(fileDate, 30)}`]),
    ...(pageUrl === undefined ? [plainLine(key, 60)] : []),
  ].join(' · ')
  const head = `[${number}] ${linked(addressOf(source, pageUrl), title.slice(0, 100))}`
  const line = place === '' ? head : `${head} · ${place}`
  return `${line}\n${quotation(text, mostOfText - line.length - 20)}`
}

/** Where the document is shown at the quotation, else the document's own address. */
function addressOf({ documentId, start, end, link }: Citation, pageUrl: string | undefined) {
  const address =
    pageUrl === undefined
      ? link
      : `${pageUrl.replace(/\/+$/, '')}/documents/${encodeURIComponent(documentId)}` +
        `?start=${start}&end=${end}`
  return address === undefined || address.length > addressLength ? undefined : address
}

/** As a block quotation on one line, in at most so many characters. */
function quotation(text: string, limit: number): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const [piece = '', ...rest] = plainPieces(line.slice(0, quotationLength), limit)
  const isWhole = rest.length === 0 && line.length <= quotationLength
  return `> “${piece.trim()}${isWhole ? '' : ' …'}”`
}

/** The text of an answer while it is being written. */
export function writtenSoFar(text: string, step: string): SlackMessage {
  const [piece] = plainPieces(text.slice(0, 2_900), mostOfText)
  return {
    text: plainText(step),
    blocks: [
      ...(piece === undefined || piece.trim() === '' ? [] : [section(piece)]),
      context(`_${plainText(step)}_`),
    ],
  }
}

/** A message of ours in plain words. */
export const plainMessage = (text: string): SlackMessage => ({
  text: plainLine(text, 2_000),
  blocks: plainPieces(text.slice(0, 2_500), mostOfText).slice(0, 1).map(section),
})
