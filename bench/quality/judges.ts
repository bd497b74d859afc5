import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assessTriple } from '../../src/evidence/confidence/assess-triple.ts'
import { scoreAnswer } from '../../src/evidence/scoring/score-answer.ts'
import { bertScoreOfTexts } from '../../src/evaluation/metrics/bert-score.ts'
import { gEval } from '../../src/evaluation/metrics/g-eval.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../src/models/local/encoder.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { isHeldOut } from '../held-out.ts'
import { mailConversations } from './judges/mail-conversations.ts'
import { mailFabrications } from './judges/mail-fabrications.ts'
import { mailFigures, mailTable, type JudgedMail, type MailSet } from './judges/mail-figures.ts'
import { mailTriples, type MailTriple } from './judges/mail-triples.ts'
import { readMtrag } from './judges/mtrag.ts'
import type { RatedAnswer } from './judges/rated-answer.ts'
import { ratedFigures, type Scored } from './judges/rated-figures.ts'
import { ratedFiles } from './judges/rated-files.ts'
import { sourceOf } from '../../src/evidence/scoring/verify-response.ts'

const fabricated = 100
const shownInTable = 8

async function scoreAll(
  answers: readonly RatedAnswer[],
  encoder: LocalEncoder,
  log: BenchContext['log'],
): Promise<Scored[]> {
  const scored: Scored[] = []
  for (const answer of answers) {
    scored.push({
      answer,
      scored: await scoreAnswer(answer, { encoder, entailment: encoder.entailment }),
    })
    if (scored.length % 100 === 0) log(`  ${scored.length} of ${answers.length} answers scored`)
  }
  return scored
}

async function judgeMail(
  triple: MailTriple,
  withOthers: boolean,
  encoder: LocalEncoder,
): Promise<JudgedMail> {
  const models = { encoder, entailment: encoder.entailment }
  const { scores: scored, confidence } = await assessTriple(
    { ...triple, documents: triple.documents.map(sourceOf) },
    { ...models, score: ({ verified }) => scoreAnswer({ ...triple, verified }, models) },
  )
  if (scored === undefined) throw new Error('the answer was not scored')
  if (!withOthers) return { triple, scored, confidence, bertScore: undefined, gEval: undefined }
  const source = triple.documents.join('\n\n')
  const bert = await bertScoreOfTexts(source, triple.response, (texts, options) =>
    encoder.tokens(texts, options),
  )
  const aspects = await gEval({ source, text: triple.response }, models)
  const fraction = (aspect: keyof typeof aspects): number => {
    const result = aspects[aspect]
    return result.status === 'scored' ? result.score / 5 : 0
  }
  return {
    triple,
    scored,
    confidence,
    bertScore:
      bert.status === 'scored'
        ? {
            precision: bert.parts['precision'] ?? 0,
            recall: bert.parts['recall'] ?? 0,
            f1: bert.score,
          }
        : undefined,
    gEval: {
      coherence: fraction('coherence'),
      consistency: fraction('consistency'),
      fluency: fraction('fluency'),
      relevance: fraction('relevance'),
    },
  }
}

async function* emails(
  file: string,
  encoder: LocalEncoder,
  log: BenchContext['log'],
): AsyncGenerator<BenchFigure> {
  const conversations = mailConversations(file)
  const { matched, replaced, generic } = mailTriples(conversations)
  const sets: ReadonlyArray<readonly [MailSet, string, readonly MailTriple[]]> = [
    ['matched', 'Table 3: matched answers', matched],
    ['replaced', 'Table 4: the query replaced by one on another conversation', replaced],
    ['generic', 'Table 5: generic statements in place of the answer', generic],
    ['fabrications', 'Fluent fabrications', mailFabrications(conversations, fabricated)],
  ]
  for (const [set, title, triples] of sets) {
    const judged: JudgedMail[] = []
    for (const triple of triples)
      judged.push(await judgeMail(triple, set !== 'fabrications', encoder))
    log(`\n${mailTable(title, judged, shownInTable)}`)
    yield* mailFigures(set, judged)
  }
}

export const bench: Bench = {
  name: 'judges',
  description:
    'the five metrics without a language model against people (MTRAG, judges-*.jsonl) and ' +
    "on RAG-Eval's tables 3–5 over mails [--all] [--only mtrag|files|emails]",
  async *run({ arguments: words, dataFolder, log }) {
    const all = words.includes('--all')
    const only = words.includes('--only') ? words[words.indexOf('--only') + 1] : undefined
    const wants = (part: string): boolean => only === undefined || only === part
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    log(
      `encoder ${encoder.id}, entailment ${encoder.entailment.id}, no language model; ` +
        `${all ? 'all items' : 'held-out items only'}`,
    )
    const mtrag = wants('mtrag') || wants('files') ? dataFolder('mtrag-human') : undefined
    if (mtrag !== undefined && wants('mtrag')) {
      const answers = readMtrag(mtrag).filter(({ id }) => all || isHeldOut(id))
      yield* ratedFigures('mtrag-human', await scoreAll(answers, encoder, log), { others: true })
    }
    const data = mtrag === undefined ? undefined : dirname(mtrag)
    for (const { name, answers, problems } of data === undefined || !wants('files')
      ? []
      : ratedFiles(data)) {
      for (const problem of problems) log(`left out: ${problem}`)
      // Nothing was ever fitted on these: every item counts.
      yield* ratedFigures(name, await scoreAll(answers, encoder, log), { others: false })
    }
    const folder = wants('emails') ? dataFolder('emails') : undefined
    const file = folder === undefined ? '' : join(folder, 'Clean_Emails.csv')
    if (existsSync(file)) yield* emails(file, encoder, log)
  },
}
