import { dirname } from 'node:path'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { documentsParsing } from './parsing-documents.ts'
import { calendarsParsing, cardsParsing } from './parsing-formats.ts'
import { outlookParsing } from './parsing-outlook.ts'
import { mailParsing } from './parsing-mail.ts'

async function* run(context: BenchContext): AsyncGenerator<BenchFigure> {
  yield await calendarsParsing(context.log)
  yield await cardsParsing(context.log)
  yield await outlookParsing(context.log)
  const [eml, cleaning] = ['eml', 'email-cleaning'].map(context.dataFolder)
  if (eml !== undefined && cleaning !== undefined)
    yield* await mailParsing(dirname(eml), context.log)
  const documents = context.dataFolder('documents')
  if (documents !== undefined) yield* await documentsParsing(dirname(documents), context.log)
}

export const bench: Bench = {
  name: 'parsing',
  description:
    'reading against references: fields of mails, signatures and quoted replies, outcomes ' +
    'and words of documents, fields of calendars, contacts and files of Outlook',
  run,
}
