import {
  answerMetrics,
  type AnswerScores,
  type Confidence,
  type SentenceVerdict,
} from '../../core/verdict.ts'
import { percent } from '../../support/percent.ts'
import { verdictIcon } from './icons.ts'
import { escapeAttribute, escapeText, shortened } from '../../support/escaping/html-text.ts'
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
  const read =
    report.reading === undefined || report.reading.text === ''
      ? ''
      : '<p class="made reading">Read as: ' +
        `${escapeText(shortened(report.reading.text, longestQuestion))}</p>`
  const summary = [
    confidence === undefined ? '' : confidenceBlock(confidence),
    countsBlock(report),
    scores === undefined ? '' : scoresBlock(scores),
  ].join('')
  const readableTime = report.generatedAt
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')
    .replace(/Z$/, ' UTC')
  const { writtenBy } = report
  const made = [
    writtenBy === undefined ? '' : `Written by ${escapeText(shortened(writtenBy, 120))} · `,
    `Checked by ${escapeText(shortened(verified.model, 120))} · `,
    `<time datetime="${escapeAttribute(report.generatedAt)}">${escapeText(readableTime)}</time>`,
    confidence === undefined
      ? ''
      : ` · calibration ${escapeText(shortened(confidence.calibration, 120))}`,
  ].join('')
  return `<header class="top">
<p class="kind">Verification report</p>${asked}${read}
<div class="summary">${summary}</div>
${comparedWith(report.against)}<p class="made">${made}</p>
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
  const compared =
    `Compared with ${documents.toLocaleString('en-US')} document${documents === 1 ? '' : 's'}.` +
    (unread.length === 0 ? '' : ` ${unread.length.toLocaleString('en-US')} could not be read:`)
  const list = named.length === 0 ? '' : `<ul class="unread">${named.join('')}${more}</ul>`
  return `<p class="made">${compared}</p>${list}\n`
}

function confidenceBlock({ value, band, reasons }: Confidence): string {
  const items = reasons
    .slice(0, reasonsShown)
    .map(reason => `<li>${escapeText(shortened(reason, longestReason))}</li>`)
    .join('')
  const number =
    value === null
      ? '<span class="big">–</span> <span class="band">no confidence: nothing could be ' +
        'checked</span>'
      : `<span class="big">${escapeText(percent(value))}</span> <span ` +
        `class="band">${bandWords[band]}</span>`
  const list = items === '' ? '' : `<ul>${items}</ul>`
  return (
    `<section class="confidence band-${band}" ` +
    `aria-label="Confidence"><h2>Confidence</h2><p>${number}</p>${list}</section>`
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
    const why = reason === undefined ? undefined : shortened(reason, longestReason)
    const value =
      score === null
        ? `unscored${why === undefined ? '' : `: ${escapeText(why)}`}`
        : `${Number.isInteger(score) ? score : score.toFixed(1)} of 5`
    const title = why === undefined ? '' : ` title="${escapeAttribute(why)}"`
    const cells = `<td>${score === null ? '' : scoreDots(score)}</td><td>${value}</td>`
    return `<tr${title}><th scope="row">${metric}</th>${cells}</tr>`
  })
  const sum = total === null ? '' : ` <span class="total">${total.toFixed(2)}</span>`
  return (
    `<section class="scores" aria-label="Scores"><h2>Scores${sum}</h2>` +
    `<table>${rows.join('')}</table>` +
    `<p class="judge">by ${escapeText(shortened(judge, 120))}</p></section>`
  )
}

function scoreDots(score: number): string {
  const dots = [1, 2, 3, 4, 5].map(
    dot => `<i class="${dot <= Math.round(score) ? 'on' : 'off'}"></i>`,
  )
  return `<span class="dots" aria-hidden="true">${dots.join('')}</span>`
}
