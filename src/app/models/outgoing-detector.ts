import type { PersonalDataDetector } from '../../privacy/personal-data.ts'
import type { OutgoingSettings } from '../config/outgoing-settings.ts'

/** Finds what may not leave the machine; undefined where everything may. */
export function outgoingDetector(settings: OutgoingSettings): PersonalDataDetector | undefined {
  if (settings.mode === 'none') return undefined
  return {
    name: 'addresses/0',
    find: async texts =>
      texts.map(text =>
        [...text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)].map(({ index, 0: found }) => ({
          type: 'email-address' as const,
          rule: 'email-address',
          score: 1,
          start: index,
          end: index + found.length,
        })),
      ),
  }
}
