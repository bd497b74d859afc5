import { z } from 'zod'
import type { LanguageModel, ModelMessage } from '../../core/ports/language-model.ts'
import { askJudge, jsonReply, type JudgeOptions } from './ask-judge.ts'
import type { MetricResult } from './metric.ts'

const verdict = z.union([z.literal(0), z.literal(1), z.boolean().transform(Number)])
const verdictsReply = z.object({ verdicts: z.array(z.object({ number: z.int(), verdict })) })

/** Items as a judge is shown them, each on a line of its own with its number from 1. */
export const numbered = (items: readonly string[]): string =>
  items.map((item, index) => `${index + 1}. ${item.replace(/\s+/g, ' ')}`).join('\n')

/**
 * Asks for a verdict on each of `count` numbered items; a reply that leaves one out, names one
 * twice or one that is not there counts as malformed.
 */
export async function judgedVerdicts(
  model: LanguageModel,
  messages: readonly ModelMessage[],
  count: number,
  options: JudgeOptions,
): Promise<{ readonly value: readonly boolean[] } | { readonly unscored: MetricResult }> {
  const readJson = jsonReply(verdictsReply)
  return askJudge(
    model,
    { messages, format: 'json', seed: options.seed },
    completion => {
      const read = readJson(completion)
      if ('wrong' in read) return read
      const byNumber = new Map(
        read.value.verdicts.map(({ number, verdict: says }) => [number, says === 1]),
      )
      const value = Array.from({ length: count }, (_, index) => byNumber.get(index + 1))
      if (
        byNumber.size !== count ||
        read.value.verdicts.length !== count ||
        value.includes(undefined)
      )
        return { wrong: `there must be one verdict for each number from 1 to ${count}` }
      return { value: value.map(says => says === true) }
    },
    options,
  )
}
