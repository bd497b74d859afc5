import { ask } from '../../../answering/ask.ts'
import { collectAnswer, type Answer } from '../../../core/answer.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { readableGroups, type Principal } from '../../../core/principal.ts'
import { linkedAbort } from '../../../support/linked-abort.ts'
import type { App } from '../../compose.ts'
import { answeringPorts } from '../questions/answering-ports.ts'
import { choosePipeline } from '../questions/choose-pipeline.ts'
import { verificationInUse } from '../questions/verification-in-use.ts'
import { exampleCandidates, type ExampleQuestion } from './example-candidates.ts'

export interface ExampleQuestions {
  readonly questions: readonly ExampleQuestion[]
  /** Whether all candidates were tried; else there may be more in a moment. */
  readonly isComplete: boolean
}

const wanted = 6
const mostReaders = 50

interface Run {
  readonly commitSeq: number
  readonly stop: AbortController
  readonly questions: ExampleQuestion[]
  isComplete: boolean
  readonly over: Promise<void>
}

/**
 * Questions that a corpus answers with every sentence supported, as somebody reads it: made without
 * a model, asked one after another in the background, kept until the corpus changes. `begin` gets
 * the work that goes on; nothing is recorded.
 */
export function exampleQuestions(
  app: App,
  begin: (work: (signal: AbortSignal) => Promise<void>) => void,
): (wait: { readonly ms: number }, options: ReadOptions) => Promise<ExampleQuestions> {
  const runs = new Map<string, Run>()
  // One after another, so that questions of people go first.
  let last: Promise<void> = Promise.resolve()

  const start = (principal: Principal, commitSeq: number): Run => {
    const stop = new AbortController()
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const run: Run = { commitSeq, stop, questions: [], isComplete: false, over }
    const before = last
    last = over
    begin(async stopped => {
      try {
        await before
        using work = linkedAbort(stop.signal, stopped)
        await fill(app, run, { principal, signal: work.signal })
        run.isComplete = true
      } catch {
        // Nobody asked for these questions; whoever asks one of them is told what is wrong.
      } finally {
        resolve()
      }
    })
    return run
  }
  return async ({ ms }, options) => {
    const reader = JSON.stringify(readableGroups(options.principal))
    const commitSeq = await app.store.documents.commitSeq(options)
    let run = runs.get(reader)
    if (run?.commitSeq !== commitSeq) {
      run?.stop.abort()
      run = start(options.principal, commitSeq)
      runs.delete(reader)
      runs.set(reader, run)
      for (const [oldest, { stop }] of runs) {
        if (runs.size <= mostReaders) break
        stop.abort()
        runs.delete(oldest)
      }
    }
    await within(run.over, ms)
    return { questions: [...run.questions], isComplete: run.isComplete }
  }
}

async function fill(app: App, run: Run, options: ReadOptions): Promise<void> {
  const { pipeline } = choosePipeline(app.config, 'extractive')
  const { verification } = await verificationInUse(app, true, options)
  const ports = { ...answeringPorts({ ...app, languageModel: undefined }), verification }
  for (const candidate of await exampleCandidates(app, options)) {
    const { text } = candidate
    const answer = await collectAnswer(ask({ text }, ports, { ...options, pipeline }))
    if (isSupported(answer, verification !== undefined)) run.questions.push(candidate)
    if (run.questions.length === wanted) return
  }
}

/** Found, and where there are verdicts, none but good ones. */
function isSupported({ found, sentences }: Answer, isVerified: boolean): boolean {
  if (!found || !isVerified) return found
  const verdicts = sentences.map(({ verified }) => verified?.verdict)
  return (
    verdicts.includes('supported') &&
    verdicts.every(verdict => verdict === 'supported' || verdict === 'nothing_to_check')
  )
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
