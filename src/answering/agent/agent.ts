import { z } from 'zod'
import { isAppError } from '../../core/errors.ts'
import type { CompletionRequest, LanguageModel } from '../../core/ports/language-model.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { jsonValuesIn } from '../../support/json-in-text.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'

export const agentTools = ['graph_query', 'semantic_search'] as const
export type AgentTool = (typeof agentTools)[number]

/** One turn of the agent: a thought, and what came of it. */
export interface AgentStep {
  readonly thought: string
  readonly tool?: AgentTool | undefined
  readonly input?: string | undefined
  /** What the tool showed, as far as the agent saw it. */
  readonly observation?: string | undefined
  /** Why a turn led nowhere: a reply that is no step, or a call that was made before. */
  readonly problem?: string | undefined
}

export type AgentOutcome =
  | { readonly kind: 'answer'; readonly text: string; readonly steps: readonly AgentStep[] }
  /** The agent says that nothing answers. */
  | { readonly kind: 'refused'; readonly steps: readonly AgentStep[] }
  /** Steps, patience or the model ran out; `message` is for people. */
  | { readonly kind: 'failed'; readonly message: string; readonly steps: readonly AgentStep[] }

export interface AgentRequest {
  readonly question: string
  readonly conversation: string
  readonly model: LanguageModel
  readonly prompts: Prompts
  /** Tool calls at most. */
  readonly maxSteps: number
  /** Shows what a tool finds, as text. Throws `aborted` and errors of the store. */
  readonly use: (tool: AgentTool, input: string) => Promise<string>
}

const maxThought = 600
const maxInput = 500
const maxObservation = 3_000
const maxAnswer = 4_000
/** Replies that lead nowhere, one after the other, before the agent is given up. */
const maxProblems = 2

const stepSchema = z.union([
  z.object({
    thought: z.string().default(''),
    action: z.enum(agentTools),
    input: z.string().trim().min(1).max(maxInput),
  }),
  z.object({ thought: z.string().default(''), answer: z.string().trim().min(1).max(maxAnswer) }),
])
type Turn = z.output<typeof stepSchema>

const parameters = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
}
const toolDefinitions = [
  {
    name: 'graph_query',
    description: 'Answers a question about records (who, when, how many, which thread) in words.',
    parameters,
  },
  {
    name: 'semantic_search',
    description: 'Shows the passages nearest in meaning to some words or a question.',
    parameters,
  },
]

/**
 * Thought, action and observation in turns until the model answers (Yao et al. 2023, as used by
 * RAG-Eval 2025). Bounded in steps and in replies that lead nowhere; a call that was made before is
 * not made again. Tools are called natively where the model takes them, else by JSON in the text.
 * What the model does wrong is an outcome. Throws `aborted` and what the tools throw.
 */
export async function runAgent(
  request: AgentRequest,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<AgentOutcome> {
  const { maxSteps, use } = request
  const steps: AgentStep[] = []
  const made = new Set<string>()
  let problems = 0
  for (let calls = 0; ;) {
    let turn: Turn | string
    try {
      turn = await nextTurn(request, steps, maxSteps - calls, options)
    } catch (error) {
      if (!isAppError(error, 'model_call_failed') && !isAppError(error, 'model_output_invalid'))
        throw error
      return { kind: 'failed', message: error.message, steps }
    }
    const problem = typeof turn === 'string' ? turn : problemOf(turn, made, maxSteps - calls)
    if (typeof turn === 'string' || problem !== undefined) {
      steps.push({ thought: typeof turn === 'string' ? '' : thoughtOf(turn), problem })
      problems += 1
      if (problems >= maxProblems)
        return { kind: 'failed', message: problem ?? 'no usable step', steps }
      continue
    }
    problems = 0
    if ('answer' in turn) {
      steps.push({ thought: thoughtOf(turn) })
      return isRefusal(turn.answer)
        ? { kind: 'refused', steps }
        : { kind: 'answer', text: turn.answer, steps }
    }
    made.add(keyOf(turn))
    calls += 1
    const shown = await use(turn.action, turn.input)
    steps.push({
      thought: thoughtOf(turn),
      tool: turn.action,
      input: turn.input,
      observation: shown.length > maxObservation ? `${shown.slice(0, maxObservation)} …` : shown,
    })
  }
}

const thoughtOf = ({ thought }: Turn): string => thought.slice(0, maxThought)
const isRefusal = (answer: string): boolean => /^\W*NOT[_ ]FOUND\W*$/i.test(answer)
const keyOf = ({ action, input }: Extract<Turn, { action: AgentTool }>): string =>
  `${action} ${input.toLowerCase().replaceAll(/\s+/g, ' ')}`

/** Why a step is not taken; undefined for one that is. */
function problemOf(turn: Turn, made: ReadonlySet<string>, left: number): string | undefined {
  if ('answer' in turn)
    return made.size > 0 || isRefusal(turn.answer)
      ? undefined
      : 'An answer must rest on what a tool showed.'
  if (left <= 0) return 'No tool call was left; an answer was due.'
  return made.has(keyOf(turn)) ? 'The same call was made before.' : undefined
}

/** The model's next turn, or why its reply is none. */
async function nextTurn(
  { question, conversation, model, prompts }: AgentRequest,
  steps: readonly AgentStep[],
  left: number,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<Turn | string> {
  const { agent } = prompts
  const isNative = model.features?.tools === true && left > 0
  const request: CompletionRequest = {
    messages: renderPrompt(agent, {
      question,
      conversation,
      steps: steps.map(stepText).join('\n'),
      left: String(Math.max(0, left)),
    }),
    maxTokens: 700,
    ...(isNative ? { tools: toolDefinitions } : { format: 'json' }),
    purpose: { step: 'agent', prompt: agent.id },
  }
  const { text, toolCalls = [] } = await model.complete(request, options)
  const [call] = toolCalls
  const values =
    call === undefined
      ? jsonValuesIn(text)
      : jsonValuesIn(call.arguments).map(value => ({
          thought: text,
          action: call.name,
          ...(typeof value === 'object' ? value : {}),
        }))
  for (const value of values.toReversed()) {
    const parsed = stepSchema.safeParse(value)
    if (parsed.success) return parsed.data
  }
  // Models that call tools natively answer in prose.
  return isNative && call === undefined && values.length === 0 && text.trim() !== ''
    ? { thought: '', answer: text.trim().slice(0, maxAnswer) }
    : 'The reply was no step: one JSON object with an action and its input, or an answer, is due.'
}

const stepText = ({ thought, tool, input, observation, problem }: AgentStep): string =>
  [
    `Thought: ${thought}`,
    ...(tool === undefined ? [] : [`Action: ${tool}`, `Input: ${input ?? ''}`]),
    ...(observation === undefined ? [] : [`Observation: ${observation}`]),
    ...(problem === undefined ? [] : [`Problem: ${problem}`]),
  ].join('\n')
