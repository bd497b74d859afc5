import type { Completion, LanguageModel } from '../../core/ports/language-model.ts'
import { defaultPrompts, type Prompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { askJudge, type JudgeOptions } from './ask-judge.ts'
import type { GEvalAspect, GEvalSample } from './g-eval.ts'
import { scored, unscored, type MetricResult } from './metric.ts'
import { isBlank } from './statements.ts'

export interface GEvalOptions extends JudgeOptions {
  readonly prompts?: Prompts | undefined
  /**
   * Replies that are averaged where the model does not tell probabilities, 1 or more; default 20,
   * as in the paper.
   */
  readonly samples?: number | undefined
}

const defaultSamples = 20
const probabilitiesAskedFor = 10
/**
 * Below this share the scores among the first tokens say too little of what the model would have
 * said.
 */
const smallestMass = 0.5

/**
 * One aspect by a language model: the expected score Σ p(s) · s over 1–5 by the probabilities of
 * the reply's first token (section 2, equation 1), or, where the model does not tell them, the mean
 * of `samples` replies at temperature 1. Parts: `normalized` (score / 5), and `mass` (probability
 * of a score at all) or `samples`.
 */
export async function judgedGEval(
  aspect: GEvalAspect,
  { source, text }: GEvalSample,
  model: LanguageModel,
  options: GEvalOptions = {},
): Promise<MetricResult> {
  if (isBlank(source)) return unscored('no_context')
  if (isBlank(text)) return unscored('no_answer')
  const messages = renderPrompt((options.prompts ?? defaultPrompts)[`g-eval-${aspect}`], {
    source,
    summary: text,
  })
  const first = await askJudge(
    model,
    { messages, maxTokens: 8, topTokens: probabilitiesAskedFor, seed: options.seed },
    readScore,
    options,
  )
  if ('unscored' in first) return first.unscored
  if (first.value.expected !== undefined)
    return scored(first.value.expected, {
      normalized: first.value.expected / 5,
      mass: first.value.mass,
    })
  const samples = Math.max(1, Math.floor(options.samples ?? defaultSamples))
  let sum = 0
  for (let sample = 0; sample < samples; sample++) {
    const reply = await askJudge(
      model,
      { messages, maxTokens: 8, temperature: 1, seed: (options.seed ?? 0) + sample },
      readScore,
      options,
    )
    if ('unscored' in reply) return reply.unscored
    sum += reply.value.score
  }
  return scored(sum / samples, { normalized: sum / samples / 5, samples })
}

interface ReadScore {
  readonly score: number
  readonly expected: number | undefined
  readonly mass: number
}

const scoreOf = (text: string): number | undefined => {
  // "4", "4.", "4/5", "Score: 4"; not "45", "4.5" or a sentence with several numbers.
  const found = /^\D*([1-5])(?:\s*(?:\/|out of)\s*5)?\D*$/.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

function readScore({
  text,
  firstTokens = [],
}: Completion): { readonly value: ReadScore } | { readonly wrong: string } {
  const score = text.length > 200 ? undefined : scoreOf(text)
  if (score === undefined) return { wrong: 'it is not one integer from 1 to 5' }
  let mass = 0
  let sum = 0
  for (const { token, probability } of firstTokens) {
    if (!/^\s*[1-5]$/.test(token) || !(probability >= 0 && probability <= 1)) continue
    mass += probability
    sum += probability * Number(token)
  }
  return {
    value: {
      score,
      mass: Math.min(1, mass),
      expected: mass >= smallestMass ? sum / mass : undefined,
    },
  }
}
