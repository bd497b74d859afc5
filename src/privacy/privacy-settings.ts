import { z } from 'zod'
import { personalDataTypes, type PersonalDataType } from './personal-data.ts'

/** What leads to nobody alone and stays unless the configuration says otherwise. */
const usuallyKept: ReadonlySet<PersonalDataType> = new Set<PersonalDataType>([
  'organization',
  'date',
  'age',
  'nationality',
  'title',
])
const usualPersonalData = personalDataTypes.filter(type => !usuallyKept.has(type))

const listed = z.string().min(1).max(200)

/** Where the salt is, never the salt itself. */
const saltPlace = z.union([
  z.strictObject({
    environment: z
      .string()
      .regex(
        /^[A-Za-z_][A-Za-z0-9_]{0,99}$/,
        'must be the name of an environment variable such as VERITRAIL_SALT, not the salt',
      ),
  }),
  z.strictObject({ file: z.string().min(1).max(4_096) }),
])

/** What becomes of personal data when documents are read; decided when a corpus is made. */
export const privacySettings = z.strictObject({
  mode: z
    .enum(['none', 'scrub', 'pseudonyms'])
    .default('none')
    .describe(
      '"scrub": personal data becomes generic terms such as <PHONE_NUMBER>; "pseudonyms": the ' +
        'same, but each person becomes a Person_ with twelve digits of their own',
    ),
  types: z
    .array(z.enum(personalDataTypes))
    .min(1)
    .default(usualPersonalData)
    .describe('kinds of personal data that are replaced'),
  numbered: z
    .enum(['off', 'document', 'corpus'])
    .default('off')
    .describe(
      'whether equal values are told apart by numbers, <PHONE_NUMBER_3>, inside a document or ' +
        'everywhere',
    ),
  allow: z.array(listed).max(10_000).default([]).describe('texts that are never replaced'),
  deny: z
    .array(z.strictObject({ text: listed, type: z.enum(personalDataTypes).default('person') }))
    .max(10_000)
    .default([])
    .describe('texts that are always replaced, each as a kind of personal data'),
  salt: saltPlace
    .default({ environment: 'VERITRAIL_SALT' })
    .describe('environment variable with the salt, or a key file outside the corpus folder'),
})
export type PrivacySettings = z.output<typeof privacySettings>
