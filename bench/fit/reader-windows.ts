// What the reader learns from whole documents: `node bench/fit/reader-windows.ts OUT`. Asks the
// questions of `training/organisations` of all documents of their organisation and writes the
// stretches that the product would read, one a line, as `training/reader_data.py` reads them: those
// that hold the answer, and of the others those that today's reader is likeliest to be taken in by.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { candidatePassages } from '../../src/answering/extract/candidates.ts'
import { passagesRead } from '../../src/answering/extract/extract-answer.ts'
import { passageStanding } from '../../src/answering/extract/features.ts'
import { weighTerms } from '../../src/answering/extract/question-terms.ts'
import { shownTo, windowsOf, type Window } from '../../src/answering/extract/read-passages.ts'
import { answerWeights } from '../../src/answering/extract/weights.ts'
import { owner } from '../../src/core/principal.ts'
import { readQuestion } from '../../src/language/question/question.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { retrieve } from '../../src/retrieval/hybrid.ts'
import { hybridRecipe } from '../../src/retrieval/recipes.ts'
import { benchCorpus } from '../quality/answers/bench-corpus.ts'
import { readFiles, sentencesOf } from '../quality/answers/institutions.ts'

const organisationSchema = z.object({
  organisation: z.string(),
  documents: z.record(z.string(), z.string()),
  questions: z.array(
    z.object({
      q: z.string(),
      quotes: z.array(z.object({ document: z.string(), quote: z.string() })),
      short: z.string(),
    }),
  ),
})
type Organisation = z.infer<typeof organisationSchema>

const [out] = process.argv.slice(2)
if (out === undefined) throw new Error('name the file to write')
const folder = new URL('../../training/organisations/', import.meta.url).pathname
// Of each question: stretches that hold an answer, stretches that do not.
const mostHolding = 2
const mostOther = 1
const mostWithoutAnswer = 2
// The likeliest are looked for among so many that stand highest.
const mostRead = 5

await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
const lines: string[] = []
const counts = { questions: 0, answered: 0, found: 0, holding: 0, others: 0 }
for (const file of readdirSync(folder)
  .filter(name => name.endsWith('.jsonl'))
  .sort())
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n'))
    if (line !== '') await addOrganisation(organisationSchema.parse(JSON.parse(line)))
writeFileSync(out, lines.join(''))
process.stderr.write(`${JSON.stringify(counts)}\n`)

async function addOrganisation({
  organisation,
  documents: texts,
  questions,
}: Organisation): Promise<void> {
  const files = Object.entries(texts).map(
    ([name, text]) => [name, new TextEncoder().encode(text)] as const,
  )
  const loaded = await readFiles(organisation, files)
  const nameOf = new Map(loaded.map(({ fileName, document }) => [document.key, fileName]))
  const all = loaded.map(({ document }) => document)
  await using corpus = await benchCorpus(organisation, all, encoder)
  const { documents, keywords, vectors, graph } = corpus.store
  for (const [at, { q, quotes, short }] of questions.entries()) {
    const read = readQuestion(q, { now: 0, timeZone: 'UTC' })
    const ports = { documents, keywords, vectors, graph, encoder }
    const retrieval = await retrieve(read, ports, hybridRecipe, { principal: owner })
    const question = await weighTerms(read, keywords, retrieval.coverage.total, {
      principal: owner,
    })
    const { bm25, cosine } = retrieval
    const passages = await candidatePassages(retrieval.passages.slice(0, passagesRead), documents, {
      principal: owner,
    })
    const standing = (window: Window): number =>
      passageStanding(window, { question, bm25, cosine }, answerWeights().reader.sentence)
    const windows = passages
      .flatMap(windowsOf)
      .map(window => ({
        window,
        stands: standing(window),
        answers: answersIn(window, nameOf, quotes),
      }))
      .toSorted((one, other) => other.stands - one.stands)
    const holding = windows.filter(({ answers }) => answers.length > 0).slice(0, mostHolding)
    counts.questions += 1
    if (quotes.length > 0) counts.answered += 1
    if (holding.length > 0) counts.found += 1
    const silent = windows
      .filter(({ answers, window }) => answers.length === 0 && !holds(window, short))
      .slice(0, mostRead)
    const readings = await encoder.reader.read(
      q,
      silent.map(({ window }) => shownTo(window)),
      {},
    )
    const others = silent
      .map((each, index) => ({ ...each, taken: readings[index]?.answers ?? 0 }))
      .toSorted((one, other) => other.taken - one.taken)
      .slice(0, quotes.length === 0 ? mostWithoutAnswer : mostOther)
    counts.holding += holding.length
    counts.others += others.length
    for (const { window, answers } of [...holding, ...others])
      lines.push(
        `${JSON.stringify({
          id: `${organisation}-${at}`,
          source: 'documents',
          lang: 'en',
          question: q,
          ...shownTo(window),
          answers,
          short: answers.length > 0 && short !== '' ? [short] : [],
        })}\n`,
      )
  }
}

/** Positions of the lines of a window that a quotation touches. */
function answersIn(
  { passage: { document }, lines: shown }: Window,
  nameOf: ReadonlyMap<string, string>,
  quotes: Organisation['questions'][number]['quotes'],
): number[] {
  const own = quotes.filter(quote => quote.document === nameOf.get(document.key))
  if (own.length === 0) return []
  const ranges = shown.map(({ candidate }) => candidate?.range ?? { start: -1, end: -1 })
  return [
    ...new Set(own.flatMap(({ quote }) => sentencesOf(quote, document.text, ranges))),
  ].toSorted((one, other) => one - other)
}

/** What holds the short answer may answer, too. */
function holds(window: Window, short: string): boolean {
  return (
    short.length > 2 &&
    window.lines.some(({ text }) => text.toLowerCase().includes(short.toLowerCase()))
  )
}
