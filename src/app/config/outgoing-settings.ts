import { z } from 'zod'
import { privacySettings } from '../../privacy/privacy-settings.ts'

const { types, allow, deny } = privacySettings.shape

/** Personal data in what is sent to models behind endpoints. */
export const outgoingSettings = z.strictObject({
  mode: z
    .enum(['none', 'scrub'])
    .default('none')
    .describe(
      '"scrub": personal data is replaced by placeholders such as <PERSON_1> in all that is sent ' +
        'to models behind endpoints, and put back into their replies',
    ),
  types,
  allow,
  deny,
})
export type OutgoingSettings = z.infer<typeof outgoingSettings>
