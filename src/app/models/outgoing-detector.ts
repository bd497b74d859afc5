import { personalDataDetector } from '../../privacy/detect/personal-data-detector.ts'
import type { PersonalDataDetector } from '../../privacy/personal-data.ts'
import type { OutgoingSettings } from '../config/outgoing-settings.ts'

/** Finds what may not leave the machine; undefined where everything may. */
export function outgoingDetector({
  mode,
  ...settings
}: OutgoingSettings): PersonalDataDetector | undefined {
  return mode === 'none' ? undefined : personalDataDetector(settings)
}
