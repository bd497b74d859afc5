import {
  compareFrameworks,
  type FrameworkDifference,
} from '../../../alignment/framework/compare-frameworks.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { loadFramework, type FrameworkSummary } from './list-frameworks.ts'

export interface ComparedFrameworks extends FrameworkDifference {
  readonly before: FrameworkSummary
  readonly after: FrameworkSummary
}

/** In what two frameworks of the corpus differ. Throws `not_found`. */
export async function compareStoredFrameworks(
  app: App,
  { before, after }: { readonly before: string; readonly after: string },
  options: ReadOptions,
): Promise<ComparedFrameworks> {
  const [left, right] = [
    await loadFramework(app, before, options),
    await loadFramework(app, after, options),
  ]
  return {
    before: left.summary,
    after: right.summary,
    ...compareFrameworks(left.framework, right.framework),
  }
}
