import { resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { GoldQuestion } from '../../../evaluation/question-sets/question-set.ts'
import { questionOptions } from '../../../evaluation/question-sets/question-options.ts'
import { readQuestionSet } from '../../../evaluation/question-sets/read-question-set.ts'
import type { StudyItem } from '../../../evaluation/study/study-data.ts'
import { sha256 } from '../../../support/ids.ts'
import type { Definition } from './definition-schema.ts'
import { questionsOfVersion } from '../question-sets/kept-sets.ts'
import { owner } from '../../../core/principal.ts'
import { textOf } from './named-file.ts'

/** A question of an experiment, and the corpus that it is put to. */
export interface ExperimentItem {
  readonly corpus: string
  readonly question: GoldQuestion
  readonly study: StudyItem
}

/**
 * The questions of all files, in their order. Throws `invalid_input` for lines that are no
 * questions and for ids that are there twice, `not_found`.
 */
export function readExperimentItems(
  { questions, corpora }: Definition,
  base: string,
): {
  readonly items: readonly ExperimentItem[]
  readonly files: ReadonlyArray<{
    readonly file: string
    readonly hash: string
    readonly questions: number
  }>
} {
  const names = Object.keys(corpora)
  const [onlyCorpus] = names
  const fileOfId = new Map<string, string>()
  const items: ExperimentItem[] = []
  const files = questions.map(
    ({ file: named, items: inline = [], set: kept, version, corpus, limit }, index) => {
      const file =
        kept === undefined ? (named ?? `questions.${index}.items`) : `${kept}@${version ?? ''}`
      const asked = corpus ?? (names.length === 1 ? onlyCorpus : undefined)
      if (asked === undefined || !names.includes(asked))
        throw invalid(
          file,
          asked === undefined
            ? `there are several corpora (${names.join(', ')}); name one in "corpus"`
            : `there is no corpus "${asked}"; there are ${names.join(', ')}`,
        )
      const text =
        kept !== undefined
          ? keptText(corpora[asked], base, { name: kept, version })
          : named === undefined
            ? inline.map(item => `${JSON.stringify(item)}\n`).join('')
            : textOf(resolve(base, named))
      const set = readQuestionSet(text)
      const [first] = set.problems
      if (first !== undefined)
        throw invalid(
          `${file}:${first.line}`,
          first.message + (set.problems.length > 1 ? `; and ${set.problems.length - 1} more` : ''),
        )
      // What a reviewer rejected is not asked.
      const read = set.questions.filter(({ state }) => state !== 'rejected').slice(0, limit)
      if (read.length === 0) throw invalid(file, 'holds no question')
      for (const question of read) {
        const known = fileOfId.get(question.id)
        if (known !== undefined) throw invalid(file, `the id "${question.id}" is in ${known} too`)
        fileOfId.set(question.id, file)
        items.push({
          corpus: asked,
          question,
          study: {
            id: question.id,
            question: question.question,
            ...(question.category === undefined ? {} : { category: question.category }),
            ...(question.difficulty === undefined ? {} : { difficulty: question.difficulty }),
            ...(question.bloom === undefined ? {} : { bloom: question.bloom }),
            ...questionOptions(question),
          },
        })
      }
      return { file, hash: sha256(text), questions: read.length }
    },
  )
  return { items, files }
}

/** The questions of a version that the asked corpus keeps. */
function keptText(
  corpus: Definition['corpora'][string] | undefined,
  base: string,
  of: { readonly name: string; readonly version: string | undefined },
): string {
  if (corpus === undefined || !('folder' in corpus))
    throw invalid(`${of.name}@${of.version ?? ''}`, 'is kept by no corpus: name its "folder"')
  return questionsOfVersion({ corpusFolder: resolve(base, corpus.folder) }, of, {
    principal: owner,
  }).lines
}

const invalid = (place: string, problem: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', `${place}: ${problem}.`, {
    issues: [{ path: place, message: problem }],
  })
