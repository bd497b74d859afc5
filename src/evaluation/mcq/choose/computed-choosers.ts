import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../../core/ports/entailment-model.ts'
import { cosine as termCosine, termVectors } from '../../../language/salience/term-vectors.ts'
import { sentences } from '../../../language/sentences/sentences.ts'
import { analyze, isStopWord } from '../../../language/words/tokens.ts'
import { roundScore } from '../../../support/arithmetic.ts'
import { cosine, textVectors } from '../../metrics/text-vectors.ts'
import { nearest, type Chooser, type ChoosingTask } from './chooser.ts'

/**
 * The option with the greatest cosine of TF-IDF vectors, weighted by how rare a word is among the
 * answer and its options; none without a common word. Numbers count as words.
 */
export const tfIdfChooser: Chooser = {
  id: 'tf-idf',
  kind: 'metric',
  choose: async tasks =>
    tasks.map(({ answer, options }) => {
      const [of, ...others] = termVectors(
        [answer, ...options].map(text => analyze(text).filter(term => !isStopWord(term))),
      )
      if (of === undefined) return { option: null, reason: 'nothing_near' }
      return nearest(
        others.map(vector => roundScore(termCosine(of, vector))),
        0,
      )
    }),
}

/** The option whose embedding has the greatest cosine with that of the answer (Bos 2025, 3.5). */
export const embeddingChooser = (encoder: EmbeddingModel): Chooser => ({
  id: 'embedding-cosine',
  kind: 'metric',
  async choose(tasks, options) {
    const vectors = await textVectors(
      encoder,
      tasks.flatMap(task => [task.answer, ...task.options]),
      options,
    )
    let next = 0
    return tasks.map(task => {
      const of = vectors[next++]
      const others = task.options.map(() => vectors[next++])
      if (of === undefined) return { option: null, reason: 'nothing_near' }
      return nearest(
        others.map(vector => (vector === undefined ? 0 : roundScore(cosine(of, vector)))),
        0,
      )
    })
  },
})

/** The answer says it more likely than not. */
const leastEntailment = 0.5

/**
 * The option that the answer entails most, where it entails one at all. The hypothesis is the
 * question's statement with the option in it; without one, question and option.
 */
export const entailmentChooser = (model: EntailmentModel): Chooser => ({
  id: 'entailment',
  kind: 'metric',
  async choose(tasks, options) {
    const pairs = tasks.flatMap(task => {
      const premise = sentences(task.answer).map(({ start, end }) => task.answer.slice(start, end))
      return task.options.map(option => ({
        premise: premise.length === 0 ? [task.answer] : premise,
        context: task.question,
        hypothesis: statementOf(task, option),
      }))
    })
    const scores = pairs.length === 0 ? [] : await model.score(pairs, options)
    let next = 0
    return tasks.map(task =>
      nearest(
        task.options.map(() => roundScore(scores[next++]?.entailment ?? 0)),
        leastEntailment,
      ),
    )
  },
})

const statementOf = ({ question, statement }: ChoosingTask, option: string): string =>
  statement === undefined ? `${question} ${option}` : statement.replace('{}', () => option)
