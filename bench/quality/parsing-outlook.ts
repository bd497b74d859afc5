import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { LoadedDocument } from '../../src/ingestion/loaded-document.ts'
import type { BenchFigure } from '../figure.ts'
import {
  collapsed,
  figure,
  goldFolder,
  goldOf,
  outcomesOf,
  sameField,
  type Fields,
} from './parsing-formats.ts'

/**
 * Fields that libpff, extract-msg and tnefparse read in files of Outlook, and how many of them are
 * read alike.
 */
export async function outlookParsing(log: (line: string) => void): Promise<BenchFigure> {
  const { cases } = goldOf('outlook.json') as {
    readonly cases: ReadonlyArray<{ readonly file: string; readonly entries: readonly Fields[] }>
  }
  const counts = { right: 0, all: 0 }
  for (const { file, entries } of cases) {
    const packed = readFileSync(join(goldFolder, 'outlook', `${file}.gz`))
    const outcomes = await outcomesOf(file, gunzipSync(packed))
    const documents = outcomes.flatMap(one => (one.status === 'loaded' ? [one.document] : []))
    for (const expected of entries) {
      const found = documents.find(one => isMeant(one, expected))
      for (const [name, value] of Object.entries(expected)) {
        counts.all++
        if (found !== undefined && isRight(found, name, value)) counts.right++
        else log(`${file}, ${name}: expected ${JSON.stringify(value).slice(0, 200)}`)
      }
    }
  }
  return figure('outlook', counts)
}

/** Messages of a mailbox come in an order of their own. */
function isMeant({ title, mail, properties }: LoadedDocument, expected: Fields): boolean {
  const { messageId, subject, folder } = expected
  return (
    (messageId === undefined || mail?.emailId === messageId) &&
    (subject === undefined || sameField(title, subject)) &&
    (folder === undefined || properties['folder'] === folder)
  )
}

function isRight(
  { title, text, mail, properties, attachments }: LoadedDocument,
  name: string,
  expected: string | readonly string[],
): boolean {
  if (name === 'attachments')
    return sameField(
      attachments.map(one => (one.mediaType === 'message/rfc822' ? 'message' : hashed(one.bytes))),
      expected,
    )
  if (name === 'names')
    return sameField(
      attachments.map(one => one.fileName),
      expected,
    )
  if (typeof expected !== 'string') return false
  if (name === 'subject' || name === 'summary' || name === 'name') return sameField(title, expected)
  if (name === 'messageId') return mail?.emailId === expected
  if (name === 'sender') return mail?.from?.name === expected
  if (name === 'submitted')
    return Math.abs((mail?.sent?.ms ?? Number.NaN) - Date.parse(expected)) < 1_000
  if (name === 'plainText') return sameField(text, expected)
  if (name === 'body' || name === 'mobile') return collapsed(text).includes(collapsed(expected))
  return properties[name] === expected
}

const hashed = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)
