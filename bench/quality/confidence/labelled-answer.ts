import { createHash } from 'node:crypto'

/** An answer to a question from documents, and whether people (or gold) say that it holds. */
export interface LabelledAnswer {
  readonly set: string
  /** Of the item that it was made from: what decides whether it is held out. */
  readonly id: string
  readonly question?: string | undefined
  readonly documents: ReadonlyArray<{ readonly text: string; readonly title?: string | undefined }>
  readonly response: string
  readonly holds: boolean
  /** Of answers that the product gave itself. */
  readonly answerScore?: number | undefined
  readonly agreement?: number | undefined
}

/** A number in [0, 1) from a name: for samples that never change. */
export function placeOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32
}

/** At most `most` of the answers, chosen by their ids and responses, in their order. */
export function sampled(answers: readonly LabelledAnswer[], most: number): LabelledAnswer[] {
  const placed = answers.map(answer => ({
    answer,
    place: placeOf(`${answer.set}\0${answer.id}\0${answer.response}`),
  }))
  const limit = placed.map(({ place }) => place).sort((left, right) => left - right)[most] ?? 1
  return placed.filter(({ place }) => place < limit).map(({ answer }) => answer)
}
