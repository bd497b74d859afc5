import {
  addressLists,
  type AddressList,
  type MailAddress,
  type MailHeaders,
} from '../core/document.ts'

// Enough for everything that is shown or held against a claim; a circular to thousands would else
// come with every look at its mail.
const addressesRead = 50

/** All addresses of a mail's lists. */
export type AllAddresses = Readonly<Record<AddressList, readonly MailAddress[]>>

/**
 * The headers with the first 50 addresses of each list, and with the totals of those that this
 * shortens.
 */
export function shortenedMail(mail: MailHeaders): MailHeaders {
  const long = addressLists.filter(list => mail[list].length > addressesRead)
  if (long.length === 0) return mail
  return {
    ...mail,
    ...Object.fromEntries(long.map(list => [list, mail[list].slice(0, addressesRead)])),
    totals: {
      ...mail.totals,
      ...Object.fromEntries(long.map(list => [list, totalOf(mail, list)])),
    },
  }
}

/** What `shortenedMail` leaves out of each list. */
export const leftOutOf = (mail: MailHeaders): AllAddresses =>
  listsOf(list => mail[list].slice(addressesRead))

/** The whole lists again, from the shortened headers and what they leave out. */
export const joinedLists = (mail: MailHeaders, leftOut: AllAddresses): AllAddresses =>
  listsOf(list => (leftOut[list].length === 0 ? mail[list] : [...mail[list], ...leftOut[list]]))

/** Headers with whole lists in place of shortened ones. */
export function withAllAddresses(
  { totals: _totals, ...mail }: MailHeaders,
  lists: AllAddresses,
): MailHeaders {
  return { ...mail, ...lists }
}

/** How many addresses a list has, whether or not all of them are here. */
export const totalOf = (mail: MailHeaders, list: AddressList): number =>
  mail.totals?.[list] ?? mail[list].length

/** The lists of headers that are whole. */
export const listsOfMail = (mail: MailHeaders): AllAddresses => listsOf(list => mail[list])

function listsOf(addresses: (list: AddressList) => readonly MailAddress[]): AllAddresses {
  return {
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    replyTo: addresses('replyTo'),
  }
}
