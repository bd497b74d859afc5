import type { LanguageModel } from '../../../core/ports/language-model.ts'
import { defaultPrompts, type Prompts } from '../../../prompting/default-prompts.ts'
import { renderPrompt } from '../../../prompting/render-prompt.ts'
import { mapConcurrent } from '../../../support/map-concurrent.ts'
import { askJudge, type ReadReply } from '../../metrics/ask-judge.ts'
import type { Chooser, ChoosingTask, ChosenOption } from './chooser.ts'

const atOnce = 4
const longestReply = 16
const optionLetter = (index: number): string => String.fromCodePoint(65 + index)

/**
 * A language model as the judge, by the prompt of Bos (2025, 4.2.2): it sees the answer and the
 * options, not the question, and replies with a letter. A reply that is no letter is answered once;
 * after that there is no choice (`reply_invalid`).
 */
export const modelChooser = (
  model: LanguageModel,
  { prompts, seed }: { readonly prompts?: Prompts; readonly seed?: number | undefined } = {},
): Chooser => ({
  id: model.id,
  kind: 'model',
  choose: async (tasks, { signal }) =>
    await mapConcurrent(tasks, { limit: atOnce, signal }, (task, stop) =>
      chooseOne(model, task, { prompts: prompts ?? defaultPrompts, seed, signal: stop }),
    ),
})

async function chooseOne(
  model: LanguageModel,
  { answer, options }: ChoosingTask,
  {
    prompts,
    seed,
    signal,
  }: { readonly prompts: Prompts; readonly seed: number | undefined; readonly signal: AbortSignal },
): Promise<ChosenOption> {
  const letters = options.map((_, index) => optionLetter(index))
  const prompt = prompts['choose-option']
  const judged = await askJudge(
    model,
    {
      messages: renderPrompt(prompt, {
        answer,
        options: options.map((option, index) => `${optionLetter(index)}. ${option}`).join('\n'),
        letters: `${letters.slice(0, -1).join(', ')} or ${letters.at(-1) ?? 'A'}`,
      }),
      maxTokens: longestReply,
      ...(seed === undefined ? {} : { seed }),
      purpose: { step: 'judge', prompt: prompt.id },
    },
    letterReply(letters),
    { signal },
  )
  if ('value' in judged) return { option: judged.value }
  const { unscored } = judged
  return {
    option: null,
    reason:
      unscored.status === 'unscored' && unscored.reason === 'judge_failed'
        ? 'judge_failed'
        : 'reply_invalid',
    ...(unscored.status === 'unscored' && { detail: unscored.detail }),
  }
}

/** Only a letter, in whatever brackets, counts: "B", "(b)", "B.", "Option B". */
function letterReply(letters: readonly string[]): ReadReply<number> {
  return ({ text }) => {
    const said = /^\W{0,4}(?:option\s+)?([a-z])\W{0,4}$/i.exec(text.trim().slice(0, 40))?.[1]
    const option = letters.indexOf(said?.toUpperCase() ?? '')
    return option < 0 || text.trim().length > 40
      ? { wrong: `it is not one of the letters ${letters.join(', ')}` }
      : { value: option }
  }
}
