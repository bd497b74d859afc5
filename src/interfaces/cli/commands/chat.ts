import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { collectAnswer, type Answer } from '../../../core/answer.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { Principal } from '../../../core/principal.ts'
import type { App } from '../../../app/compose.ts'
import { askQuestion, type AskRequest } from '../../../app/use-cases/questions/ask.ts'
import { fillVectors } from '../../../app/use-cases/corpus/fill-vectors.ts'
import { addMetricsOption, metricsFile, type MetricsOptions } from '../output/metrics-file.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { showAnswer } from '../output/show-answer.ts'
import { printable, styled } from '../terminal/terminal.ts'

// Follow-up questions look at the last turns only.
const turnsKept = 10

interface ChatOptions extends GlobalOptions, MetricsOptions {
  readonly verify?: boolean
  readonly me?: string
}

export function addChat(program: Command, context: CliContext): void {
  const command = program
    .command('chat')
    .description('ask one question after another; an empty line or Ctrl-D exits')
    .option('--me <person>', 'who “I” is in questions about email: a name or an address')
    .option('--no-verify', 'do not verify the answers')
    .addHelpText(
      'after',
      '\nQuestions can also come from a pipe, one a line.\nExamples:\n  veritrail chat\n  ' +
        'veritrail chat --json < questions.txt',
    )
  addMetricsOption(command)
  command.action(async () => {
    const options = command.optsWithGlobals<ChatOptions>()
    await withApp(
      context,
      options,
      (app, access) => converse(context, options, app, access),
      metricsFile(context, options),
    )
  })
}

/** Reads questions until the input ends; vectors that are missing are filled meanwhile. */
export async function converse(
  context: CliContext,
  options: ChatOptions,
  app: App,
  access: { readonly principal: Principal; readonly signal: AbortSignal },
): Promise<void> {
  const { terminal } = context
  // Questions are answered without it too.
  app.store.readAhead().catch(() => {})
  const background = new AbortController()
  const mayFill = access.principal.kind !== 'user' && app.store.readOnlyReason === undefined
  const filling = !mayFill
    ? Promise.resolve()
    : fill(app, access.principal, AbortSignal.any([background.signal, access.signal]), terminal.err)
  const lines = createInterface({
    input: process.stdin,
    output: terminal.interactive ? process.stderr : undefined,
    terminal: terminal.interactive,
    prompt: styled(terminal, 'bold', '? '),
  })
  const stop = (): void => lines.close()
  access.signal.addEventListener('abort', stop, { once: true })
  lines.on('SIGINT', stop)
  const conversation: Answer[] = []
  try {
    if (terminal.interactive) lines.prompt()
    for await (const line of lines) {
      const question = line.trim()
      if (question === '') {
        if (terminal.interactive) break
        continue
      }
      const answer = await answerOf(context, options, app, { text: question, conversation }, access)
      if (answer instanceof AppError) {
        // One question that cannot be asked does not end the conversation; from a pipe the exit
        // code still tells of it.
        terminal.err(`${styled(terminal, 'red', 'error')} ${printable(answer.message)}\n`)
        if (!terminal.interactive) context.exit(exitCodes.invalid_input)
      } else {
        conversation.push(answer)
        if (conversation.length > turnsKept) conversation.shift()
        if (options.json !== true) terminal.out('\n')
      }
      if (terminal.interactive) lines.prompt()
    }
  } finally {
    access.signal.removeEventListener('abort', stop)
    lines.close()
    background.abort()
    await filling
  }
}

/** Asks and shows one question; gives back the error of one that cannot be asked. */
async function answerOf(
  context: CliContext,
  options: ChatOptions,
  app: App,
  asked: Pick<AskRequest, 'text' | 'conversation'>,
  access: { readonly principal: Principal; readonly signal: AbortSignal },
): Promise<Answer | AppError> {
  const { terminal } = context
  try {
    const events = askQuestion(app, { ...asked, verify: options.verify, me: options.me }, access)
    if (options.json !== true)
      return await showAnswer(terminal, events, {
        hasEncoder: app.encoder !== undefined,
        before: terminal.interactive ? undefined : `? ${printable(asked.text)}\n`,
      })
    const answer = await collectAnswer(events)
    printJson(context, answer)
    return answer
  } catch (error) {
    if (isAppError(error, 'invalid_input')) return error
    throw error
  }
}

async function fill(
  app: App,
  principal: Principal,
  signal: AbortSignal,
  err: (text: string) => void,
): Promise<void> {
  try {
    for await (const step of fillVectors(app, { principal, signal })) void step
  } catch (error) {
    if (!signal.aborted)
      err(
        'Vectors could not be completed: ' +
          `${error instanceof Error ? error.message : String(error)}\n`,
      )
  }
}
