import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../../core/ports/entailment-model.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { GoldQuestion } from '../question-set.ts'
import { checkEvidence, type ReadDocument } from './check-evidence.ts'
import { checkForm, type Finding } from './check-form.ts'
import { findDuplicates } from './find-duplicates.ts'

export interface CheckedQuestion {
  readonly question: GoldQuestion
  readonly findings: readonly Finding[]
}

/** What checks draw on; without models less is checked. */
export interface CheckPorts {
  readonly read: ReadDocument
  readonly entailment?: EntailmentModel | undefined
  readonly encoder?: EmbeddingModel | undefined
}

/**
 * Checks each question: form, options, level, evidence, entailment, duplicates. One without a
 * finding is approved, one that cannot be used is rejected, the others are doubtful with the
 * reasons; what a person decided before stays.
 */
export async function checkQuestions(
  questions: readonly GoldQuestion[],
  { read, entailment, encoder }: CheckPorts,
  options: { readonly signal?: AbortSignal | undefined },
  onQuestion?: (done: number, total: number) => void,
): Promise<CheckedQuestion[]> {
  const duplicates = new Map(
    (await findDuplicates(questions, encoder, options)).map(({ id, of }) => [id, of]),
  )
  const checked: CheckedQuestion[] = []
  for (const [index, question] of questions.entries()) {
    throwIfAborted(options.signal, 'checking questions')
    const twin = duplicates.get(question.id)
    const findings: Finding[] = [
      ...checkForm(question),
      ...(await checkEvidence(question, read, entailment, options)),
      ...(twin === undefined
        ? []
        : [{ kind: 'duplicate', message: `asks the same as ${twin}`, weight: 'rejects' as const }]),
    ]
    checked.push({ question: judged(question, findings), findings })
    onQuestion?.(index + 1, questions.length)
  }
  return checked
}

function judged(question: GoldQuestion, findings: readonly Finding[]): GoldQuestion {
  const { doubts: _, ...rest } = question
  const reasons = findings.filter(({ weight }) => weight !== 'note').map(({ message }) => message)
  const isDecided =
    question.state !== undefined && question.doubts === undefined && question.state !== 'doubtful'
  if (isDecided) return question
  if (reasons.length === 0) return { ...rest, state: 'approved' }
  const state = findings.some(({ weight }) => weight === 'rejects') ? 'rejected' : 'doubtful'
  return { ...rest, state, doubts: reasons }
}

/** How many questions have a finding of each kind, most first. */
export function countFindings(
  checked: readonly CheckedQuestion[],
): Array<{ readonly kind: string; readonly count: number }> {
  const counts = new Map<string, number>()
  for (const { findings } of checked)
    for (const kind of new Set(findings.map(finding => finding.kind)))
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .map(([kind, count]) => ({ kind, count }))
    .sort((left, right) => right.count - left.count)
}
