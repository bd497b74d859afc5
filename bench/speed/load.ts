import { Agent, request } from 'node:http'
import { join, resolve } from 'node:path'
import type { Bench, BenchFigure } from '../figure.ts'
import { archiveQuestions } from './archive-questions.ts'
import { keptArchive } from './kept-archive.ts'
import { startServer } from './server-process.ts'

const usual = { size: 10_000, seconds: 60, connections: 50 }
const kinds = ['structured', 'extractive-answer'] as const

export const bench: Bench = {
  name: 'load',
  description:
    'questions over HTTP from many connections at once, each asking the next question when the ' +
    'last is answered, over a generated archive. Arguments: size (10000); --seconds N (60) and ' +
    '--connections N (50) of each kind; --only KIND; --corpus FOLDER: a kept archive',
  async *run({ arguments: words, log }) {
    const after = (word: string): string | undefined =>
      words.includes(word) ? words[words.indexOf(word) + 1] : undefined
    const number = (word: string, otherwise: number): number => {
      const value = Number(after(word) ?? otherwise)
      if (!Number.isInteger(value) || value < 1)
        throw new Error(`${word} needs a whole number from 1 on, not "${after(word)}"`)
      return value
    }
    const seconds = number('--seconds', usual.seconds)
    const connections = number('--connections', usual.connections)
    const size = /^\d+$/.test(words[0] ?? '') ? Number(words[0]) : usual.size
    const corpus = after('--corpus')
    const folder = corpus === undefined ? await keptArchive(size, log) : resolve(corpus)
    const only = after('--only')
    await using server = await startServer(join(folder, 'corpus'), log)
    const name = `archive-${size}:http-${connections}-connections`
    for (const { kind, questions } of archiveQuestions(size)) {
      if (only === undefined ? !kinds.some(each => each === kind) : kind !== only) continue
      log(`${kind}: ${questions.length} questions, ${connections} connections, ${seconds} s`)
      // The first questions load indexes and models.
      await ask(server.url, questions, { connections: 4, ms: 15_000 })
      const begin = server.memoryMb()
      const { times, failures } = await ask(server.url, questions, {
        connections,
        ms: seconds * 1_000,
      })
      const end = server.memoryMb()
      for (const [reason, count] of failures) log(`  ${count} × ${reason}`)
      const n = times.length
      const row = (measure: string, value: number): BenchFigure => ({
        case: name,
        measure: `${kind}-${measure}`,
        value,
        n,
      })
      times.sort((a, b) => a - b)
      yield row(
        'failed',
        [...failures.values()].reduce((sum, count) => sum + count, 0),
      )
      if (n === 0) continue
      const at = (share: number): number => times[Math.min(n - 1, Math.floor(share * n))] ?? 0
      yield row('answers-per-second', n / seconds)
      yield row('p50-ms', at(0.5))
      yield row('p99-ms', at(0.99))
      if (begin !== undefined) yield row('begin-mb', begin)
      if (end !== undefined) yield row('end-mb', end)
    }
  },
}

/** Asks from all connections until the time is up; answers in ms, failures by what went wrong. */
async function ask(
  url: string,
  questions: readonly string[],
  { connections, ms }: { readonly connections: number; readonly ms: number },
): Promise<{ readonly times: number[]; readonly failures: ReadonlyMap<string, number> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const failures = new Map<string, number>()
  const until = performance.now() + ms
  let next = 0
  const connection = async (): Promise<void> => {
    while (performance.now() < until) {
      const text = questions[next++ % questions.length] ?? ''
      const started = performance.now()
      try {
        const status = await post(agent, `${url}/api/v1/questions`, JSON.stringify({ text }))
        if (status !== 200) throw new Error(`status ${status}`)
        times.push(performance.now() - started)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        failures.set(reason, (failures.get(reason) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return { times, failures }
}

const post = (agent: Agent, url: string, body: string): Promise<number | undefined> =>
  new Promise((answered, failed) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { method: 'POST', agent, headers }, response => {
      response.on('end', () => answered(response.statusCode))
      response.on('error', failed)
      response.resume()
    })
    sent.on('error', failed)
    sent.end(body)
  })
