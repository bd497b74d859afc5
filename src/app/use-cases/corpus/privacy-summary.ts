import type { DocumentId } from '../../../core/ids.ts'
import { AppError } from '../../../core/errors.ts'
import { readableGroups, type Principal } from '../../../core/principal.ts'
import type { PersonalDataType } from '../../../privacy/personal-data.ts'
import type { Replacement } from '../../../privacy/replacement/replaced-text.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'
import { readPrivacyReport } from '../../privacy/privacy-report.ts'
import { readPrivacyState } from '../../privacy/privacy-state.ts'

/** How often a rule replaced something. */
export interface ReplacedCount {
  readonly type: PersonalDataType
  readonly rule: string
  readonly count: number
  readonly documents: number
}

export interface PrivacySummary {
  readonly mode: 'scrub' | 'pseudonyms'
  readonly documents: number
  readonly replaced: readonly ReplacedCount[]
}

/**
 * What was replaced in the documents that are in the corpus, by type and rule. Throws `forbidden`
 * for users, `invalid_input` for a corpus without privacy.
 */
export async function privacySummary(
  app: App,
  { principal }: { readonly principal: Principal },
): Promise<PrivacySummary> {
  const mode = modeOf(app, principal)
  const counts = new Map<
    string,
    { readonly type: PersonalDataType; readonly rule: string; count: number; documents: number }
  >()
  const latest = await latestLines(app)
  let documents = 0
  let line = 0
  for await (const { document, replaced } of readPrivacyReport(app.corpusFolder)) {
    if (latest.get(document) !== line++) continue
    documents++
    const seen = new Set<string>()
    for (const { type, rule } of replaced) {
      const name = nameOf({ type, rule })
      const entry = counts.get(name) ?? { type, rule, count: 0, documents: 0 }
      counts.set(name, entry)
      entry.count++
      if (!seen.has(name)) entry.documents++
      seen.add(name)
    }
  }
  return {
    mode,
    documents,
    replaced: [...counts.values()].sort((a, b) =>
      a.count === b.count ? compareCodePoints(nameOf(a), nameOf(b)) : b.count - a.count,
    ),
  }
}

const nameOf = ({ type, rule }: Pick<ReplacedCount, 'type' | 'rule'>): string => `${type}\n${rule}`

/**
 * What was replaced in one document: where each replacement stands in its text. Throws `not_found`
 * for a document that is not there.
 */
export async function documentReplacements(
  app: App,
  id: DocumentId,
  { principal }: { readonly principal: Principal },
): Promise<readonly Replacement[]> {
  modeOf(app, principal)
  const [summary] = await app.store.documents.summaries([id], { principal })
  if (summary === undefined)
    throw new AppError('not_found', `There is no document ${id}.`, { kind: 'document', id })
  let found: readonly Replacement[] = []
  for await (const { document, replaced } of readPrivacyReport(app.corpusFolder))
    if (document === id) found = replaced
  return found
}

function modeOf(app: App, principal: Principal): PrivacySummary['mode'] {
  if (readableGroups(principal) !== 'all')
    throw new AppError('forbidden', 'Only the owner of a corpus sees what was replaced in it.', {
      action: 'see the report of privacy',
    })
  const state = readPrivacyState(app.corpusFolder)
  if (state !== undefined) return state.mode
  const { mode } = app.config.privacy
  if (mode !== 'none') return mode
  throw new AppError(
    'invalid_input',
    `The corpus in ${app.corpusFolder} was made without privacy: nothing is replaced in it. Make ` +
      'one with "veritrail init --privacy pseudonyms".',
    { issues: [{ path: 'privacy.mode', message: 'is none' }] },
  )
}

/** The line of each document that holds now. */
async function latestLines({ corpusFolder }: App): Promise<Map<DocumentId, number>> {
  const latest = new Map<DocumentId, number>()
  let line = 0
  for await (const { document } of readPrivacyReport(corpusFolder)) latest.set(document, line++)
  return latest
}
