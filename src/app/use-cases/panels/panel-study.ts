import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { readStudy } from '../../../evaluation/study/read-study.ts'
import type { AnswerKey, StudyData } from '../../../evaluation/study/study-data.ts'
import type { App } from '../../compose.ts'
import { recordedStudy } from './recorded-study.ts'

/** A study as it comes from outside. */
export interface StudyFile {
  readonly name: string
  /** JSON. */
  readonly text: string
}

/**
 * The answers for a panel: those of a study's file, or those recorded in the corpus. Throws
 * `invalid_input` for a file that is no study.
 */
export async function studyOf(
  app: Pick<App, 'store'>,
  {
    name,
    file,
    pipelines,
  }: {
    readonly name: string
    readonly file?: StudyFile | undefined
    readonly pipelines?: readonly string[] | undefined
  },
  options: ReadOptions,
): Promise<{
  readonly study: StudyData
  readonly citedBy?: (key: AnswerKey) => readonly DocumentId[]
}> {
  if (file === undefined) return await recordedStudy(app, { name, pipelines }, options)
  const study = readStudy(file.text, file.name)
  if (pipelines === undefined) return { study }
  const answers = study.answers.filter(({ pipelineId }) => pipelines.includes(pipelineId))
  return { study: { ...study, answers } }
}
