import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabelledAnswer } from './labelled-answer.ts'

type Folder = (name: string) => string | undefined

const rows = <Row>(file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Row)
const plain = (texts: readonly string[]): Array<{ text: string }> => texts.map(text => ({ text }))
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Claims of language models with the passages they cite, judged by experts; claims whose passages
 * are not in the set are left out.
 */
function expertqa(folder: string): LabelledAnswer[] {
  interface Row {
    readonly id: string
    readonly question: string
    readonly claim: string
    readonly support: string | null
    readonly evidence: ReadonlyArray<{ readonly text: string }>
  }
  return rows<Row>(join(folder, 'claims.jsonl')).flatMap(
    ({ id, question, claim, support, evidence }) => {
      const documents = [...new Set(evidence.map(({ text }) => text).filter(text => text !== ''))]
      if (documents.length === 0 || support === null || support === 'N/A') return []
      return [
        {
          set: 'expertqa',
          id,
          question,
          documents: plain(documents),
          response: claim,
          holds: support === 'Complete',
        },
      ]
    },
  )
}

/**
 * Replies of dialogue models to a message, with the knowledge they were given. A message is no
 * question.
 */
function begin(folder: string): LabelledAnswer[] {
  interface Row {
    readonly id: string
    readonly knowledge: string
    readonly response: string
    readonly label: string
  }
  return rows<Row>(join(folder, 'items.jsonl')).map(({ id, knowledge, response, label }) => ({
    set: 'begin',
    id,
    documents: plain([knowledge]),
    response,
    holds: label === 'Fully attributable',
  }))
}

function halueval(folder: string): LabelledAnswer[] {
  interface Row {
    readonly id: string
    readonly knowledge: string
    readonly question: string
    readonly right_answer: string
    readonly hallucinated_answers: readonly string[]
  }
  return rows<Row>(join(folder, 'items.jsonl')).flatMap(
    ({ id, knowledge, question, right_answer, hallucinated_answers }) =>
      [right_answer, ...hallucinated_answers].map((response, index) => ({
        set: 'halueval-qa',
        id,
        question,
        documents: plain([knowledge]),
        response,
        holds: index === 0,
      })),
  )
}

/** Sentences of Wikipedia against the page that they cite. */
function wice(folder: string): LabelledAnswer[] {
  interface Row {
    readonly id: string
    readonly claim: string
    readonly label: string
    readonly evidence_sentences: readonly string[]
  }
  return rows<Row>(join(folder, 'claims.jsonl')).map(
    ({ id, claim, label, evidence_sentences }) => ({
      set: 'wice',
      id,
      documents: plain([evidence_sentences.join('\n')]),
      response: claim,
      holds: label === 'supported',
    }),
  )
}

/**
 * Answers of a conversation from retrieved passages: right where three people call them complete
 * and faithful (3.5 of 4 on average, each).
 */
function mtrag(folder: string): LabelledAnswer[] {
  interface Row {
    readonly id: string
    readonly turns: ReadonlyArray<{ readonly speaker: string; readonly text: string }>
    readonly context_ids: readonly string[]
    readonly response: string
    readonly human: {
      readonly completeness: readonly number[]
      readonly faithfulness: readonly number[]
    }
  }
  const texts = new Map(
    rows<{ document_id: string; title?: string; text: string }>(
      join(folder, 'documents.jsonl'),
    ).map(({ document_id, text, title }) => [document_id, { text, title }]),
  )
  return rows<Row>(join(folder, 'evaluations.jsonl')).map(
    ({ id, turns, context_ids, response, human }) => ({
      set: 'mtrag-human',
      id,
      question: turns.findLast(turn => turn.speaker === 'user')?.text,
      response,
      documents: context_ids.flatMap(context => texts.get(context) ?? []),
      holds: mean(human.completeness) >= 3.5 && mean(human.faithfulness) >= 3.5,
    }),
  )
}

/** Answers that people wrote from a passage. */
function clapnqReferences(folder: string): LabelledAnswer[] {
  interface Row {
    readonly id: string
    readonly question: string
    readonly answerable: boolean
    readonly supporting_ids: readonly string[]
    readonly answers: readonly string[]
  }
  const texts = new Map(
    rows<{ id: string; title: string; text: string }>(join(folder, 'corpus.jsonl')).map(
      ({ id, title, text }) => [id, { title, text }],
    ),
  )
  const answerable = rows<Row>(join(folder, 'questions.jsonl')).filter(
    row => row.answerable && row.answers.length > 0,
  )
  return answerable.flatMap(({ id, question, supporting_ids, answers }) => {
    const documents = supporting_ids.flatMap(passage => texts.get(passage) ?? [])
    return [...new Set(answers)]
      .slice(0, 2)
      .map(response => ({ set: 'clapnq-written', id, question, documents, response, holds: true }))
  })
}

/**
 * The same text and documents under the question of another item, by a fixed turn of the list: what
 * was said may be true, but nobody asked.
 */
export function questionsReplaced(answers: readonly LabelledAnswer[]): LabelledAnswer[] {
  const asked = answers.filter(answer => answer.holds && answer.question !== undefined)
  return asked.flatMap((answer, index) => {
    const other = [...asked.slice(index + 1), ...asked.slice(0, index)].find(
      ({ id }, distance) => distance >= Math.min(7, asked.length - 2) && id !== answer.id,
    )
    return other === undefined
      ? []
      : [{ ...answer, set: `${answer.set}-other-question`, question: other.question, holds: false }]
  })
}

/** Every labelled answer of the public sets that are there. */
export function publicAnswers(folder: Folder): LabelledAnswer[] {
  const readers: ReadonlyArray<readonly [string, (path: string) => LabelledAnswer[]]> = [
    ['expertqa', expertqa],
    ['begin', begin],
    ['halueval-qa', halueval],
    ['wice', wice],
    ['mtrag-human', mtrag],
    ['clapnq', clapnqReferences],
  ]
  return readers.flatMap(([name, read]) => {
    const path = folder(name)
    return path === undefined ? [] : read(path)
  })
}
