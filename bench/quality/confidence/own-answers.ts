import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ask } from '../../../src/answering/ask.ts'
import { collectAnswer, type Answer } from '../../../src/core/answer.ts'
import type { Document } from '../../../src/core/document.ts'
import type { LocalEncoder } from '../../../src/models/local/encoder.ts'
import { owner } from '../../../src/core/principal.ts'
import { hybridRecipe, keywordRecipe } from '../../../src/retrieval/recipes.ts'
import { documentId, revisionId, sha256 } from '../../../src/support/ids.ts'
import { benchCorpus } from '../answers/bench-corpus.ts'
import { readClapnq, sentenceScore, type AnswerSet } from '../answers/answer-set.ts'
import { institutions, mailboxes, readInstitution, readMailbox } from '../answers/institutions.ts'
import { readQaCorpus } from '../answers/qa-corpus.ts'
import {
  plainQuestions,
  readWrittenQuestions,
  writtenQuestions,
} from '../answers/written-questions.ts'
import { isRight, tableDocuments, type EmailQuestion } from '../email-questions.ts'
import type { LabelledAnswer } from './labelled-answer.ts'
import { retrievalAgreement } from '../../../src/evidence/confidence/confidence-features.ts'

interface Asked {
  readonly id: string
  readonly text: string
  readonly isRight: (answer: Answer) => boolean
}
type Choose = (id: string) => boolean

/** Documents of the first passages stand for what was retrieved. */
const mostDocuments = 6

/**
 * Answers of the product itself to questions of a corpus that gold exists for; abstentions are left
 * out, because they have no confidence.
 */
async function answersOf(
  set: string,
  documents: readonly Document[],
  questions: readonly Asked[],
  encoder: LocalEncoder | undefined,
): Promise<LabelledAnswer[]> {
  await using corpus = await benchCorpus(set, documents, encoder)
  const { store } = corpus
  const byId = new Map(documents.map(document => [document.id, document]))
  const ports = {
    documents: store.documents,
    keywords: store.keywords,
    vectors: store.vectors,
    graph: store.graph,
    encoder,
    reader: encoder?.reader,
    clock: { now: () => Date.UTC(2026, 10, 20) },
    timeZone: 'UTC',
  }
  const answers: LabelledAnswer[] = []
  for (const question of questions) {
    const answer = await collectAnswer(
      ask({ text: question.text }, ports, {
        principal: owner,
        recipe: encoder === undefined ? keywordRecipe : hybridRecipe,
      }),
    )
    if (!answer.found) continue
    const used = new Set(
      [
        ...answer.sentences.flatMap(({ citations }) =>
          citations.map(citation => citation.documentId),
        ),
        ...answer.passages.map(passage => passage.documentId),
      ].slice(0, mostDocuments),
    )
    answers.push({
      set,
      id: question.id,
      question: question.text,
      response: answer.text,
      holds: question.isRight(answer),
      documents: [...used]
        .flatMap(id => byId.get(id) ?? [])
        .map(({ text, title }) => ({ text, title })),
      answerScore: answer.score ?? undefined,
      agreement: retrievalAgreement(answer.passages),
    })
  }
  return answers
}

/**
 * Right: a chosen sentence is one that an annotator chose; whatever is said to a question that the
 * pool does not answer is wrong.
 */
async function ofSentences(
  set: string,
  data: AnswerSet,
  choose: Choose,
  encoder: LocalEncoder,
): Promise<LabelledAnswer[]> {
  const asked = data.questions
    .filter(({ id }) => choose(id))
    .map((question): Asked => ({
      id: question.id,
      text: question.text,
      isRight: answer =>
        question.answerable &&
        sentenceScore(
          question,
          data,
          answer.sentences.flatMap(({ citations }) =>
            citations.map(({ key, start, end }) => ({ key, start, end })),
          ),
        ).f1 > 0,
    }))
  return answersOf(
    set,
    [...data.passages.values()].map(passage => passage.document),
    asked,
    encoder,
  )
}

interface HopQuestion {
  readonly id: string
  readonly question: string
  readonly answer: string
}
const jsonLines = <Row>(file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Row)
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Right: the answer's words stand in what was said. Without vectors, because making them takes
 * minutes.
 */
async function hops(set: string, folder: string, choose: Choose): Promise<LabelledAnswer[]> {
  const documents = jsonLines<{ id: string; title: string; text: string }>(
    join(folder, 'corpus.jsonl'),
  ).map(({ id: key, title, text }): Document => {
    const id = documentId(set, key)
    return {
      id,
      revisionId: revisionId(id, sha256(text), 'hops/1', text),
      sourceId: set,
      key,
      kind: 'page',
      title,
      text,
      mediaType: 'text/plain',
      bytesHash: sha256(text),
      extractor: 'hops/1',
      groups: ['public'],
      sections: [],
      pages: [],
      cuts: [],
      layout: [],
      properties: {},
    }
  })
  const asked = jsonLines<HopQuestion>(join(folder, 'questions.jsonl')).filter(
    ({ id, answer }) => choose(id) && plain(answer) !== 'yes' && plain(answer) !== 'no',
  )
  return answersOf(
    set,
    documents,
    asked.map(({ id, question, answer }) => ({
      id,
      text: question,
      isRight: given => ` ${plain(given.text)} `.includes(` ${plain(answer)} `),
    })),
    undefined,
  )
}

/**
 * Structured questions are left out: their answers come from the graph, not from sentences that a
 * text could be held against.
 */
async function emails(
  folder: string,
  choose: Choose,
  encoder: LocalEncoder,
): Promise<LabelledAnswer[]> {
  const questions = jsonLines<EmailQuestion>(
    new URL('../../data/email-questions.jsonl', import.meta.url).pathname,
  ).filter(({ id, kind }) => kind !== 'structured' && choose(id))
  return answersOf(
    'emails',
    await tableDocuments(join(folder, 'Clean_Emails.csv')),
    questions.map(question => ({
      id: question.id,
      text: question.question,
      isRight: answer => isRight(question, answer),
    })),
    encoder,
  )
}

/**
 * The product's own answers to the chosen questions of the corpora that are there, with what gold
 * says of them.
 */
export async function ownAnswers(
  folder: (name: string) => string | undefined,
  choose: Choose,
  encoder: LocalEncoder,
): Promise<LabelledAnswer[]> {
  const answers: LabelledAnswer[] = []
  for (const [set, read] of [
    ['clapnq', readClapnq],
    ['qa-sentences', readQaCorpus],
  ] as const) {
    const path = folder(set)
    if (path !== undefined) answers.push(...(await ofSentences(set, read(path), choose, encoder)))
  }
  for (const folder of [writtenQuestions, plainQuestions])
    answers.push(
      ...(await ofSentences(basename(folder), readWrittenQuestions(folder), choose, encoder)),
    )
  for (const name of institutions())
    answers.push(
      ...(await ofSentences('institutions', await readInstitution(name), choose, encoder)),
    )
  for (const name of mailboxes())
    answers.push(...(await ofSentences('mailboxes', await readMailbox(name), choose, encoder)))
  const emailsFolder = folder('emails')
  if (emailsFolder !== undefined) answers.push(...(await emails(emailsFolder, choose, encoder)))
  for (const set of ['multihop-2wiki', 'multihop-hotpot', 'multihop-musique']) {
    const path = folder(set)
    if (path !== undefined) answers.push(...(await hops(set, path, choose)))
  }
  return answers
}
