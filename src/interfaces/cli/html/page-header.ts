import {
  answerMetrics,
  type AnswerScores,
  type Confidence,
  type SentenceVerdict,
} from '../../../core/verdict.ts'
import { percent } from './answer-column.ts'
import { verdictIcon } from './icons.ts'
import { escapeAttribute, escapeText, shortened } from './markup.ts'
import type { PageContent } from './page-content.ts'

const longestQuestion = 600
const longestReason = 200
const reasonsShown = 4
const unreadShown = 10
const bandWords: Readonly<Record<Confidence['band'], string>> = {
  high: 'high',
  partial: 'partial',
  low: 'low',
  none: 'none',
}
const countWords: Readonly<Record<SentenceVerdict, string>> = {
  supported: 'supported',
  contradicted: 'contradicted',
  not_found: 'not found',
  nothing_to_check: 'nothing to check',
}
const order: readonly SentenceVerdict[] = [
  'contradicted',
  'not_found',
  'supported',
  'nothing_to_check',
]

/**
 * The top of the page: the question, how many sentences hold, the confidence and the five scores.
 */
export function pageHeader(report: PageContent): string {
  const { question, confidence, scores, verified } = report
  const asked =
    question === undefined || question === ''
      ? ''
      : `<p class="question" dir="auto">${escapeText(shortened(question, longestQuestion))}</p>`
  return `<header class="top">
<p class="kind">Verification report</p>${asked}
<div class="summary">${confidence === undefined ? '' : confidenceBlock(confidence)}${countsBlock(report)}${scores === undefined ? '' : scoresBlock(scores)}</div>
${comparedWith(report.against)}<p class="made">Checked by ${escapeText(shortened(verified.model, 120))} · <time datetime="${escapeAttribute(report.generatedAt)}">${escapeText(
    report.generatedAt
      .replace('T', ' ')
      .replace(/\.\d+Z$/, ' UTC')
      .replace(/Z$/, ' UTC'),
  )}</time>${confidence === undefined ? '' : ` · calibration ${escapeText(shortened(confidence.calibration, 120))}`}</p>
</header>`
}

function comparedWith(against: PageContent['against']): string {
  if (against === undefined) return ''
  const { documents, unread } = against
  const named = unread
    .slice(0, unreadShown)
    .map(
      ({ key, message }) =>
        `<li><bdi>${escapeText(shortened(key, longestReason))}</bdi>: ` +
        `${escapeText(shortened(message, longestReason))}</li>`,
    )
  const more =
    unread.length > unreadShown
      ? `<li>and ${(unread.length - unreadShown).toLocaleString('en-US')} more</li>`
      : ''
  return `<p class="made">Compared with ${documents.toLocaleString('en-US')} document${documents === 1 ? '' : 's'}.${unread.length === 0 ? '' : ` ${unread.length.toLocaleString('en-US')} could not be read:`}</p>${named.length === 0 ? '' : `<ul class="unread">${named.join('')}${more}</ul>`}
`
}

function confidenceBlock({ value, band, reasons }: Confidence): string {
  const told = reasons
    .slice(0, reasonsShown)
    .map(reason => `<li>${escapeText(shortened(reason, longestReason))}</li>`)
    .join('')
  const number =
    value === null
      ? '<span class="big">–</span> <span class="band">no confidence: nothing could be ' +
        'checked</span>'
      : `<span class="big">${escapeText(percent(value))}</span> <span ` +
        `class="band">${bandWords[band]}</span>`
  return (
    `<section class="confidence band-${band}" ` +
    `aria-label="Confidence"><h2>Confidence</h2><p>${number}</p>${told === '' ? '' : `<ul>${told}</ul>`}</section>`
  )
}

function countsBlock({ verified }: PageContent): string {
  const counts = Map.groupBy(verified.sentences, sentence => sentence.verdict)
  const items = order.flatMap(verdict => {
    const count = counts.get(verdict)?.length ?? 0
    return count === 0
      ? []
      : [
          `<li class="${verdict}">${verdictIcon(verdict)} ` +
            `<strong>${count.toLocaleString('en-US')}</strong> ${countWords[verdict]}</li>`,
        ]
  })
  const rejected = verified.rejectedQuotations.length
  if (rejected > 0)
    items.push(
      `<li class="rejections"><strong>${rejected.toLocaleString('en-US')}</strong> ` +
        `${rejected === 1 ? 'quotation stands' : 'quotations stand'} in no source</li>`,
    )
  const claimed = verified.rejectedModelQuotations ?? 0
  if (claimed > 0)
    items.push(
      `<li class="rejections"><strong>${claimed.toLocaleString('en-US')}</strong> ` +
        `${claimed === 1 ? 'quotation' : 'quotations'} given by the judging model ` +
        `${claimed === 1 ? 'stands' : 'stand'} in no source and ` +
        `${claimed === 1 ? 'was' : 'were'} rejected</li>`,
    )
  const total = verified.sentences.length
  return (
    `<section class="counts" aria-label="Verdicts"><h2>${total.toLocaleString('en-US')} ` +
    `sentence${total === 1 ? '' : 's'}</h2><ul>${items.join('')}</ul></section>`
  )
}

function scoresBlock({ metrics, total, judge }: AnswerScores): string {
  const rows = answerMetrics.map(metric => {
    const { score, reason } = metrics[metric]
    const dots =
      score === null
        ? ''
        : '<span class="dots" ' +
          `aria-hidden="true">${[1, 2, 3, 4, 5].map(dot => `<i class="${dot <= Math.round(score) ? 'on' : 'off'}"></i>`).join('')}</span>`
    const told =
      score === null
        ? `unscored${reason === undefined ? '' : `: ${escapeText(shortened(reason, longestReason))}`}`
        : `${Number.isInteger(score) ? score : score.toFixed(1)} of 5`
    return (
      `<tr${reason === undefined ? '' : ` title="${escapeAttribute(shortened(reason, longestReason))}"`}><th ` +
      `scope="row">${metric}</th><td>${dots}</td><td>${told}</td></tr>`
    )
  })
  return (
    '<section class="scores" ' +
    `aria-label="Scores"><h2>Scores${total === null ? '' : ` <span class="total">${total.toFixed(2)}</span>`}</h2><table>${rows.join('')}</table><p ` +
    `class="judge">by ${escapeText(shortened(judge, 120))}</p></section>`
  )
}
