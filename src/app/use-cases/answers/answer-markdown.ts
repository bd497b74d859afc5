import type { Answer, AnswerSentence, Citation } from '../../../core/answer.ts'
import type { SentenceVerdict } from '../../../core/verdict.ts'
import {
  markdownLine as plain,
  markdownParagraph,
} from '../../../support/escaping/markdown-text.ts'

const verdictSigns: Readonly<Record<SentenceVerdict, string>> = {
  supported: '✓ supported',
  contradicted: '✗ contradicted',
  not_found: '? not found',
  nothing_to_check: '– nothing to check',
}

/**
 * An answer as Markdown: the text with numbers of its sources, confidence, a verdict for each
 * sentence, and the sources with the words that are quoted.
 */
export function answerMarkdown(answer: Answer): string {
  const { question, reading, confidence, statuses, writtenBy, nearest = [] } = answer
  const sources = new Map<number, Citation>()
  for (const { citations } of answer.sentences)
    for (const citation of citations) sources.set(citation.number, citation)
  const value = confidence?.value ?? null
  const verdicts = answer.sentences.filter(({ verified }) => verified !== undefined)
  const parts = [
    `# ${plain(question)}`,
    ...(reading === undefined ? [] : [`Read as ${plain(reading.text)}.`]),
    numbered(answer),
    ...statuses.map(status => `> ${plain(status)}`),
    [
      ...(confidence === undefined
        ? []
        : [
            value === null
              ? 'Confidence: none given.'
              : `Confidence: ${Math.round(value * 100)} % (${confidence.band}).`,
          ]),
      ...(writtenBy === undefined ? [] : [`Written by ${plain(writtenBy)}.`]),
    ].join(' '),
    ...(nearest.length === 0
      ? []
      : [
          '## Nearest, but not clearly an answer',
          nearest
            .map(({ text, title, key }) => `- “${plain(text)}” (${plain(title)}, ${plain(key)})`)
            .join('\n'),
        ]),
    ...(verdicts.length === 0
      ? []
      : ['## Sentence by sentence', verdicts.map(verdictLine).join('\n')]),
    ...(sources.size === 0
      ? []
      : [
          '## Sources',
          [...sources.values()]
            .sort((left, right) => left.number - right.number)
            .map(sourceLine)
            .join('\n'),
        ]),
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

/** The text, each sentence followed by the numbers of its sources. */
function numbered({ text, sentences }: Answer): string {
  let shown = ''
  let at = 0
  for (const { end, citations } of sentences) {
    const numbers = [...new Set(citations.map(({ number }) => number))]
    shown += paragraphs(text.slice(at, end)) + numbers.map(number => ` [${number}]`).join('')
    at = end
  }
  return (shown + paragraphs(text.slice(at))).trim()
}

const verdictLine = ({ text, verified }: AnswerSentence): string => {
  const quotes = (verified?.claims ?? []).flatMap(({ evidence }) => evidence.slice(0, 1))
  return [
    `- ${verified === undefined ? '' : `**${verdictSigns[verified.verdict]}** `}${plain(text)}`,
    ...quotes.map(quote => `  - ${quote.stance}: “${plain(quote.text)}” (${plain(quote.title)})`),
  ].join('\n')
}

function sourceLine({ number, title, text, key, page, link, dates }: Citation): string {
  const date = dates['timeReceived'] ?? dates['timeSent'] ?? dates['date']
  const { fileDate } = dates
  const place = [
    plain(key),
    ...(page === undefined ? [] : [`page ${page}`]),
    ...(date === undefined ? [] : [plain(date)]),
    ...(fileDate === undefined ? [] : [`file dated ${plain(fileDate)}`]),
    ...(link !== undefined && /^https?:\/\//i.test(link) ? [`<${address(link)}>`] : []),
  ].join(', ')
  return `${number}. **${plain(title)}** (${place}): “${plain(text)}”`
}

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map(line => {
      // Spaces at the ends part it from its neighbours.
      const escaped = markdownParagraph(line)
      const [before = ''] = /^\s*/.exec(line) ?? []
      return `${before === '' ? '' : ' '}${escaped}`
    })
    .join('  \n')

const address = (link: string): string => link.replaceAll(/[<>\s\\]/g, encodeURIComponent)
