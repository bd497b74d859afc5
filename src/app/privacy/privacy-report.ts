import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { DocumentId } from '../../core/ids.ts'
import { personalDataTypes } from '../../privacy/personal-data.ts'
import type { Replacement } from '../../privacy/replacement/replaced-text.ts'
import { isErrno, privateFileMode } from '../../support/private-files.ts'
import { parseJson } from '../../support/json.ts'
import { privacyReportFileName } from '../config/config.ts'

/** Notes what is replaced while documents are read; disposing it writes the rest. */
export interface PrivacyReport extends Disposable {
  add(id: DocumentId, replacements: readonly Replacement[]): void
}

const bufferedLength = 1 << 16

const lineSchema = z.object({
  document: z.string(),
  replaced: z.array(z.tuple([z.enum(personalDataTypes), z.string(), z.int(), z.int()])),
})

/** What was replaced in a document: type, rule, and where it stands in the new text. */
export interface ReportedDocument {
  readonly document: DocumentId
  readonly replaced: ReadonlyArray<Replacement>
}

/** A line for each document, after what earlier ingestions noted; opened with the first one. */
export function privacyReport(corpusFolder: string): PrivacyReport {
  let descriptor: number | undefined
  let waiting = ''
  const flush = (): void => {
    if (waiting === '') return
    descriptor ??= openSync(join(corpusFolder, privacyReportFileName), 'a', privateFileMode)
    writeSync(descriptor, waiting)
    waiting = ''
  }
  return {
    add(document, replacements) {
      const replaced = replacements.map(({ type, rule, start, end }) => [type, rule, start, end])
      waiting += `${JSON.stringify({ document, replaced })}\n`
      if (waiting.length >= bufferedLength) flush()
    },
    [Symbol.dispose]() {
      flush()
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}

/** What was noted, in the order of reading; a later line of a document replaces an earlier one. */
export async function* readPrivacyReport(corpusFolder: string): AsyncGenerator<ReportedDocument> {
  const file = join(corpusFolder, privacyReportFileName)
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  try {
    for await (const line of lines) {
      if (line === '') continue
      const parsed = lineSchema.safeParse(readLine(line, file))
      // An ingestion that was killed leaves half a line.
      if (!parsed.success) continue
      const { document, replaced } = parsed.data
      yield {
        document: document as DocumentId,
        replaced: replaced.map(([type, rule, start, end]) => ({ type, rule, start, end })),
      }
    }
  } catch (error) {
    if (!isErrno(error) || error.code !== 'ENOENT') throw error
  }
}

function readLine(line: string, file: string): unknown {
  try {
    return parseJson(line, file)
  } catch {
    // Half a line is no JSON.
    return undefined
  }
}
