import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { Standard } from '../../core/framework.ts'
import type { Prompt } from '../../prompting/prompt.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { isAppError } from '../../core/errors.ts'
import { firstDecisive } from '../../support/code-points.ts'
import type { CandidateLink } from '../links/link-scorer.ts'
import type { DiscernmentNote } from '../links/discernment.ts'
import type { ModelBudget } from './model-budget.ts'
import { numbersInReply } from './numbers-in-reply.ts'

/** A classifier of passages by a language model, after Edwards 2024. */
export interface ModelClassifier {
  /** Names the model: links by it are links by another classifier. */
  readonly id: string
  /**
   * The standards that a passage addresses among those it is likeliest to; none: it is general.
   * Undefined where the model gave nothing to use, or was asked often enough: the scores that stand
   * without it hold then.
   */
  readonly choose: (
    summary: string,
    candidates: readonly CandidateLink[],
    options: { readonly signal?: AbortSignal | undefined },
  ) => Promise<readonly CandidateLink[] | undefined>
  /** How many replies could not be used. */
  readonly unusable: () => number
}

export interface ClassifierSettings {
  readonly model: LanguageModel
  readonly prompt: Prompt
  readonly standards: readonly Standard[]
  readonly notes: readonly DiscernmentNote[]
  /** What comes after it is used up is scored without the model. */
  readonly budget: ModelBudget
}

/** Of so many standards a model chooses; more would crowd out the passage. */
const mostCandidates = 12
const longestFormal = 400
const longestNotes = 2_000
/** How much a model's word changes the odds: it is right about four times of five. */
const weight = Math.log(4)

/** Asks a language model which standards passages address, each wording once. */
export function modelClassifier({
  model,
  prompt,
  standards,
  notes,
  budget,
}: ClassifierSettings): ModelClassifier {
  const known = new Map<string, Promise<readonly string[] | undefined>>()
  let unusable = 0
  const ask = async (
    summary: string,
    asked: readonly Standard[],
    signal: AbortSignal | undefined,
  ): Promise<readonly string[] | undefined> => {
    if (!budget.take()) return undefined
    const numbers = asked.map(({ number }) => number)
    try {
      const { text } = await model.complete(
        {
          messages: renderPrompt(prompt, {
            passage: summary,
            standards: asked.map(described).join('\n\n'),
            notes: notesFor(notes, new Set(numbers)),
          }),
          temperature: 0,
          maxTokens: 200,
          purpose: { step: 'classification', prompt: prompt.id },
        },
        { signal },
      )
      budget.answered()
      const replied = numbersInReply(text, numbers)
      if (replied.kind === 'unusable') unusable += 1
      return replied.kind === 'unusable'
        ? undefined
        : replied.kind === 'general'
          ? []
          : replied.numbers
    } catch (error) {
      if (!isAppError(error, 'model_call_failed') && !isAppError(error, 'model_output_invalid'))
        throw error
      budget.failed()
      unusable += 1
      return undefined
    }
  }
  return {
    id: model.id,
    unusable: () => unusable,
    async choose(summary, candidates, { signal }) {
      const likeliest = [...candidates]
        .sort((left, right) =>
          firstDecisive(right.likelihood - left.likelihood, left.standard - right.standard),
        )
        .slice(0, mostCandidates)
      if (likeliest.length === 0) return []
      const asked = likeliest.map(({ standard }) => standards[standard]!)
      // In the order of the framework: the first one shown is no hint.
      const inOrder = standards.filter(standard => asked.includes(standard))
      const key = JSON.stringify([summary, inOrder.map(({ number }) => number)])
      const reply = known.get(key) ?? ask(summary, inOrder, signal)
      known.set(key, reply)
      const numbers = await reply
      if (numbers === undefined) return undefined
      const chosen = new Set(numbers)
      return likeliest
        .filter(({ standard }) => chosen.has(standards[standard]!.number))
        .map(({ standard, likelihood }) => ({ standard, likelihood: confirmed(likelihood) }))
        .sort((left, right) => left.standard - right.standard)
    },
  }
}

/** A likelihood after the model said so too. */
function confirmed(likelihood: number): number {
  const odds = Math.log(Math.max(likelihood, 1e-6) / Math.max(1 - likelihood, 1e-6)) + weight
  return 1 / (1 + Math.exp(-odds))
}

const described = ({ number, title, formal }: Standard): string =>
  [`Standard ${number}${title === '' ? '' : `: ${title}`}`, formal.slice(0, longestFormal)]
    .filter(line => line !== '')
    .join('\n')
    .toWellFormed()

/** Notes on standards that are both among those asked about. */
const notesFor = (notes: readonly DiscernmentNote[], asked: ReadonlySet<string>): string =>
  notes
    .filter(({ standards: [one, other] }) => asked.has(one) && asked.has(other))
    .map(({ standards: [one, other], text }) => `${one} and ${other}: ${text}`)
    .join('\n')
    .slice(0, longestNotes)
    .toWellFormed()
