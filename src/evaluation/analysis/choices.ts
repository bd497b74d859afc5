import type { RaterKind, StudyItem } from '../study/study-data.ts'
import type { IndexedStudy, Measure } from './indexed-study.ts'

/** Who chooses options: a rater, or the majority of the people who chose for an answer. */
export interface Chooser {
  readonly label: string
  readonly kind: RaterKind | 'majority'
  /** The option by subject; −1 where none was chosen. */
  readonly options: Int16Array
}

/**
 * Choices of options. A subject is an answer to a multiple-choice question: `(item * pipelines +
 * pipeline) * repetitions + repetition`.
 */
export interface Choices {
  readonly choosers: readonly Chooser[]
  readonly majority: Chooser | undefined
  /** Answers for which most people chose no option, or two options equally often. */
  readonly ties: number
  readonly automatic: readonly Chooser[]
  /** People by who chose for the same items. */
  readonly groups: ReadonlyArray<readonly Chooser[]>
  readonly itemOf: (subject: number) => StudyItem
  readonly pipelineOf: (subject: number) => number
  /** `item * pipelines + pipeline` */
  readonly cellOf: (subject: number) => number
  /** Mean relevance that people gave the question of a subject; `undefined` where nobody did. */
  readonly relevanceOf: (subject: number) => number | undefined
  /** Relevance as one person gave it, by the id of the rater and the subject; 0 where none. */
  readonly relevanceBy: ReadonlyMap<string, Uint8Array>
  readonly size: number
}

const sharedItems = 0.5

/** Reads the choices of a study; `undefined` where there are none. Linear in the rows. */
export function readChoices(indexed: IndexedStudy): Choices | undefined {
  const { study, itemIndex, pipelineIndex, pipelines } = indexed
  if (study.choices.length === 0) return undefined
  const repetitions = new Map<number, number>()
  for (const { repetition } of study.choices)
    if (!repetitions.has(repetition)) repetitions.set(repetition, repetitions.size)
  const perItem = pipelines.length * repetitions.size
  const size = study.items.length * perItem
  const options = new Map(study.raters.map(({ id }) => [id, new Int16Array(0)]))
  const relevanceBy = new Map<string, Uint8Array>()
  const relevance = {
    sums: new Float64Array(study.items.length),
    counts: new Uint32Array(study.items.length),
  }
  for (const {
    itemId,
    pipelineId,
    raterId,
    repetition,
    option,
    questionRelevance,
  } of study.choices) {
    const item = itemIndex.get(itemId)
    const pipeline = pipelineIndex.get(pipelineId)
    const known = options.get(raterId)
    if (item === undefined || pipeline === undefined || known === undefined) continue
    const own = known.length === 0 ? new Int16Array(size).fill(-1) : known
    options.set(raterId, own)
    const place = repetitions.get(repetition) ?? 0
    const subject = (item * pipelines.length + pipeline) * repetitions.size + place
    if (option !== null) own[subject] = option
    if (questionRelevance === undefined) continue
    const rated = relevanceBy.get(raterId) ?? new Uint8Array(size)
    relevanceBy.set(raterId, rated)
    rated[subject] = questionRelevance
    relevance.sums[item] = (relevance.sums[item] ?? 0) + questionRelevance
    relevance.counts[item] = (relevance.counts[item] ?? 0) + 1
  }
  const choosers = study.raters.flatMap(({ id, kind }): Chooser[] => {
    const own = options.get(id)
    return own === undefined || own.length === 0 ? [] : [{ label: id, kind, options: own }]
  })
  const people = choosers.filter(({ kind }) => kind === 'human')
  const found = people.length === 0 ? undefined : majorityOf(people, size)
  return {
    choosers,
    majority: found?.majority,
    ties: found?.ties ?? 0,
    automatic: choosers.filter(({ kind }) => kind !== 'human'),
    groups: groupsOf(people),
    itemOf(subject) {
      const item = study.items[Math.floor(subject / perItem)]
      if (item === undefined) throw new RangeError(`there is no subject ${subject}`)
      return item
    },
    cellOf: subject => Math.floor(subject / repetitions.size),
    pipelineOf: subject => Math.floor(subject / repetitions.size) % pipelines.length,
    relevanceOf(subject) {
      const item = Math.floor(subject / perItem)
      const count = relevance.counts[item] ?? 0
      return count === 0 ? undefined : (relevance.sums[item] ?? 0) / count
    },
    relevanceBy,
    size,
  }
}

/** 1 where a rater chose the right option, else 0, and the subjects in the same order. */
export function correctness(
  { itemOf }: Choices,
  { options }: Chooser,
): { readonly values: number[]; readonly subjects: number[] } {
  const found: { values: number[]; subjects: number[] } = { values: [], subjects: [] }
  for (const [subject, option] of options.entries()) {
    if (option < 0) continue
    const { rightOption } = itemOf(subject)
    if (rightOption === undefined) continue
    found.subjects.push(subject)
    found.values.push(option === rightOption ? 1 : 0)
  }
  return found
}

/**
 * Accuracy as a measure like others, by the human majority and each automatic rater, so that
 * pipelines can be compared by it question by question.
 */
export function accuracyMeasures({ pipelines, study }: IndexedStudy, choices: Choices): Measure[] {
  const { majority, automatic } = choices
  return [...(majority === undefined ? [] : [majority]), ...automatic].map(chooser => {
    const { values, subjects } = correctness(choices, chooser)
    const cells = study.items.length * pipelines.length
    const measure = {
      values: pipelines.map(() => new Array<number>()),
      sums: new Float64Array(cells),
      counts: new Uint32Array(cells),
    }
    for (const [index, subject] of subjects.entries()) {
      const value = values[index] ?? 0
      const cell = choices.cellOf(subject)
      measure.values[cell % pipelines.length]?.push(value)
      measure.sums[cell] = (measure.sums[cell] ?? 0) + value
      measure.counts[cell] = (measure.counts[cell] ?? 0) + 1
    }
    return {
      aspect: 'accuracy',
      judge: { kind: chooser.kind === 'majority' ? 'human' : chooser.kind, label: chooser.label },
      scale: { low: 0, high: 1, likert: false },
      missing: new Map(),
      ...measure,
    }
  })
}

/** The options of two raters for the answers for which both chose. */
export function sharedOptions(
  left: Int16Array,
  right: Int16Array,
): { readonly left: number[]; readonly right: number[] } {
  const shared: { left: number[]; right: number[] } = { left: [], right: [] }
  for (const [subject, option] of left.entries()) {
    const other = right[subject] ?? -1
    if (option < 0 || other < 0) continue
    shared.left.push(option)
    shared.right.push(other)
  }
  return shared
}

/** The option that more people chose than any other. */
function majorityOf(
  people: readonly Chooser[],
  size: number,
): { readonly majority: Chooser; readonly ties: number } {
  const options = new Int16Array(size).fill(-1)
  let ties = 0
  for (let subject = 0; subject < size; subject++) {
    const votes = new Map<number, number>()
    for (const { options: own } of people) {
      const option = own[subject] ?? -1
      if (option >= 0) votes.set(option, (votes.get(option) ?? 0) + 1)
    }
    if (votes.size === 0) continue
    const most = Math.max(...votes.values())
    const first = [...votes].filter(([, count]) => count === most)
    if (first.length === 1) options[subject] = first[0]?.[0] ?? -1
    else ties += 1
  }
  return { majority: { label: 'Human majority', kind: 'majority', options }, ties }
}

/** People whose subjects are mostly the same as those of the first of their group. */
function groupsOf(people: readonly Chooser[]): Chooser[][] {
  const groups: Chooser[][] = []
  for (const chooser of people) {
    const group = groups.find(
      ([first]) => first !== undefined && overlap(first.options, chooser.options) > sharedItems,
    )
    if (group === undefined) groups.push([chooser])
    else group.push(chooser)
  }
  return groups
}

function overlap(left: Int16Array, right: Int16Array): number {
  let [both, either] = [0, 0]
  for (const [subject, option] of left.entries()) {
    const other = right[subject] ?? -1
    if (option >= 0 && other >= 0) both += 1
    if (option >= 0 || other >= 0) either += 1
  }
  return either === 0 ? 0 : both / either
}
