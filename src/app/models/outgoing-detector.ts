import { personalDataRules } from '../../privacy/detect/personal-data-rules.ts'
import type { PersonalDataDetector } from '../../privacy/personal-data.ts'
import type { OutgoingSettings } from '../config/outgoing-settings.ts'

/** Finds what may not leave the machine; undefined where everything may. */
export function outgoingDetector({
  mode,
  types,
  allow,
  deny,
}: OutgoingSettings): PersonalDataDetector | undefined {
  if (mode === 'none') return undefined
  const rules = personalDataRules({ types, allow, deny })
  return { name: 'rules/1', find: async texts => texts.map(text => rules(text)) }
}
