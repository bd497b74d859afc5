import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../../../src/app/compose.ts'
import { meanWithInterval } from '../../../src/evaluation/statistics/bootstrap.ts'
import type { BenchFigure } from '../../figure.ts'
import { generateArchive } from './archive.ts'
import { writeArchive } from './archive-files.ts'
import { generateQuestions } from './generate-questions.ts'
import { askOf, keptCorpus } from './kept-corpus.ts'
import type { AnswerWriter } from './answer-writer.ts'
import { scoreAnswer, type Outcome } from './score.ts'
import { developmentWordings } from './wordings-development.ts'
import { freshWordings, furtherWordings } from './wordings-fresh.ts'
import { heldOutWordings } from './wordings-held-out.ts'
import { variedWordings } from './wordings-varied.ts'
import type { Ask } from './wordings.ts'

const mailsPerArchive = 300
const questionsPerArchive = 100
// Reading an archive takes as long as a hundred questions.
const mostArchives = 24

/** What figures are given for: asks that a reader would call by one name. */
const slices: Readonly<Record<Ask, string>> = {
  count: 'count',
  list: 'list',
  'who-sent': 'who-sent',
  'who-received': 'who-received',
  'first-when': 'when',
  'last-when': 'when',
  'yes-no': 'yes-no',
  'most-sender': 'most-least',
  'most-recipient': 'most-least',
  'least-sender': 'most-least',
  longest: 'longest',
  'average-month': 'average',
  'average-recipients': 'average',
  'more-of-two': 'comparison',
  'did-more': 'comparison',
  duration: 'duration',
  'busiest-weekday': 'calendar',
  'busiest-month': 'calendar',
  'busiest-year': 'calendar',
  pair: 'pairs',
  partner: 'pairs',
  'unanswered-count': 'unanswered',
  'unanswered-list': 'unanswered',
  'replies-count': 'replies',
  repliers: 'replies',
  'thread-starter': 'threads',
  'thread-people': 'threads',
  'top-senders': 'top',
  'first-few': 'top',
  'more-than': 'threshold',
  'many-recipients': 'threshold',
}
const sets = [
  ['development', developmentWordings],
  ['varied', variedWordings],
  ['fresh', freshWordings],
  ['further', furtherWordings],
  ['held-out', heldOutWordings],
] as const
const outcomes: readonly Outcome[] = ['right', 'wrong', 'not-read']

interface Scored {
  readonly set: (typeof sets)[number][0]
  readonly slice: string
  readonly outcome: Outcome
}

function* figuresOf(name: string, scored: readonly Scored[]): Generator<BenchFigure> {
  if (scored.length === 0) return
  for (const outcome of outcomes)
    yield {
      case: name,
      measure: outcome,
      ...meanWithInterval(scored.map(each => (each.outcome === outcome ? 1 : 0))),
    }
}

/**
 * Asks generated questions about generated archives, in development's and in held-out wordings. The
 * case without an addition is the held-out one.
 */
export async function* generatedFigures(
  count: number,
  only: string | undefined,
  write: AnswerWriter,
  log: (line: string) => void,
): AsyncGenerator<BenchFigure> {
  const scored: Scored[] = []
  const asked = sets.filter(([set]) => only === undefined || only === set)
  const archives = Math.min(mostArchives, Math.ceil(count / questionsPerArchive))
  const each = Math.ceil(count / archives / Math.max(1, asked.length))
  for (let seed = 1; seed <= archives; seed++) {
    const archive = generateArchive(seed, mailsPerArchive)
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-questions-'))
    try {
      const mails = join(folder, archive.name)
      writeArchive(archive, mails)
      const corpus = await keptCorpus([mails], { base: folder, encoder: false, log: () => {} })
      await using app = await compose(corpus, { clock: { now: () => archive.nowMs } })
      for (const [set, wordings] of asked) {
        for (const question of generateQuestions(archive, wordings, each, seed)) {
          const answer = await askOf(app, question.text)
          const outcome = scoreAnswer(question, answer, archive)
          const slice = slices[question.query.ask]
          scored.push({ set, slice, outcome })
          write({
            case: `generated:${set}`,
            id: `${archive.name}:${question.query.ask}`,
            question: question.text,
            gold: question.gold,
            outcome,
            answer,
          })
          // Held-out failures are not shown: who sees them tunes on them.
          if (outcome !== 'right' && set !== 'held-out')
            log(
              `${outcome} · ${question.query.ask} · ${question.text}\n    ` +
                `${answer.text.split('\n')[0]?.slice(0, 200) ?? ''}\n    gold ` +
                question.gold.map(gold => JSON.stringify(gold).slice(0, 200)).join(' or '),
            )
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const of = (set: string, slice?: string): Scored[] =>
    scored.filter(each => each.set === set && (slice === undefined || each.slice === slice))
  yield* figuresOf('generated', of('held-out'))
  yield* figuresOf('generated:development', of('development'))
  yield* figuresOf('generated:varied', of('varied'))
  yield* figuresOf('generated:fresh', of('fresh'))
  yield* figuresOf('generated:further', of('further'))
  for (const slice of new Set(Object.values(slices))) {
    yield* figuresOf(`generated:product:${slice}`, of('held-out', slice))
    yield* figuresOf(`generated:development:${slice}`, of('development', slice))
  }
}
