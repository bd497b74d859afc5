import type { LoadOutcome } from '../loaded-document.ts'
import type { PrivacyTools } from './private-reading.ts'

/** Why something was not read, without the personal data that its reader may have named. */
export function privateMessage(
  outcome: Exclude<LoadOutcome, { status: 'loaded' }>,
  { names, replacer, people }: PrivacyTools,
): Exclude<LoadOutcome, { status: 'loaded' }> {
  const plain = (text: string): string => replacer(people()).replace([text])[0]?.text ?? ''
  const suffix = outcome.keySuffix === undefined ? {} : { keySuffix: names.path(outcome.keySuffix) }
  return outcome.status === 'failed'
    ? { ...outcome, message: plain(outcome.message), ...suffix }
    : { ...outcome, reason: plain(outcome.reason), ...suffix }
}
