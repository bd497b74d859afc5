import { AppError } from '../../../core/errors.ts'
import { detectText } from '../../../ingestion/parsing/character-set.ts'
import { sniffFormat } from '../../../ingestion/loaders/sniffing/sniff-format.ts'
import { wellFormed } from '../../../language/words/normalize.ts'

// A book is not an answer: its sentences would be checked for hours.
const longestAnswer = 1_000_000
const readable: ReadonlySet<string> = new Set([
  'text',
  'markdown',
  'rst',
  'html',
  'delimited',
  'json',
  'text-records',
  'xml',
  'eml',
  'mbox',
])

/**
 * The text of a file that holds an answer. Throws `invalid_input`, with what to do, for what is
 * empty, too long or no plain text.
 */
export async function readAnswerText(bytes: Uint8Array, fileName: string): Promise<string> {
  const refused = (problem: string, remedy: string): AppError<'invalid_input'> =>
    new AppError('invalid_input', `${fileName} ${problem}. ${remedy}`, {
      issues: [{ path: 'answer', message: problem }],
    })
  if (bytes.length > longestAnswer * 4)
    throw refused(
      'is too long for an answer',
      `At most ${longestAnswer.toLocaleString('en-US')} characters are verified at once; ` +
        'give a part of it.',
    )
  const format = sniffFormat({ key: fileName, fileName, bytes })
  if (bytes.length > 0 && (format === undefined || !readable.has(format))) {
    throw refused(
      format === undefined ? 'is not a text' : `is a ${format} file, not plain text`,
      'Save the answer as plain text (UTF-8), or pass it on standard input with "-".',
    )
  }
  const text = wellFormed((await detectText(bytes)).text.replace(/^\ufeff/, ''))
  if (!/[\p{L}\p{N}]/u.test(text)) throw refused('holds no words', 'Nothing in it can be verified.')
  if (text.length > longestAnswer)
    throw refused(
      'is too long for an answer',
      `At most ${longestAnswer.toLocaleString('en-US')} characters are verified at once; ` +
        'give a part of it.',
    )
  return text
}
