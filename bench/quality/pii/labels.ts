import { personalDataTypes, type PersonalDataType } from '../../../src/privacy/personal-data.ts'

/**
 * Which of our types answer a label of a set, the first exactly. A town inside an address is found
 * as part of the address, and sets cut addresses differently: what covers the words counts.
 */
const types: Readonly<Record<string, readonly PersonalDataType[]>> = {
  PERSON: ['person'],
  NAME: ['person'],
  STREET_ADDRESS: ['street-address', 'postcode', 'location'],
  ADDRESS: ['street-address', 'postcode', 'location'],
  GPE: ['location', 'street-address'],
  LOCATION: ['location', 'street-address'],
  ZIP_CODE: ['postcode', 'street-address'],
  POSTCODE: ['postcode', 'street-address'],
  ORGANIZATION: ['organization'],
  CREDIT_CARD: ['card'],
  CARD: ['card'],
  DATE_TIME: ['date', 'date-of-birth'],
  DATE: ['date', 'date-of-birth'],
  DATE_OF_BIRTH: ['date-of-birth', 'date'],
  TITLE: ['title'],
  AGE: ['age'],
  PHONE_NUMBER: ['phone-number'],
  EMAIL_ADDRESS: ['email-address'],
  DOMAIN_NAME: ['url'],
  URL: ['url'],
  NRP: ['nationality'],
  NATIONALITY: ['nationality'],
  IBAN_CODE: ['bank-account'],
  IBAN: ['bank-account'],
  BANK_ACCOUNT: ['bank-account'],
  IP_ADDRESS: ['ip-address'],
  MAC_ADDRESS: ['mac-address'],
  CRYPTO: ['crypto-address'],
  US_DRIVER_LICENSE: ['national-id'],
  US_SSN: ['national-id'],
  US_PASSPORT: ['national-id'],
  NATIONAL_ID: ['national-id'],
}

/** The types that answer a label; a label in our own words answers itself. */
export function typesOf(label: string): readonly PersonalDataType[] {
  const known = types[label.toUpperCase().replaceAll('-', '_')]
  if (known !== undefined) return known
  const own = personalDataTypes.find(type => type === label.toLowerCase().replaceAll('_', '-'))
  if (own === undefined)
    throw new Error(`label ${JSON.stringify(label)} stands for none of the types of personal data`)
  return [own]
}

/** What the bars are set for: the first types of a label decide which group its spans are in. */
export const groups: ReadonlyArray<readonly [string, readonly PersonalDataType[]]> = [
  ['all', personalDataTypes],
  ['names', ['person']],
  ['addresses-and-locations', ['street-address', 'location', 'postcode']],
]
