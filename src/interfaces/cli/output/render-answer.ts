import type { Answer, AnswerSentence, Citation, QuestionReading } from '../../../core/answer.ts'
import { renderVerdicts } from './render-verdicts.ts'
import { placeInSource, shownAddress } from './source-place.ts'
import { oneLine, styled, wrap, type Terminal } from '../terminal/terminal.ts'

/** The part of an answer that is known when its text is: the sentences and their sources. */
export function renderAnswerText(
  terminal: Terminal,
  answer: Pick<Answer, 'statuses' | 'reading' | 'text' | 'sentences'>,
): string {
  const lines: string[] = []
  const width = shownWidth(terminal)
  for (const status of answer.statuses) lines.push(styled(terminal, 'dim', wrap(status, width)))
  for (const line of readingLines(answer.reading))
    lines.push(styled(terminal, 'dim', wrap(line, width)))
  lines.push(highlighted(terminal, wrap(markedText(answer), width)))
  const sources = distinctSources(answer)
  if (sources.length > 0) {
    lines.push('', styled(terminal, 'bold', 'Sources'))
    for (const source of sources) lines.push(...renderSource(terminal, source, answer.text, width))
  }
  return `${lines.join('\n')}\n`
}

/**
 * The rest, known when the answer has been checked: how much of a list is shown, what was searched,
 * the verdicts and the confidence; `told` statuses came with the text already.
 */
export function renderAnswerEnd(
  terminal: Terminal,
  answer: Answer,
  hasEncoder: boolean,
  told: number = answer.statuses.length,
): string {
  const lines: string[] = []
  const width = shownWidth(terminal)
  const { matches, search } = answer
  if (matches !== undefined && matches.total > matches.shown) {
    const next = matches.nextPage === undefined ? '' : ` The next ones: --page ${matches.nextPage}.`
    lines.push('', styled(terminal, 'dim', `Shown: ${matches.shown} of ${matches.total}.${next}`))
  }
  if (answer.finishReason === 'no_evidence' && search !== undefined) {
    const terms =
      search.terms.length === 0
        ? ''
        : ` for ${search.terms.map(term => `"${oneLine(term, 40)}"`).join(', ')}`
    lines.push(
      styled(
        terminal,
        'dim',
        wrap(
          `Searched ${search.documents.toLocaleString('en-US')} documents in ` +
            `${search.chunks.toLocaleString('en-US')} passages${terms}.`,
          width,
        ),
      ),
    )
  }
  lines.push(...nearestLines(terminal, answer, width))
  if (answer.writtenBy !== undefined)
    lines.push(styled(terminal, 'dim', wrap(`Written by ${oneLine(answer.writtenBy, 80)}.`, width)))
  const vectors = search?.vectors
  if (
    hasEncoder &&
    vectors !== undefined &&
    vectors.indexed < vectors.total &&
    answer.finishReason !== 'small_talk'
  ) {
    lines.push(
      styled(
        terminal,
        'dim',
        wrap(
          `Vectors cover ${vectors.indexed.toLocaleString('en-US')} of ` +
            `${vectors.total.toLocaleString('en-US')} passages; "veritrail ingest" completes ` +
            'them.',
          width,
        ),
      ),
    )
  }
  for (const status of answer.statuses.slice(told))
    lines.push(styled(terminal, 'dim', wrap(status, width)))
  const verdicts = renderVerdicts(terminal, answer)
  if (verdicts.length > 0) lines.push('', ...verdicts)
  // Behind the answer: a query of several lines is for those who want to go on from it.
  const cypher = answer.reading?.cypher
  if (cypher !== undefined)
    lines.push(
      '',
      styled(terminal, 'dim', wrap(`In Cypher: ${cypher.replaceAll(/\s+/g, ' ')}`, width)),
    )
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

const mostOfNearest = 300

/** What came nearest to an answer that was not found. */
function nearestLines(terminal: Terminal, { nearest = [] }: Answer, width: number): string[] {
  if (nearest.length === 0) return []
  return [
    '',
    styled(terminal, 'bold', 'Nearest, but not clearly an answer'),
    ...nearest.flatMap(citation => [
      wrap(`– “${oneLine(citation.text, mostOfNearest)}”`, width, '  '),
      styled(
        terminal,
        'dim',
        wrap(`${oneLine(citation.title, 80)} · ${placeInSource(citation)}`, width, '    '),
      ),
    ]),
  ]
}

function readingLines(reading: QuestionReading | undefined): string[] {
  if (reading === undefined) return []
  const { text, unread, alternatives } = reading
  return [
    ...(text === '' ? [] : [`Read as: ${text}`]),
    ...(unread.length === 0
      ? []
      : [`Not understood: ${unread.map(word => `"${oneLine(word, 40)}"`).join(', ')}`]),
    ...(alternatives.length === 0 ? [] : [`You could also ask: ${alternatives.join(' · ')}`]),
  ]
}

const shownWidth = (terminal: Terminal): number => Math.min(terminal.width, 100)

// Stand for the beginning and end of the words that answer while lines are broken.
const [markStart, markEnd] = ['\uE000', '\uE001']

function withMarks({ text, marked }: AnswerSentence): string {
  const plain = (part: string): string => part.replace(/[\uE000\uE001]/g, '')
  return marked === undefined
    ? plain(text)
    : plain(text.slice(0, marked.start)) +
        markStart +
        plain(text.slice(marked.start, marked.end)) +
        markEnd +
        plain(text.slice(marked.end))
}

/** The words between marks in bold, line by line. */
function highlighted(terminal: Terminal, text: string): string {
  return text.replace(/\uE000([^\uE001]*)\uE001/g, (_, words: string) =>
    words
      .split('\n')
      .map(line => styled(terminal, 'bold', line))
      .join('\n'),
  )
}

/** The answer's text with [n] after each sentence that has sources. */
function markedText(answer: Pick<Answer, 'text' | 'sentences'>): string {
  let text = ''
  let at = 0
  for (const sentence of answer.sentences) {
    const numbers = [...new Set(sentence.citations.map(citation => citation.number))]
    // A line break inside a sentence is the source's wrapping; this is a display, the span stays as
    // it is.
    text +=
      answer.text.slice(at, sentence.start) +
      withMarks(sentence).replace(/\s*\n\s*/g, ' ') +
      (numbers.length === 0 ? '' : ` ${numbers.map(number => `[${number}]`).join('')}`)
    at = sentence.end
  }
  return (text + answer.text.slice(at)).trim()
}

function distinctSources(answer: Pick<Answer, 'sentences'>): Citation[] {
  const byNumber = new Map<number, Citation>()
  for (const sentence of answer.sentences) {
    for (const citation of sentence.citations)
      if (!byNumber.has(citation.number)) byNumber.set(citation.number, citation)
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number)
}

function renderSource(
  terminal: Terminal,
  source: Citation,
  answerText: string,
  width: number,
): string[] {
  const place = [
    ...(source.framework === undefined ? [] : [`demand of ${oneLine(source.framework, 80)}`]),
    ...(source.headingPath.length === 0 ? [] : [source.headingPath.join(' › ')]),
    ...(source.page === undefined ? [] : [`page ${source.page}`]),
    placeInSource(source),
  ]
  // What the answer itself says need not be said twice.
  const facts = [
    ...(source.sender === undefined ? [] : [['from', oneLine(source.sender, 80)] as const]),
    ...Object.entries(source.ids),
    ...Object.entries(source.dates),
  ]
    .filter(
      ([, value]) =>
        !answerText.includes(value) &&
        !answerText.includes(value.replace('T', ' ').replace(/Z$/, '')),
    )
    .map(([name, value]) => `${name === 'fileDate' ? 'file dated' : name} ${value}`)
  const indent = ' '.repeat(String(source.number).length + 3)
  const address = shownAddress(source.link)
  return [
    `${styled(terminal, 'cyan', `[${source.number}]`)} ` +
      `${oneLine(source.title, width - indent.length)}`,
    ...(facts.length === 0
      ? []
      : [styled(terminal, 'dim', wrap(facts.join(' · '), width, indent))]),
    styled(terminal, 'dim', wrap(place.join(' · '), width, indent)),
    ...(address === undefined ? [] : [indent + styled(terminal, 'underline', address)]),
  ]
}
