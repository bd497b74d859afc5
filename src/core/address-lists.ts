import { type AddressList, type MailAddress, type MailHeaders } from './document.ts'

/** All addresses of an email's lists. */
export type AddressLists = Readonly<Record<AddressList, readonly MailAddress[]>>

/** Headers with whole lists in place of shortened ones. */
export function withAllAddresses(
  { totals: _totals, ...mail }: MailHeaders,
  lists: AddressLists,
): MailHeaders {
  return { ...mail, ...lists }
}

/** How many addresses a list has, including those that shortened headers leave out. */
export const addressCount = (mail: MailHeaders, list: AddressList): number =>
  mail.totals?.[list] ?? mail[list].length
