import { join } from 'node:path'
import { sha256 } from '../../../src/support/ids.ts'
import { readItems, type ReaderItem } from '../reader/items.ts'
import { answerSet, type AnswerSet } from './answer-set.ts'

/**
 * Questions of each source that make sense without their passage beside them, at most so many; of
 * contracts, trials and tales they do not ("What did the princess do?").
 */
const perSource = {
  'squad2-dev': 220,
  'squadshifts-newwiki': 160,
  selqa: 160,
  'covid-qa': 90,
  medquad: 90,
  'xquad-en': 75,
  'tat-qa': 38,
} as const

const passageKey = ({ source, title = '', sentences }: ReaderItem): string =>
  sha256(JSON.stringify([source, title, sentences])).slice(0, 16)

/**
 * The development part of `qa-sentences` as one corpus: every passage a document, every question
 * asked of all of them. A question that people marked as not answered by its passage counts as not
 * answered by the others either.
 */
export function readQaCorpus(folder: string): AnswerSet {
  const items = readItems(join(folder, 'dev.jsonl')).filter(
    // What a made item asks is answered by another passage of its document.
    ({ source, negative }) => source in perSource && negative !== 'made',
  )
  const taken = new Map<string, number>()
  const asked = [...items]
    .sort((a, b) => (sha256(a.id) < sha256(b.id) ? -1 : 1))
    .filter(({ source }) => {
      const count = (taken.get(source) ?? 0) + 1
      taken.set(source, count)
      return count <= (perSource as Readonly<Record<string, number>>)[source]!
    })
  return answerSet(
    'qa-sentences',
    items.map(item => ({
      id: passageKey(item),
      title: item.title ?? '',
      text: item.sentences.join(' '),
      sentences: item.sentences,
    })),
    asked.map(item => ({
      id: item.id,
      text: item.question,
      answerable: item.answers.length > 0,
      passageId: item.answers.length > 0 ? passageKey(item) : undefined,
      gold: item.answers.length > 0 ? [item.answers] : [],
    })),
  )
}
