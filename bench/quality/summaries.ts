import { firstDecisive } from '../../src/support/code-points.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { summaryRequestOf } from '../../src/language/question/summary-request.ts'
import {
  chooseSentences,
  keySentences,
  type SpokenText,
} from '../../src/language/salience/choose-sentences.ts'
import { contentTerms } from '../../src/language/salience/term-vectors.ts'
import { topicTerms } from '../../src/retrieval/topics/find-topic.ts'
import type { Bench, BenchFigure } from '../figure.ts'

/** A question about a meeting, a stretch of its talk, and which sentences answer it. */
interface Stretch {
  readonly source: string
  readonly question: string
  readonly sentences: readonly string[]
  readonly answers: readonly number[]
}

const shown = 3

function* stretches(folder: string): Generator<Stretch> {
  for (const file of ['dev.jsonl', 'train.jsonl'])
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue
      const item = JSON.parse(line) as Stretch
      // A stretch that is all about the question tells nothing of the choice.
      if (
        item.source === 'qmsum' &&
        item.answers.length > 0 &&
        item.answers.length < item.sentences.length - 1
      )
        yield item
    }
}

/** Turns of speakers, each with where its sentences stand in the stretch. */
function turnsOf(sentences: readonly string[]): { texts: SpokenText[]; places: number[][] } {
  const texts: Array<{ speaker: string; sentences: string[] }> = []
  const places: number[][] = []
  for (const [index, line] of sentences.entries()) {
    const speaker = /^([^:]{1,60}): /.exec(line)?.[1] ?? ''
    if (texts.at(-1)?.speaker !== speaker) {
      texts.push({ speaker, sentences: [] })
      places.push([])
    }
    texts.at(-1)?.sentences.push(line)
    places.at(-1)?.push(index)
  }
  return { texts, places }
}

function ours({ question, sentences }: Stretch): number[] {
  const { texts, places } = turnsOf(sentences)
  const topic = new Set(topicTerms(summaryRequestOf(question)?.target ?? question))
  const chosen = chooseSentences(texts, topic, { most: () => shown })
  return keySentences(texts, chosen, shown).flatMap(
    ({ text, sentence }) => places[text]?.[sentence] ?? [],
  )
}

/** Sentences that share most words with the question, longer ones first among equals. */
function mostShared({ question, sentences }: Stretch): number[] {
  const wanted = new Set(contentTerms(question))
  return sentences
    .map((said, index) => {
      const terms = new Set(contentTerms(said))
      const held = [...terms].filter(term => wanted.has(term)).length
      return { index, value: held + Math.min(terms.size, 25) / 100 }
    })
    .sort((a, b) => firstDecisive(b.value - a.value, a.index - b.index))
    .slice(0, shown)
    .map(({ index }) => index)
}

const systems: Readonly<Record<string, (stretch: Stretch) => number[]>> = {
  summary: ours,
  'shared-words': mostShared,
  lead: () => Array.from({ length: shown }, (_, index) => index),
  all: ({ sentences }) => sentences.map((_, index) => index),
}

/** Which share of the sentences that a summary of a topic shows is about it. */
export const bench: Bench = {
  name: 'summaries',
  description: 'sentences shown for questions about meetings that people marked as about them',
  async *run({ dataFolder }): AsyncIterable<BenchFigure> {
    const folder = dataFolder('qa-sentences')
    if (folder === undefined) return
    const items = [...stretches(folder)]
    for (const [measure, choose] of Object.entries(systems)) {
      const precisions = items.map(item => {
        const chosen = choose(item)
        return chosen.filter(index => item.answers.includes(index)).length / chosen.length
      })
      const { value, low, high } = meanWithInterval(precisions)
      yield { case: 'qmsum', measure: `precision-${measure}`, value, low, high, n: items.length }
    }
  },
}
