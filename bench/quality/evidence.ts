import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusCandidates } from '../../src/answering/evidence-candidates.ts'
import type { EmbeddingModel } from '../../src/core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../src/core/ports/entailment-model.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { owner } from '../../src/core/principal.ts'
import { windowFinder } from '../../src/evidence/candidates/window-finder.ts'
import { defaultMaxWindows } from '../../src/evidence/candidates/find-candidates.ts'
import { verifyText } from '../../src/evidence/verify-text.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { parseJson } from '../../src/support/json.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { isHeldOut } from '../held-out.ts'
import { benchCorpus } from './answers/bench-corpus.ts'
import { readClapnq } from './answers/answer-set.ts'
import { builtInEntailment } from './evidence/built-in-entailment.ts'
import { durations, pairSpeed } from './evidence/speed.ts'
import { verifyFigures, type Verified } from './evidence/verify-figures.ts'
import { readWice } from './evidence/wice.ts'

interface Models {
  readonly entailment: EntailmentModel
  readonly encoder: EmbeddingModel
}

/** Claims that are supported, whole or in part, verified against the page cited for them. */
async function* wiceFigures(
  folder: string,
  counts: (id: string) => boolean,
  { entailment, encoder }: Models,
): AsyncGenerator<BenchFigure> {
  const claims = readWice(folder).filter(({ id }) => counts(id))
  const items: Verified[] = []
  for (const { claim, gold, passage, sentences } of claims.filter(
    ({ label }) => label !== 'not_supported',
  )) {
    const verified = await verifyText(claim, {
      findCandidates: windowFinder([passage]),
      entailment,
    })
    items.push({ verified, documentId: passage.documentId, text: passage.text, sentences, gold })
  }
  yield* verifyFigures('wice', items, encoder)
  const pairings = await Promise.all(
    claims.slice(0, 60).map(async ({ claim, passage }) => {
      const asked = { hypothesis: claim, start: 0, end: claim.length }
      return {
        hypothesis: claim,
        windows: await windowFinder([passage])(asked, { maxWindows: defaultMaxWindows }),
      }
    }),
  )
  await using fresh = await builtInEntailment()
  // The model loads with the first pair; that is no speed of verification.
  await fresh.score([{ premise: ['One.'], context: '', hypothesis: 'One.' }], {})
  yield* pairSpeed('wice', pairings, fresh)
}

/**
 * The annotators' own answers, verified against all 600 passages; then answers of five sentences
 * for the time they take.
 */
async function* clapnqFigures(
  folder: string,
  counts: (id: string) => boolean,
  { entailment, encoder }: Models,
  log: BenchContext['log'],
): AsyncGenerator<BenchFigure> {
  const data = readClapnq(folder)
  const answers = new Map(
    readFileSync(join(folder, 'questions.jsonl'), 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => {
        const row = parseJson(line, 'questions.jsonl') as {
          readonly id: string
          readonly answers?: readonly string[]
        }
        return [row.id, row.answers ?? []]
      }),
  )
  log(`encoding ${data.passages.size} passages`)
  await using corpus = await benchCorpus(
    'clapnq',
    [...data.passages.values()].map(passage => passage.document),
    encoder,
  )
  const ports = corpusPorts(corpus.store, encoder)
  const items: Verified[] = []
  const took: number[] = []
  const asked = data.questions.filter(({ id, answerable }) => answerable && counts(id))
  for (const { id, text: question, passageId, gold } of asked) {
    const passage = data.passages.get(passageId ?? '')
    const answer = answers.get(id)?.[0]
    if (passage === undefined || answer === undefined) continue
    const verified = await verifyText(
      answer,
      { findCandidates: corpusCandidates(ports, undefined, { principal: owner }), entailment },
      { question },
    )
    items.push({
      verified,
      documentId: passage.document.id,
      text: passage.document.text,
      sentences: passage.sentences,
      gold: gold.filter(set => set.length > 0),
    })
  }
  yield* verifyFigures('clapnq', items, encoder)
  for (const answer of fiveSentences(
    [...data.passages.values()].map(({ document, sentences }) =>
      sentences.map(({ start, end }) => document.text.slice(start, end)),
    ),
  )) {
    const started = performance.now()
    await verifyText(answer, {
      findCandidates: corpusCandidates(ports, undefined, { principal: owner }),
      entailment,
    })
    took.push(performance.now() - started)
  }
  yield* durations('clapnq', 'answer-of-five-sentences-ms', took)
}

const corpusPorts = (store: Store, encoder: EmbeddingModel) => ({
  documents: store.documents,
  keywords: store.keywords,
  vectors: store.vectors,
  graph: store.graph,
  encoder,
  timeZone: 'UTC',
})

const timedAnswers = 20

/**
 * Texts of five sentences from five passages each, in the data's order: what an answer over several
 * documents looks like.
 */
function* fiveSentences(passages: ReadonlyArray<readonly string[]>): Generator<string> {
  const plain = passages.flatMap(sentences =>
    sentences.filter(sentence => sentence.length > 60 && sentence.length < 220).slice(0, 1),
  )
  for (let answer = 0; answer < timedAnswers && (answer + 1) * 5 <= plain.length; answer++)
    yield plain.slice(answer * 5, answer * 5 + 5).join(' ')
}

export const bench: Bench = {
  name: 'evidence',
  description:
    "verification: whether the sentences shown are those that people chose, GE-Chat's " +
    'evidence score, speed; held-out items (--all: every item)',
  async *run(context) {
    const counts = context.arguments.includes('--all') ? () => true : isHeldOut
    const [wice, clapnq] = [context.dataFolder('wice'), context.dataFolder('clapnq')]
    if (wice === undefined && clapnq === undefined) return
    await using entailment = await builtInEntailment()
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    if (wice !== undefined) yield* wiceFigures(wice, counts, { entailment, encoder })
    if (clapnq !== undefined)
      yield* clapnqFigures(clapnq, counts, { entailment, encoder }, context.log)
  },
}
