import type { Detection, PersonalDataDetector } from '../personal-data.ts'
import { combine } from './combine.ts'
import { personalDataRules, wantedBy, type PersonalDataSettings } from './personal-data-rules.ts'

/** Goes up with every rule that changes what is found. */
const version = 1

/**
 * The rules behind the port of detectors, together with others (a language model): what any of them
 * finds is found, overlaps are resolved, and the settings hold for all.
 */
export function personalDataDetector(
  settings: PersonalDataSettings = {},
  others: readonly PersonalDataDetector[] = [],
): PersonalDataDetector {
  const rules = personalDataRules(settings)
  const isWanted = wantedBy(settings)
  return {
    name: [`rules/${String(version)}`, ...others.map(({ name }) => name)].join('+'),
    async find(texts, options = {}) {
      options.signal?.throwIfAborted()
      const all: Array<readonly Detection[]> = texts.map(rules)
      for (const other of others) {
        const more = await other.find(texts, options)
        for (const [index, text] of texts.entries())
          all[index] = combine(text, [
            ...(all[index] ?? []),
            ...(more[index] ?? []).filter(detection => isWanted(text, detection)),
          ])
      }
      return all
    },
  }
}
