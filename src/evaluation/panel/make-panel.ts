import { AppError } from '../../core/errors.ts'
import { hashParts } from '../../support/ids.ts'
import { seededRandom, shuffled } from '../../support/random.ts'
import type { AnswerKey, StudyData, StudyItem } from '../study/study-data.ts'
import { assignRaters, splitQuestions } from './assign-raters.ts'
import { attentionItems } from './attention-items.ts'
import {
  panelAspects,
  type Panel,
  type PanelEntry,
  type PanelMaterial,
  type PanelSubject,
} from './panel.ts'

/** How a panel is made from the answers of a study. */
export interface PanelDesign {
  readonly name: string
  readonly raters: readonly string[]
  /** Each question is judged by one of so many groups of raters, in the order given; default 1. */
  readonly groups?: number | undefined
  /** How many raters of a group judge each answer; default: all of them. */
  readonly ratersPerAnswer?: number | undefined
  /** Items planted in each sheet whose right judgement is known; default 0. */
  readonly attention?: number | undefined
  /** Questions at most, drawn at random; default: all. */
  readonly questions?: number | undefined
  /** Equal seeds give equal assignments and orders; default 1. */
  readonly seed?: number | undefined
  /** What the ids that raters see are made with; whoever knows it can link them. */
  readonly secret: string
}

type AnswerSubject = Extract<PanelSubject, { kind: 'answer' }>
type AnsweredStudy = Pick<StudyData, 'factors' | 'pipelines' | 'items' | 'answers'>

const mostRaters = 200

/**
 * A panel of raters for the answers of a study (Bos 2025, sections 3.4.2 and 5.5.1: two groups of
 * three raters, fifty questions each). Answers to questions with options ask for the closest option
 * and for the question's relevance, all others for the three aspects; an answer whose sources are
 * not known asks for its relevance alone. Throws `invalid_input` for a design that cannot be had.
 */
export function makePanel(study: AnsweredStudy, design: PanelDesign): Panel {
  const { raters, groups = 1, attention = 0, seed = 1 } = design
  const ratersPerAnswer = design.ratersPerAnswer ?? Math.floor(raters.length / groups)
  const random = seededRandom(seed)
  const items = drawnItems(study, design.questions, random)
  checkDesign(design, { groups, ratersPerAnswer, questions: items.length })
  const subjects = answerSubjects(study, items)
  const planted = attentionItems(subjects, attention, random)
  const places = new Map<PanelSubject, number>()
  for (const subject of [...subjects, ...planted]) places.set(subject, places.size)

  const groupOf = splitQuestions(items, groups, random)
  const sheets = splitRaters(raters, groups).flatMap((members, group) => {
    const answers = subjects
      .map(subject => ({ ...subject.key, subject }))
      .filter(({ itemId }) => groupOf.get(itemId) === group)
    const assigned = assignRaters(answers, members, ratersPerAnswer, random)
    return [...assigned].map(([rater, own]) => {
      const shown = shuffled([...own.map(({ subject }) => subject), ...planted], random)
      return {
        rater,
        entries: shown.map(subject =>
          panelEntry(subject, places.get(subject) ?? 0, [design.secret, rater], random),
        ),
      }
    })
  })
  return {
    name: design.name,
    seed,
    factors: study.factors,
    pipelines: study.pipelines,
    items,
    subjects: [...places.keys()],
    sheets,
  }
}

/** Questions that were answered, as many as wanted, in the study's order. */
function drawnItems(
  { items, answers }: AnsweredStudy,
  wanted: number | undefined,
  random: () => number,
): readonly StudyItem[] {
  const answered = new Set(answers.map(({ itemId }) => itemId))
  const all = items.filter(({ id }) => answered.has(id))
  if (wanted === undefined || wanted >= all.length) return all
  const drawn = new Set(shuffled(all, random).slice(0, wanted))
  return all.filter(item => drawn.has(item))
}

function checkDesign(
  { raters, attention = 0 }: PanelDesign,
  made: { groups: number; ratersPerAnswer: number; questions: number },
): void {
  const { groups, ratersPerAnswer, questions } = made
  const smallest = Math.floor(raters.length / groups)
  const problems: ReadonlyArray<readonly [boolean, string]> = [
    [questions === 0, 'there are no answers to judge'],
    [raters.length === 0 || raters.length > mostRaters, `it needs 1 to ${mostRaters} raters`],
    [
      raters.some(rater => rater.trim() === '' || rater !== rater.trim()),
      'a rater has no name, or one that begins or ends with a space',
    ],
    [new Set(raters).size < raters.length, 'a rater is named twice'],
    [groups < 1 || smallest < 1, `${raters.length} raters do not make ${groups} groups`],
    [questions < groups, `${questions} questions do not make ${groups} groups`],
    [
      ratersPerAnswer < 1 || ratersPerAnswer > smallest,
      `${ratersPerAnswer} raters for each answer are not among the ${smallest} of a group`,
    ],
    [attention < 0, 'it cannot plant fewer than no items'],
  ]
  const [, problem] = problems.find(([holds]) => holds) ?? []
  if (problem === undefined) return
  throw new AppError('invalid_input', `This panel cannot be made: ${problem}.`, {
    issues: [{ path: 'panel', message: problem }],
  })
}

/** Groups of raters in the order given, larger ones first. */
function splitRaters(raters: readonly string[], groups: number): string[][] {
  const split: string[][] = []
  let from = 0
  for (let group = 0; group < groups; group++) {
    const size = Math.ceil((raters.length - from) / (groups - group))
    split.push(raters.slice(from, from + size))
    from += size
  }
  return split
}

function answerSubjects(study: AnsweredStudy, items: readonly StudyItem[]): AnswerSubject[] {
  const known = new Map(items.map(item => [item.id, item]))
  return study.answers.flatMap(answer => {
    const item = known.get(answer.itemId)
    if (item === undefined) return []
    const { itemId, pipelineId, repetition, text, sources, abstained } = answer
    const key: AnswerKey = { itemId, pipelineId, repetition }
    const material: PanelMaterial = {
      question: item.question,
      answer: text,
      ...(sources !== undefined && { sources }),
      ...(item.options !== undefined && { options: item.options }),
    }
    const isChoice = item.options !== undefined
    const scales = isChoice
      ? (['question_relevance'] as const)
      : sources === undefined
        ? (['answer_relevance'] as const)
        : panelAspects
    return [{ kind: 'answer' as const, key, abstained, scales, isChoice, material }]
  })
}

// 56 bits: at 100,000 entries the chance of any collision is below 1e-7.
const idDigits = 14

function panelEntry(
  { material }: PanelSubject,
  subject: number,
  secret: readonly string[],
  random: () => number,
): PanelEntry {
  const order = material.options && shuffled([...material.options.keys()], random)
  return {
    // A letter first: spreadsheets would take some hexadecimal digits for a number.
    id: `i${hashParts([...secret, subject]).slice(0, idDigits)}`,
    subject,
    ...(order !== undefined && { optionOrder: order }),
  }
}
