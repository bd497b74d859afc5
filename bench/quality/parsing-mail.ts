import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailParts, replyText } from '../../src/ingestion/email/clean.ts'
import { htmlMailText } from '../../src/ingestion/email/html-mail-text.ts'
import { emlLoader } from '../../src/ingestion/email/eml.ts'
import { readMailBody } from '../../src/ingestion/email/mail-body.ts'
import type { MailDate } from '../../src/ingestion/email/mime/mail-date.ts'
import { parseWholeMail, type WholeMail } from '../../src/ingestion/email/parse-mail.ts'
import { defaultLoadLimits } from '../../src/ingestion/loaded-document.ts'
import type { BenchFigure } from '../figure.ts'

type Row = Record<string, unknown>
const read = (path: string): Row[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Row)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const bytesOf = (row: Row): Buffer => Buffer.from(text(row['raw_latin1']), 'latin1')

/**
 * Figures for reading mail: the MIME parser against `eml/`, cutting against `email-cleaning/`.
 * Cases whose data are missing are left out; `log` names what is wrong.
 */
export async function mailParsing(
  dataDir: string,
  log: (line: string) => void = () => {},
): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = []
  if (existsSync(join(dataDir, 'eml')))
    figures.push(...(await messageFigures(join(dataDir, 'eml'), log)))
  if (existsSync(join(dataDir, 'email-cleaning'))) {
    figures.push(
      signatureFigure(read(join(dataDir, 'email-cleaning', 'signature_forge.jsonl')), log),
    )
    figures.push(await replyFigure(join(dataDir, 'email-cleaning'), log))
  }
  return figures
}

/**
 * `eml/exact`: share of messages with every gold field and attachment hash equal; `eml/crashes`:
 * messages, with or without gold, that the loader fails on.
 */
async function messageFigures(folder: string, log: (line: string) => void): Promise<BenchFigure[]> {
  const gold = read(join(folder, 'parsed.jsonl'))
  const exact = gold.filter(row => {
    const wrong = wrongFields(parseWholeMail(bytesOf(row)), row['expected'] as Row)
    if (wrong.length > 0) log(`${text(row['id'])}: ${wrong.join(', ')}`)
    return wrong.length === 0
  }).length
  const all = [...gold, ...read(join(folder, 'no_gold.jsonl'))]
  let crashes = 0
  for (const row of all) {
    try {
      for await (const outcome of emlLoader.load(
        { key: text(row['id']), fileName: 'mail.eml', bytes: bytesOf(row) },
        { timeZone: 'UTC', limits: defaultLoadLimits },
      )) {
        if (outcome.status === 'loaded') continue
        // A file without a word in it is rightly called empty.
        if (
          outcome.status === 'failed' &&
          outcome.reason === 'empty' &&
          text(row['raw_latin1']).trim() === ''
        )
          continue
        log(`${text(row['id'])}: ${outcome.status}`)
        crashes++
      }
    } catch (error) {
      log(`${text(row['id'])}: ${error instanceof Error ? error.message : 'threw'}`)
      crashes++
    }
  }
  return [
    { case: 'eml', measure: 'exact', value: exact / gold.length, n: gold.length },
    { case: 'eml', measure: 'crashes', value: crashes, n: all.length },
  ]
}

/**
 * Fields that differ, line ends normalised; the gold's first of January 1900 stands for no date.
 */
function wrongFields(mail: WholeMail, expected: Row): string[] {
  const person = (address: WholeMail['from']): Row | null =>
    address === undefined ? null : { name: address.name, email: address.address }
  const found: Row = {
    subject: mail.subject,
    from_: mail.from?.address ?? '',
    to: mail.to.map(one => one.address),
    cc: mail.cc.map(one => one.address),
    bcc: mail.bcc.map(one => one.address),
    reply_to: mail.replyTo.map(one => one.address),
    date: isoDate(mail.date),
    date_str: mail.dateText,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(one => ({
      filename: one.fileName,
      content_id: one.contentId,
      content_disposition: one.disposition,
      content_type: one.contentType,
      payload_bytes: one.bytes.length,
      payload_sha1: createHash('sha1').update(one.bytes).digest('hex'),
    })),
    from_values: person(mail.from),
    to_values: mail.to.map(person),
    cc_values: mail.cc.map(person),
    bcc_values: mail.bcc.map(person),
    reply_to_values: mail.replyTo.map(person),
  }
  const plain = (value: unknown): string => JSON.stringify(value).replaceAll('\\r\\n', '\\n')
  return Object.keys(expected).filter(
    field =>
      plain(found[field]) !==
      plain(
        field === 'date' && text(expected[field]).startsWith('1900-01-01') ? null : expected[field],
      ),
  )
}

function isoDate(date: MailDate | undefined): string | null {
  if (date === undefined) return null
  const local = new Date(date.localMs).toISOString().slice(0, 19)
  if (date.offsetMinutes === undefined) return local
  const size = Math.abs(date.offsetMinutes)
  return (
    `${local}${date.offsetMinutes < 0 ? '-' : '+'}` +
    `${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
  )
}

/**
 * `email-cleaning/signature-line-f1`: micro F1 of signature lines over all texts, those without a
 * signature included.
 */
function signatureFigure(rows: readonly Row[], log: (line: string) => void): BenchFigure {
  let right = 0
  let found = 0
  let wanted = 0
  for (const row of rows) {
    const body = text(row['text'])
    const gold = new Set(row['signature_lines'] as number[])
    const cuts = mailParts(body, { senderName: text(row['sender']) }).cuts.filter(
      cut => cut.kind === 'signature',
    )
    let start = 0
    let hits = 0
    let predicted = 0
    for (const [index, line] of body.split('\n').entries()) {
      const end = start + line.length
      if (line.trim() !== '' && cuts.some(cut => cut.start <= start && end <= cut.end)) {
        predicted++
        if (gold.has(index)) hits++
      }
      start = end + 1
    }
    if (hits !== gold.size || hits !== predicted)
      log(`${text(row['id'])}: ${hits} of ${gold.size} signature lines, ${predicted} cut`)
    right += hits
    found += predicted
    wanted += gold.size
  }
  return {
    case: 'email-cleaning',
    measure: 'signature-line-f1',
    value: (2 * right) / Math.max(1, found + wanted),
    n: rows.length,
  }
}

/**
 * `email-cleaning/reply-exact`: share of replies equal to the gold. As in the suites they come
 * from: Discourse's expects signatures below a separator and those of devices to go, talon's only
 * quotations; talon's HTML is compared without white space.
 */
async function replyFigure(folder: string, log: (line: string) => void): Promise<BenchFigure> {
  let right = 0
  let n = 0
  const count = (row: Row, isRight: boolean): void => {
    n++
    if (isRight) right++
    else log(`${text(row['id'])}: reply differs`)
  }
  for (const row of read(join(folder, 'reply_trimmer.jsonl'))) {
    count(
      row,
      replyText(text(row['input']).replace(/\r*\n/g, '\n'), { signatures: 'drop' }) ===
        text(row['expected_reply']).trim(),
    )
  }
  for (const row of read(join(folder, 'talon_fixtures.jsonl'))) {
    const input = text(row['input'] ?? row['input_latin1'])
    const expected = text(row['expected_reply'])
    if (row['kind'] === 'html') {
      const html = htmlMailText(input, defaultLoadLimits.maxNesting)
      const reply = replyText(html.text, {
        attributions: html.attributions,
        quotedFrom: html.quotedFrom,
        signatures: 'keep',
      })
      count(row, reply.replace(/\s+/g, '') === expected.replace(/\s+/g, ''))
    } else if (row['kind'] === 'eml') {
      const body = await readMailBody(
        parseWholeMail(Buffer.from(input, row['input'] === undefined ? 'latin1' : 'utf8')).root,
        { timeZone: 'UTC', limits: defaultLoadLimits },
      )
      count(
        row,
        replyText(body.text, {
          attributions: body.attributions,
          quotedFrom: body.quotedFrom,
          signatures: 'keep',
        }) === expected.trim(),
      )
    }
  }
  return { case: 'email-cleaning', measure: 'reply-exact', value: right / Math.max(1, n), n }
}
