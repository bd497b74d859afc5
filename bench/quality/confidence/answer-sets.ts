import { join } from 'node:path'
import type { LocalEncoder } from '../../../src/models/local/encoder.ts'
import { isHeldOut } from '../../held-out.ts'
import { isCalibrationItem } from './calibration-slice.ts'
import { keptAs, keptFolder, stateOf } from './kept-files.ts'
import { placeOf, sampled, type LabelledAnswer } from './labelled-answer.ts'
import { mailAnswers } from './mail-answers.ts'
import { ownAnswers } from './own-answers.ts'
import { publicAnswers, questionsReplaced } from './public-answers.ts'

type Folder = (name: string) => string | undefined

/** An answer with how many it stands for where a set was sampled. */
export interface WeighedAnswer extends LabelledAnswer {
  readonly weight: number
}

/**
 * Sets made by templates: for fitting, so that what nobody labels (an answer to another question, a
 * generic one) is known too; no part of the pooled figures.
 */
export const madeSets: readonly string[] = [
  'mails-matched',
  'mails-replaced',
  'mails-generic',
  'mails-invented',
]

/** Sets that entailment models are trained on: for fitting, only the slice that is meant for it. */
const learntSets = new Set(['expertqa', 'begin', 'halueval-qa', 'wice'])

const ownSets = new Set([
  'clapnq',
  'emails',
  'multihop-2wiki',
  'multihop-hotpot',
  'multihop-musique',
])
/** How many of its own answers are asked for where they are fitted on. */
const ownShare = 0.35

/** Answers under another question are drawn from these sets. */
const askedSets = new Set(['halueval-qa', 'clapnq-written', 'mtrag-human', 'expertqa'])

/**
 * The labelled answers on one side of the split, at most `most` of each set and each in its own
 * order: claims and answers judged by people, answers that people wrote, the same to other
 * questions, the product's own answers, and answers made from mails. Large sets are sampled by id;
 * the weight then says how many each stands for.
 */
export async function answerSets(
  folder: Folder,
  encoder: LocalEncoder,
  options: { readonly heldOut: boolean; readonly most: number },
): Promise<WeighedAnswer[]> {
  const { heldOut, most } = options
  const chosen = (id: string): boolean => isHeldOut(id) === heldOut
  const written = publicAnswers(folder).filter(
    ({ set, id }) => chosen(id) && (heldOut || !learntSets.has(set) || isCalibrationItem(id)),
  )
  const mails = folder('emails')
  // The product's own answers cost a search each: those of large sets are drawn before they are
  // asked.
  const missing = [...ownSets, 'qa-sentences'].filter(name => folder(name) === undefined)
  const file = join(
    keptFolder,
    stateOf(
      [
        'src',
        'bench/quality/confidence/own-answers.ts',
        'bench/data',
        'models/encoder',
        'models/reader',
      ],
      new Set(['evidence', 'evaluation', 'app', 'interfaces', 'check']),
    ),
    `own-${[heldOut ? 'held-out' : 'fitted', ...missing].join('-without-')}.json`,
  )
  const own = await keptAs(file, () =>
    ownAnswers(folder, id => chosen(id) && (heldOut || placeOf(id) < ownShare), encoder),
  )
  const all = [
    ...written,
    ...questionsReplaced(written.filter(({ set }) => askedSets.has(set))),
    ...own,
    ...(mails === undefined ? [] : mailAnswers(mails, heldOut)),
  ]
  return [...Map.groupBy(all, ({ set }) => set).values()].flatMap(set => {
    const taken = sampled(set, most)
    const name = (set[0]?.set ?? '').replace('-other-question', '')
    // The slice is a quarter of what is not held out.
    const share = heldOut ? 1 : learntSets.has(name) ? 0.25 : ownSets.has(name) ? ownShare : 1
    return taken.map(answer => ({ ...answer, weight: set.length / (taken.length * share) }))
  })
}
