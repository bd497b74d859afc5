import { AppError } from '../core/errors.ts'
import { definePrompt, type Prompt } from '../prompting/prompt.ts'
import type { Agreement } from './calibration-agreement.ts'

/** A person's rating of one metric beside the score that a language model gave with a prompt. */
export interface JudgedRating {
  readonly rating: number
  readonly score: number
}

/** Below this rank correlation, or above this mean difference, a judge agrees poorly. */
const [leastRank, mostDifference] = [0.4, 0.75]
/** A tendency smaller than this is none. */
const leastTendency = 0.4
/** Fewer ratings of one score say nothing about it. */
const leastOfScore = 3
/** Revisions stand before this line of every metric's prompt. */
const materialHeading = 'User Query:'
const revisionHeading = 'Notes from people who rated such answers:'

/** Whether a judge agrees so little with people that its prompt should be revised. */
export function agreesPoorly({ spearman, meanAbsoluteDifference }: Agreement): boolean {
  return (spearman ?? 0) < leastRank || meanAbsoluteDifference > mostDifference
}

/**
 * A prompt with notes on how people rate where the model rates otherwise, under the next version:
 * which way it errs, and what its scores stand for. No text of a question, document or answer goes
 * into it. `undefined` where the ratings show no tendency that words could mend. Throws
 * `invalid_input` for an edited prompt that has no place for notes.
 */
export function revisedPrompt(prompt: Prompt, judged: readonly JudgedRating[]): Prompt | undefined {
  const notes = notesOn(judged)
  if (notes.length === 0) return undefined
  const [text = ''] = prompt.template.split(`${revisionHeading}\n`)
  const plain =
    text.length === prompt.template.length
      ? prompt.template
      : text + prompt.template.slice(prompt.template.indexOf(materialHeading, text.length))
  const at = plain.indexOf(materialHeading)
  if (at < 0)
    throw new AppError(
      'invalid_input',
      `The prompt ${prompt.name} has no line "${materialHeading}": notes cannot be put before it.`,
      { issues: [{ path: prompt.name, message: `has no line "${materialHeading}"` }] },
    )
  const list = notes.map(note => `- ${note}`).join('\n')
  return definePrompt({
    ...prompt,
    version: nextVersion(prompt.version),
    template: `${plain.slice(0, at)}${revisionHeading}\n${list}\n\n${plain.slice(at)}`,
  })
}

function notesOn(judged: readonly JudgedRating[]): string[] {
  if (judged.length === 0) return []
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const notes: string[] = []
  const tendency = mean(judged.map(({ score, rating }) => score - rating))
  if (tendency >= leastTendency)
    notes.push(
      `Your scores have been ${tendency.toFixed(1)} too high on average. Give 5 only where you ` +
        'looked for a fault in every step above and found none.',
    )
  if (tendency <= -leastTendency)
    notes.push(
      `Your scores have been ${(-tendency).toFixed(1)} too low on average. Take nothing off for ` +
        'what the criteria do not name.',
    )
  for (const score of [5, 4, 3, 2, 1]) {
    const ratings = judged.filter(one => one.score === score).map(one => one.rating)
    if (ratings.length < leastOfScore) continue
    const rated = mean(ratings)
    if (Math.abs(rated - score) >= leastTendency)
      notes.push(`Where you gave ${score}, people gave ${rated.toFixed(1)} on average.`)
  }
  const given = new Set(judged.map(({ score }) => score))
  const rated = new Set(judged.map(({ rating }) => rating))
  if (given.size <= 2 && rated.size > given.size)
    notes.push(
      'Use the whole scale: people gave scores from ' +
        `${Math.min(...rated)} to ${Math.max(...rated)}, you gave ` +
        `${[...given].sort((left, right) => left - right).join(' and ')} only.`,
    )
  return notes
}

/** "1" → "1-r1" → "1-r2". */
function nextVersion(version: string): string {
  const [, base = version, revision = '0'] = /^(.*)-r(\d{1,3})$/.exec(version) ?? []
  return `${base}-r${Number(revision) + 1}`
}
