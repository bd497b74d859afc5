import type { Answer } from '../../../core/answer.ts'
import {
  answerMetrics,
  type Confidence,
  type SentenceVerdict,
  type VerifiedSentence,
} from '../../../core/verdict.ts'
import { oneLine, styled, wrap, type Terminal } from '../terminal/terminal.ts'

/** How a verdict is shown in a terminal: a sign and a word, so that colour is never needed. */
const verdictMarks = {
  supported: { sign: '✓', style: 'green', name: 'supported' },
  contradicted: { sign: '✗', style: 'red', name: 'contradicted' },
  not_found: { sign: '?', style: 'yellow', name: 'not found' },
  nothing_to_check: { sign: '·', style: 'dim', name: 'nothing to check' },
} as const satisfies Record<
  SentenceVerdict,
  { readonly sign: string; readonly style: string; readonly name: string }
>

// A longer answer is told by its counts and by what does not hold.
const linesOfAll = 6
const linesAtMost = 8
const reasonsShown = 2

/**
 * What the check of an answer found, compact: a line for each sentence, or the counts and what does
 * not hold of a long or wholly supported answer; then the confidence. Empty where nothing was
 * verified or could be.
 */
export function renderVerdicts(
  terminal: Terminal,
  answer: Pick<Answer, 'sentences' | 'confidence' | 'scores'>,
): string[] {
  const checked = answer.sentences.flatMap(sentence => sentence.verified ?? [])
  if (checked.every(sentence => sentence.verdict === 'nothing_to_check')) return []
  const width = Math.min(terminal.width, 100)
  const isShown = (sentence: VerifiedSentence): boolean =>
    sentence.verdict === 'contradicted' ||
    sentence.verdict === 'not_found' ||
    differenceOf(sentence) !== undefined
  const all =
    checked.length <= linesOfAll &&
    checked.some(sentence => sentence.verdict !== 'supported' || isShown(sentence))
  const lines = all ? checked : checked.filter(isShown).slice(0, linesAtMost)
  return [
    ...(all ? [] : [countsLine(terminal, checked)]),
    ...lines.map(sentence => sentenceLine(terminal, sentence, width)),
    ...(answer.confidence === undefined
      ? []
      : [confidenceLine(terminal, answer.confidence, width)]),
    ...(answer.scores === undefined
      ? []
      : [styled(terminal, 'dim', wrap(scoresText(answer.scores), width))]),
  ]
}

function countsLine(terminal: Terminal, checked: readonly VerifiedSentence[]): string {
  const counts = Map.groupBy(checked, sentence => sentence.verdict)
  const parts = (['supported', 'contradicted', 'not_found', 'nothing_to_check'] as const).flatMap(
    verdict => {
      const { sign, style, name } = verdictMarks[verdict]
      const count = counts.get(verdict)?.length ?? 0
      const shown =
        count !== checked.length ? count : count > 1 ? `all ${count} sentences` : 'the sentence is'
      return count === 0 ? [] : [styled(terminal, style, `${sign} ${shown} ${name}`)]
    },
  )
  return parts.join(', ')
}

/** What another passage says otherwise than the source of a supported sentence. */
const differenceOf = ({ verdict, claims }: VerifiedSentence): string | undefined =>
  verdict === 'supported'
    ? claims.find(({ evidence }) => evidence.some(({ stance }) => stance === 'contradicts'))
        ?.reasons[0]
    : undefined

function sentenceLine(terminal: Terminal, sentence: VerifiedSentence, width: number): string {
  const { verdict, text, claims } = sentence
  const { sign, style, name } = verdictMarks[verdict]
  const deciding = claims.find(claim => claim.verdict === verdict)
  const reason =
    verdict === 'supported' || verdict === 'nothing_to_check'
      ? (differenceOf(sentence) ?? '')
      : (deciding?.reasons[0] ?? '')
  const head = `${sign} ${name}: `
  const said = `“${oneLine(text, Math.max(20, width - head.length - 2))}”`
  return (
    `${styled(terminal, style, `${sign} ${name}`)}: ` +
    `${said}${reason === '' ? '' : `\n${wrap(reason, width, '  ')}`}`
  )
}

const bandStyles = {
  high: 'green',
  partial: 'yellow',
  low: 'red',
  none: 'dim',
} as const satisfies Record<Confidence['band'], string>

function confidenceLine(
  terminal: Terminal,
  { value, band, reasons }: Confidence,
  width: number,
): string {
  const told = reasons.slice(0, reasonsShown).join('; ')
  if (value === null)
    return styled(terminal, 'dim', wrap(`No confidence${told === '' ? '' : `: ${told}`}.`, width))
  const number = `Confidence ${Math.round(value * 100)} % (${band})`
  // Wrapped as a whole, coloured in part: the first line always holds the number.
  return wrap(`${number}${told === '' ? '' : `: ${told}`}.`, width).replace(number, () =>
    styled(terminal, ['bold', bandStyles[band]], number),
  )
}

function scoresText({ metrics, total }: NonNullable<Answer['scores']>): string {
  const parts = answerMetrics.map(metric => `${metric} ${metrics[metric].score ?? '–'}`)
  return `Scores of 5: ${parts.join(', ')}${total === null ? '' : `; weighted ${total.toFixed(2)}`}`
}
