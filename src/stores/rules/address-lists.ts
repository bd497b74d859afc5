import {
  addressLists,
  type AddressList,
  type MailAddress,
  type MailHeaders,
} from '../../core/document.ts'
import { addressCount, type AddressLists } from '../../core/address-lists.ts'

// Enough for display and for checking claims; otherwise every read of a circular would return
// thousands of addresses.
const maxAddresses = 50

/**
 * The headers with the first 50 addresses of each list, and with the totals of those that this
 * shortens.
 */
export function shortenedMail(mail: MailHeaders): MailHeaders {
  const long = addressLists.filter(list => mail[list].length > maxAddresses)
  if (long.length === 0) return mail
  return {
    ...mail,
    ...Object.fromEntries(long.map(list => [list, mail[list].slice(0, maxAddresses)])),
    totals: {
      ...mail.totals,
      ...Object.fromEntries(long.map(list => [list, addressCount(mail, list)])),
    },
  }
}

/** What `shortenedMail` leaves out of each list. */
export const leftOutOf = (mail: MailHeaders): AddressLists =>
  listsOf(list => mail[list].slice(maxAddresses))

/** The whole lists again, from the shortened headers and what they leave out. */
export const joinedLists = (mail: MailHeaders, leftOut: AddressLists): AddressLists =>
  listsOf(list => (leftOut[list].length === 0 ? mail[list] : [...mail[list], ...leftOut[list]]))

/** The lists of headers that are whole. */
export const listsOfMail = (mail: MailHeaders): AddressLists => listsOf(list => mail[list])

function listsOf(addresses: (list: AddressList) => readonly MailAddress[]): AddressLists {
  return {
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    replyTo: addresses('replyTo'),
  }
}
