import { throwIfAborted } from '../../support/abort.ts'
import type { LlamaModelFile, LlamaSequence, Token } from './node-llama-cpp.ts'

/**
 * Tokens that a token is judged after at most, however large the context: its size does not change
 * the figures. When the window is full, the later half stays.
 */
const maxWindow = 1024
/** Tokens that are evaluated at a time; between them a cancellation is heard. */
const sliceTokens = 32

interface LikelihoodOptions {
  readonly signal: AbortSignal
  /** Tokens that the sequence can hold. */
  readonly contextTokens: number
  readonly onSlice: () => void
}

/**
 * For each text the natural log-probabilities of its tokens after the texts before it and its own
 * tokens so far; texts are joined by a blank. Each is at most 0, rounded to 1e-4. The very first
 * token has none where the model reads no token that begins a text. The sequence holds other tokens
 * afterwards.
 */
export async function tokenLikelihoods(
  model: LlamaModelFile,
  sequence: LlamaSequence,
  texts: readonly string[],
  options: LikelihoodOptions,
): Promise<number[][]> {
  const { bos, shouldPrependBosToken } = model.tokens
  const tokens: Token[] = shouldPrependBosToken && bos !== null ? [bos] : []
  const ends: number[] = []
  const firstOwn = tokens.length
  for (const [index, text] of texts.entries()) {
    if (text !== '')
      tokens.push(...model.tokenize(`${index === 0 ? '' : ' '}${text.toWellFormed()}`))
    ends.push(tokens.length)
  }
  const found = await judged(sequence, tokens, options)
  return ends.map((end, index) =>
    found
      .slice(index === 0 ? firstOwn : ends[index - 1], end)
      .flatMap(value => (value === undefined ? [] : [value])),
  )
}

/** The log-probability of each token but the first after those before it. */
async function judged(
  sequence: LlamaSequence,
  tokens: readonly Token[],
  { signal, contextTokens, onSlice }: LikelihoodOptions,
): Promise<Array<number | undefined>> {
  const found: Array<number | undefined> = tokens.map(() => undefined)
  const window = Math.min(maxWindow, contextTokens)
  const kept = Math.floor(window / 2)
  await sequence.clearHistory()
  let held = 0
  for (let at = 0; at < tokens.length - 1;) {
    throwIfAborted(signal, 'judging how likely a text is')
    if (held + sliceTokens > window) {
      await sequence.clearHistory()
      for (let start = at - kept; start < at; start += sliceTokens) {
        throwIfAborted(signal, 'judging how likely a text is')
        onSlice()
        await sequence.evaluateWithoutGeneratingNewTokens(
          tokens.slice(start, Math.min(at, start + sliceTokens)),
        )
      }
      held = kept
    }
    onSlice()
    const end = Math.min(at + sliceTokens, tokens.length - 1)
    const results = await sequence.controlledEvaluate(
      tokens.slice(at, end).map((token, offset) => asked(token, tokens[at + offset + 1] ?? token)),
    )
    for (let index = at; index < end; index += 1) {
      const next = tokens[index + 1]
      const result = results[index - at]?.next
      if (next !== undefined && result !== undefined)
        found[index + 1] = logProbability(result.logits, result.totalLogitWeight, next)
    }
    held += end - at
    at = end
  }
  return found
}

/**
 * Asks for the logits of the next token and of the likeliest, with which the total weight is
 * scaled. The likeliest is the token that is selected at temperature 0: version 3.22.1 gives a
 * wrong one for `includeMax`.
 */
const asked = (token: Token, next: Token) =>
  [
    token,
    {
      generateNext: {
        token: true,
        options: { temperature: 0 },
        logits: { filter: { tokens: [next], includeSelected: true } },
        totalLogitWeight: true,
      },
    },
  ] as const

function logProbability(
  logits: ReadonlyMap<Token, number> | undefined,
  totalWeight: number | undefined,
  token: Token,
): number {
  const logit = logits?.get(token)
  if (logits === undefined || logit === undefined || totalWeight === undefined)
    throw new Error('the library gave no logits')
  const value = logit - Math.max(...logits.values()) - Math.log(totalWeight)
  // Rounded, so that runs on other processors agree as far as can be.
  return Math.min(0, Math.round(value * 1e4) / 1e4)
}
