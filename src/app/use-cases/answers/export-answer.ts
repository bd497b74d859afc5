import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { renderVerificationHtml } from '../../html/verification-page.ts'
import { answerReport } from '../questions/answer-report.ts'
import { answerMarkdown } from './answer-markdown.ts'
import { shownTo } from './blind-answers.ts'
import { readRecordedAnswer } from './recorded-answer.ts'

export const exportFormats = ['markdown', 'html', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

const forms = {
  markdown: { mediaType: 'text/markdown; charset=utf-8', extension: 'md' },
  html: { mediaType: 'text/html; charset=utf-8', extension: 'html' },
  json: { mediaType: 'application/json', extension: 'json' },
} as const

export interface ExportedFile {
  readonly name: string
  readonly mediaType: string
  readonly content: string
}

/**
 * A recorded answer as a file for people or programs. Throws `not_found`, and `invalid_input` for a
 * report (`html`) of an answer that was not verified.
 */
export async function exportAnswer(
  app: App,
  id: string,
  format: ExportFormat,
  options: ReadOptions,
): Promise<ExportedFile> {
  const { answer } = await shownTo(app, await readRecordedAnswer(app, id, options), options)
  const { mediaType, extension } = forms[format]
  const content =
    format === 'markdown'
      ? answerMarkdown(answer)
      : format === 'html'
        ? renderVerificationHtml(await answerReport(app, answer, options))
        : `${JSON.stringify(answer, undefined, 2)}\n`
  return { name: `${answer.answerId}.${extension}`, mediaType, content }
}
