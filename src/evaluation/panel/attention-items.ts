import { queryTerms } from '../../language/words/tokens.ts'
import { shuffled } from '../../support/random.ts'
import type { PanelExpectation, PanelSubject } from './panel.ts'

type AnswerSubject = Extract<PanelSubject, { kind: 'answer' }>
type AttentionSubject = Extract<PanelSubject, { kind: 'attention' }>

const low: readonly [number, number] = [1, 2]
// A word of so many questions tells none of them from another.
const commonShare = 0.2
// Enough to find a pair wherever questions differ, without comparing all with all.
const mostPairs = 200

/**
 * At most `count` items whose right judgement is known, made from those of the panel and looking
 * like them. Where options are chosen, the answer repeats one of them; elsewhere an answer stands
 * below the question of another item that shares no telling word with its own question, its answer
 * and its sources, so that neither answer nor sources are relevant (1 or 2). Fewer where no such
 * pair is found.
 */
export function attentionItems(
  subjects: readonly AnswerSubject[],
  count: number,
  random: () => number,
): AttentionSubject[] {
  const drawn = shuffled(subjects, random)
  const choices = drawn.filter(({ isChoice }) => isChoice)
  const graded = drawn.filter(({ isChoice }) => !isChoice)
  const planted: AttentionSubject[] = []
  const ofChoices = Math.round((count * choices.length) / Math.max(1, drawn.length))
  for (const subject of choices.slice(0, ofChoices)) planted.push(repeated(subject, random))
  const isTelling = tellingTerms(graded)
  for (const subject of graded) {
    if (planted.length >= count) break
    const other = unrelated(subject, graded, isTelling, random)
    if (other !== undefined) planted.push(misplaced(subject, other))
  }
  return planted
}

/** Whether a term stands in few of the questions. */
function tellingTerms(subjects: readonly AnswerSubject[]): (term: string) => boolean {
  const questions = new Set(subjects.map(({ material }) => material.question))
  const counts = new Map<string, number>()
  for (const question of questions)
    for (const term of queryTerms(question)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const most = Math.max(1, commonShare * questions.size)
  return term => (counts.get(term) ?? 0) <= most
}

function repeated(subject: AnswerSubject, random: () => number): AttentionSubject {
  const { options = [] } = subject.material
  const option = Math.floor(random() * options.length)
  return {
    kind: 'attention',
    madeFrom: subject.key,
    scales: subject.scales,
    isChoice: true,
    material: { ...subject.material, answer: options[option] ?? '' },
    expected: { grades: {}, option },
  }
}

function misplaced(subject: AnswerSubject, other: AnswerSubject): AttentionSubject {
  const grades: PanelExpectation['grades'] = {
    answer_relevance: low,
    ...(subject.scales.includes('context_relevance') && { context_relevance: low }),
  }
  return {
    kind: 'attention',
    madeFrom: subject.key,
    scales: subject.scales,
    isChoice: false,
    material: { ...subject.material, question: other.material.question },
    expected: { grades },
  }
}

function unrelated(
  { material }: AnswerSubject,
  subjects: readonly AnswerSubject[],
  isTelling: (term: string) => boolean,
  random: () => number,
): AnswerSubject | undefined {
  const sources = material.sources?.map(({ title, text }) => `${title} ${text}`) ?? []
  const own = new Set(queryTerms([material.question, material.answer, ...sources].join('\n')))
  for (let tried = 0; tried < Math.min(mostPairs, 4 * subjects.length); tried++) {
    const other = subjects[Math.floor(random() * subjects.length)]
    if (other === undefined || other.material.question === material.question) continue
    const terms = queryTerms(other.material.question).filter(isTelling)
    if (terms.length > 0 && terms.every(term => !own.has(term))) return other
  }
  return undefined
}
