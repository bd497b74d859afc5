import type { VerificationReport } from '../../../app/use-cases/questions/verify.ts'
import type {
  ClaimVerdict,
  EvidenceQuote,
  JudgedClaim,
  SentenceVerdict,
  VerifiedSentence,
} from '../../../core/verdict.ts'
import { placeInSource, shownAddress } from './source-place.ts'
import { oneLine, printable, styled, wrap, type Terminal } from '../terminal/terminal.ts'

const widest = 100
const longestQuotation = 1_200
const maxRejected = 20

const marks = {
  supported: { sign: '✓', style: 'green', name: 'supported' },
  contradicted: { sign: '✗', style: 'red', name: 'contradicted' },
  not_found: { sign: '?', style: 'yellow', name: 'not found' },
  nothing_to_check: { sign: '·', style: 'dim', name: 'nothing to check' },
} as const satisfies Record<SentenceVerdict, { sign: string; style: string; name: string }>

const percent = (probability: number): string => `${Math.round(probability * 100)} %`
const flat = (text: string): string => printable(text).replace(/\s+/g, ' ').trim()

/**
 * A verification for people: each sentence with its verdict, the quotations indented below it, and
 * a summary line.
 */
export function renderVerification(terminal: Terminal, report: VerificationReport): string {
  const width = Math.min(terminal.width, widest)
  const { verified } = report
  const lines = verified.sentences.flatMap(sentence => renderSentence(terminal, sentence, width))
  if (report.speaker !== undefined)
    lines.push('', styled(terminal, 'dim', wrap(`“I” is ${flat(report.speaker)}.`, width)))
  const rejected = verified.rejectedQuotations
  if (rejected.length > 0) {
    lines.push(
      '',
      styled(
        terminal,
        'red',
        rejected.length === 1
          ? 'One quotation is in no source:'
          : `${rejected.length} quotations are in no source:`,
      ),
    )
    for (const { start, end } of rejected.slice(0, maxRejected))
      lines.push(`  ${oneLine(`“${verified.text.slice(start, end)}”`, width - 2)}`)
    if (rejected.length > maxRejected) lines.push(`  and ${rejected.length - maxRejected} more`)
  }
  const claimed = verified.rejectedModelQuotations ?? 0
  if (claimed > 0)
    lines.push(
      '',
      styled(
        terminal,
        'yellow',
        wrap(
          `${oneLine(verified.model, 120)} gave ` +
            (claimed === 1
              ? 'one quotation that is in no source; it was rejected, and what rested on it ' +
                'counts less.'
              : `${claimed.toLocaleString('en-US')} quotations that are in no source; they were ` +
                'rejected, and what rested on them counts less.'),
          width,
          '',
        ),
      ),
    )
  return `${[...lines, '', summary(terminal, report)].join('\n')}\n`
}

function renderSentence(
  terminal: Terminal,
  { verdict, text, claims }: VerifiedSentence,
  width: number,
): string[] {
  const { sign, style, name } = marks[verdict]
  const lines = [`${styled(terminal, style, `${sign} ${name}`)}`, wrap(flat(text), width, '  ')]
  for (const claim of claims) {
    // A sentence of one claim says it itself.
    if (claims.length > 1)
      lines.push(
        styled(
          terminal,
          marks[claim.verdict].style,
          wrap(`${marks[claim.verdict].sign} ${flat(claim.claim.hypothesis)}`, width, '    '),
        ),
      )
    lines.push(...renderClaim(terminal, claim, width))
  }
  return [...lines, '']
}

function renderClaim(
  terminal: Terminal,
  { verdict, evidence, reasons }: JudgedClaim,
  width: number,
): string[] {
  const lines =
    reasons.length === 0
      ? []
      : [styled(terminal, 'dim', wrap(flat(reasons.join('; ')), width, '      '))]
  for (const quote of evidence) lines.push(...renderQuote(terminal, quote, verdict, width))
  return lines
}

function renderQuote(
  terminal: Terminal,
  quote: EvidenceQuote,
  verdict: ClaimVerdict,
  width: number,
): string[] {
  const isNearest = verdict === 'not_found'
  const differs = verdict === 'supported' && quote.stance === 'contradicts'
  const said = flat(quote.text)
  const shown =
    said.length > longestQuotation
      ? `${said.slice(0, longestQuotation).replace(/[\ud800-\udbff]$/, '')}…`
      : said
  const stance = isNearest
    ? `nearest, ${percent(quote.probability)}`
    : `${differs ? 'differs' : quote.stance} ${percent(quote.probability)}`
  const address = shownAddress(quote.link)
  const place = [
    oneLine(quote.title === '' ? quote.key : quote.title, width),
    ...(quote.headingPath.length === 0 ? [] : [oneLine(quote.headingPath.join(' › '), width)]),
    ...(quote.page === undefined ? [] : [`page ${quote.page}`]),
    placeInSource(address === undefined ? { ...quote, key: oneLine(quote.key, width) } : quote),
    ...(quote.about === '' ? [] : [oneLine(quote.about, width)]),
  ]
  return [
    styled(
      terminal,
      isNearest ? 'dim' : differs ? 'yellow' : quote.stance === 'supports' ? 'green' : 'red',
      wrap(`“${shown}”`, width, '      '),
    ),
    styled(terminal, 'dim', wrap(`${stance} · ${place.join(' · ')}`, width, '      ')),
    ...(address === undefined ? [] : [`      ${styled(terminal, 'underline', address)}`]),
  ]
}

function summary(terminal: Terminal, { verified, counts, against }: VerificationReport): string {
  const parts = (['supported', 'contradicted', 'not_found', 'nothing_to_check'] as const)
    .filter(verdict => counts[verdict] > 0)
    .map(verdict =>
      styled(terminal, marks[verdict].style, `${counts[verdict]} ${marks[verdict].name}`),
    )
  const total = verified.sentences.length
  const documents =
    `${against.documents.toLocaleString('en-US')} ` +
    `document${against.documents === 1 ? '' : 's'}`
  const empty =
    counts.nothing_to_check === total ? ' The text contains no statement that can be checked.' : ''
  const sentences = `${total} sentence${total === 1 ? '' : 's'}`
  return `${sentences} against ${documents}: ${parts.join(', ')}.${empty}`
}
