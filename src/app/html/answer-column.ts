import type {
  EvidenceQuote,
  JudgedClaim,
  VerifiedSentence,
  VerifiedText,
} from '../../core/verdict.ts'
import type { RetrievalPath } from '../../core/retrieval-path.ts'
import type { TextRange } from '../../core/span.ts'
import { percent } from '../../support/percent.ts'
import { verdictIcon, verdictWords } from './icons.ts'
import { escapeText, shortened } from '../../support/escaping/html-text.ts'
import { stanceOf, type QuotedSources } from './places.ts'

const longestSentence = 4_000
const longestTitle = 80
const longestReason = 300
const reasonsShown = 3
const quotationsShown = 6

const nothingWords: Readonly<Record<NonNullable<VerifiedSentence['nothing']>, string>> = {
  greeting: 'a greeting',
  question: 'a question',
  opinion: 'an opinion',
  hedge: 'a hedge',
  abstention: 'says that it does not know',
  heading: 'a heading',
  no_statement: 'no statement',
}

/**
 * The left half of the page: the text sentence by sentence with verdicts, what decided them, and
 * links to the quotations.
 */
export function answerColumn(verified: VerifiedText, quoted: QuotedSources): string {
  if (verified.sentences.length === 0) return '<p class="empty">The text is empty.</p>'
  let at = 0
  const items = verified.sentences.map(sentence => {
    const between = verified.text.slice(at, sentence.start)
    at = sentence.end
    return sentenceItem(sentence, verified, quoted, /\n[ \t]*\n/.test(between))
  })
  return `<ol class="sentences">\n${items.join('\n')}\n</ol>`
}

function sentenceItem(
  sentence: VerifiedSentence,
  verified: VerifiedText,
  quoted: QuotedSources,
  newParagraph: boolean,
): string {
  const number = sentence.index + 1
  const [first] = sentence.claims
    .flatMap(claim => claim.evidence)
    .flatMap(quote => quoted.placeOf(quote) ?? [])
  const text = sentenceText(sentence, verified.rejectedQuotations)
  const line =
    first === undefined
      ? `<span class="line" dir="auto">${text}</span>`
      : `<a class="line" dir="auto" href="#${first.place.id}">${text}</a>`
  const only = sentence.claims.length === 1 ? sentence.claims[0] : undefined
  const nothing =
    sentence.nothing === undefined
      ? ''
      : ` <span class="why">(${nothingWords[sentence.nothing]})</span>`
  const kind = `sentence ${sentence.verdict}${newParagraph ? ' paragraph' : ''}`
  const verdict =
    `<span class="word">${verdictWords[sentence.verdict]}${nothing}</span>` +
    (only === undefined ? '' : odds(only))
  return `<li class="${kind}" id="s${number}">
${verdictIcon(sentence.verdict)}<div class="said">${line}
<p class="verdict">${verdict}</p>
${sentence.claims.map(claim => claimBlock(claim, sentence, quoted)).join('\n')}</div></li>`
}

/**
 * A sentence with what it wrongly shows as quoted underlined; only the beginning of an endless one.
 */
function sentenceText(sentence: VerifiedSentence, rejected: readonly TextRange[]): string {
  const shown = shortened(sentence.text, longestSentence)
  let markup = ''
  let at = 0
  for (const range of rejected) {
    const [start, end] = [
      Math.max(at, range.start - sentence.start),
      Math.min(shown.length, range.end - sentence.start),
    ]
    if (start >= end) continue
    markup +=
      `${escapeText(shown.slice(at, start))}<span class="rejected" title="This quotation ` +
      `stands in no source">${escapeText(shown.slice(start, end))}</span>`
    at = end
  }
  return markup + escapeText(shown.slice(at))
}

function claimBlock(claim: JudgedClaim, sentence: VerifiedSentence, quoted: QuotedSources): string {
  const { hypothesis } = claim.claim
  const several = sentence.claims.length > 1
  const said =
    several || hypothesis.trim() !== sentence.text.trim()
      ? '<p class="hypothesis" ' +
        `dir="auto">${
          several
            ? `${verdictIcon(claim.verdict)}<span ` +
              `class="word">${verdictWords[claim.verdict]}:</span> `
            : 'Read as: '
        }${escapeText(shortened(hypothesis, longestSentence))}</p>`
      : ''
  const reasons = claim.reasons
    .slice(0, reasonsShown)
    .map(reason => `<li dir="auto">${escapeText(shortened(reason, longestReason))}</li>`)
    .join('')
  const links = claim.evidence
    .slice(0, quotationsShown)
    .map(quote => quoteLink(quote, claim, quoted))
    .join('')
  const compared =
    claim.evidence.length > 0 || claim.verdict === 'supported'
      ? ''
      : '<p ' +
        `class="compared">${
          claim.windows === 0
            ? 'Nothing to compare it with was found.'
            : `Compared with ${claim.windows.toLocaleString('en-US')} ` +
              `passage${claim.windows === 1 ? '' : 's'}.`
        }</p>`
  const details = [
    several ? `<p class="odds">${odds(claim)}</p>` : '',
    reasons === '' ? '' : `<ul class="reasons">${reasons}</ul>`,
    links === '' ? '' : `<ul class="quotes">${links}</ul>`,
    compared,
  ].join('')
  return `<div class="claim ${claim.verdict}">${said}
${details}</div>`
}

const odds = ({ support, contradiction }: JudgedClaim): string =>
  bar('support', support) + bar('contradiction', contradiction)

const bar = (name: string, value: number): string =>
  `<span class="odd ${name}"><svg class="bar" viewBox="0 0 100 8" ` +
  'preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" ' +
  'height="8"/><rect class="fill" ' +
  `width="${Math.round(Math.min(1, Math.max(0, value)) * 100)}" height="8"/></svg> ${name} ` +
  `${escapeText(percent(value))}</span>`

function quoteLink(quote: EvidenceQuote, claim: JudgedClaim, quoted: QuotedSources): string {
  const found = quoted.placeOf(quote)
  if (found === undefined) return ''
  const stance = stanceOf(quote, claim)
  const place = [
    quote.headingPath.filter((heading, level) => level > 0 || heading !== quote.title).join(' › '),
    quote.page === undefined ? '' : `page ${quote.page}`,
    `${quote.start}–${quote.end}`,
  ]
    .filter(part => part !== '')
    .map(part => escapeText(shortened(part, longestTitle)))
    .join(' · ')
  const origin =
    stance === 'listed'
      ? ''
      : { context: '', search: ' · found by search', graph: ' · found over the graph' }[
          quote.origin
        ]
  // The step from the question to a passage alone says nothing.
  const way = quote.paths?.find(path => path.nodes.length > 2)
  const { id } = found.place
  const chance =
    stance === 'listed'
      ? ''
      : ` <span class="chance">${escapeText(percent(quote.probability))}</span>`
  const title = shortened(quote.title === '' ? quote.key : quote.title, longestTitle)
  return [
    `<li class="${stance}"><a href="#${id}" data-place="${id}">`,
    `<span class="number">${found.source.number}</span> ${stance}</a>${chance} `,
    `<bdi class="title">${escapeText(title)}</bdi> <span class="place">${place}${origin}</span>`,
    way === undefined
      ? ''
      : `<span class="way" title="how the graph led here">${pathText(way)}</span>`,
    '</li>',
  ].join('')
}

function pathText(path: RetrievalPath): string {
  return path.nodes
    .map((node, index) => {
      const edge = path.edges[index]
      const step =
        edge === undefined ? '' : edge.from === node.id ? ` —${edge.type}→ ` : ` ←${edge.type}— `
      return `<bdi>${escapeText(shortened(node.name, 60))}</bdi>${escapeText(shortened(step, 60))}`
    })
    .join('')
}
