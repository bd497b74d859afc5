import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentences } from '../../../src/language/sentences/sentences.ts'
import type { AnswerTriple } from '../../../src/evidence/confidence/assess-triple.ts'
import { sha256 } from '../../../src/support/ids.ts'
import { readMtrag } from '../judges/mtrag.ts'
import { readItems } from '../reader/items.ts'
import { askedValue } from './asked-value.ts'

/** A good answer that people wrote or approved of, with what it was drawn from. */
export interface WholeAnswer extends AnswerTriple {
  readonly id: string
  readonly set: string
  readonly documents: readonly string[]
  /** The words of it that were asked for, where the question asks for a number or a name. */
  readonly asked: string | undefined
}

type Folder = (name: string) => string | undefined

/** Of each set at most so many. */
const most = { clapnq: 60, 'mtrag-human': 40, 'qa-sentences': 100 } as const
/** Ratings go to 4; what people found faithful and complete lies from here up. */
const good = 3.5
/** Encyclopedic text and news, where an answer with its neighbour can be read alone. */
const readableSets = new Set(['squad2-dev', 'squadshifts-newwiki', 'xquad-en', 'covid-qa'])
const [shortest, longest] = [8, 150]

const seed = 'damaged-answers/1'
const order = (id: string): string => sha256(`${seed} ${id}`)

/**
 * Whole answers of one half of the sets, the halves told apart by hash: rules are developed on the
 * one and figures are those of the other.
 */
export function wholeAnswers(folder: Folder, half: 'development' | 'reported'): WholeAnswer[] {
  const chosen = ({ id, response }: WholeAnswer): boolean => {
    const words = response.split(/\s+/).length
    return (
      words >= shortest &&
      words <= longest &&
      Number.parseInt(order(id).slice(-2), 16) % 2 === (half === 'development' ? 0 : 1)
    )
  }
  return [clapnq(folder), mtrag(folder), qaSentences(folder)].flatMap(answers =>
    answers
      .filter(chosen)
      .sort((left, right) => (order(left.id) < order(right.id) ? -1 : 1))
      .slice(0, most[(answers[0]?.set ?? 'clapnq') as keyof typeof most]),
  )
}

function lines(file: string): unknown[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as unknown)
}

/** Text whose stops and quotes stand apart from the words, as it is written. */
function untokenised(text: string): string {
  return text
    .replace(/ (?=[.,;:!?)%]|['’]s\b|n['’]t\b)/g, '')
    .replace(/\( /g, '(')
    .replace(/(?:``|'') ?/g, '"')
    .replace(/ - (?=\p{L})/gu, '-')
}

function clapnq(folder: Folder): WholeAnswer[] {
  const path = folder('clapnq')
  if (path === undefined) return []
  const passages = new Map(
    (
      lines(join(path, 'corpus.jsonl')) as ReadonlyArray<{
        readonly id: string
        readonly title: string
        readonly text: string
      }>
    ).map(({ id, title, text }) => [id, `${title}\n\n${untokenised(text)}`]),
  )
  const asked = lines(join(path, 'questions.jsonl')) as ReadonlyArray<{
    readonly id: string
    readonly question: string
    readonly answerable: boolean
    readonly paired_passage_id: string
    readonly answers: readonly string[]
  }>
  return asked.flatMap(({ id, question, answerable, paired_passage_id: passage, answers }) => {
    const response = untokenised(answers[0] ?? '')
    const text = passages.get(passage)
    if (!answerable || text === undefined) return []
    return [
      {
        id: `clapnq:${id}`,
        set: 'clapnq',
        query: question,
        documents: [text],
        response,
        asked: askedValue(question, response),
      },
    ]
  })
}

function mtrag(folder: Folder): WholeAnswer[] {
  const path = folder('mtrag-human')
  if (path === undefined) return []
  return readMtrag(path).flatMap(({ id, query, documents, response, human }) =>
    (human.get('faithfulness') ?? 0) < good ||
    (human.get('completeness') ?? 0) < good ||
    documents.length === 0
      ? []
      : [
          {
            id,
            set: 'mtrag-human',
            query,
            documents,
            response,
            asked: askedValue(query, response),
          },
        ],
  )
}

/** Some passages were kept with the brackets of the list that they stood in. */
const unquoted = (sentence: string): string => sentence.replace(/^\[['"]|['"]\]$/g, '')

/** The sentence that answers with the one beside it, where the words that were asked for stand. */
function qaSentences(folder: Folder): WholeAnswer[] {
  const path = folder('qa-sentences')
  if (path === undefined) return []
  return ['dev.jsonl', 'train.jsonl'].flatMap(file =>
    readItems(join(path, file)).flatMap(({ sentences: kept, ...item }) => {
      const passage = kept.map(unquoted)
      const [at, ...others] = item.answers
      const [asked = ''] = (item as { readonly short?: readonly string[] }).short ?? []
      if (
        at === undefined ||
        others.length > 0 ||
        !readableSets.has(item.source) ||
        asked.split(/\s+/).length > 5 ||
        !/\d|^\p{Lu}/u.test(asked) ||
        askedValue(item.question, `It was ${asked}.`) === undefined
      )
        return []
      const beside = at + 1 < passage.length ? [at, at + 1] : [at - 1, at]
      const response = beside.map(index => passage[index] ?? '').join(' ')
      if (!response.includes(asked) || item.question.includes(asked)) return []
      // The passage says as many sentences as the answer: nothing else could have been answered.
      if (sentences(response).length !== 2 || passage.length < 4) return []
      return [
        {
          id: item.id,
          set: 'qa-sentences',
          query: item.question,
          documents: [`${item.title ?? ''}\n\n${passage.join(' ')}`],
          response,
          asked,
        },
      ]
    }),
  )
}
