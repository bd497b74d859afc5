import { longPattern } from '../../support/long-pattern.ts'
import type { PrivacyKeys } from '../pseudonyms/privacy-keys.ts'

/**
 * What stands for names that nobody needs to read: of files and folders, ids of emails, addresses.
 * Equal names give equal ones, and giving what was given already changes nothing.
 */
export interface HiddenNames {
  /**
   * A key of a source: each part between `/` and `#`; extensions of formats stay, because readers
   * need them. Others may be names: `letter.smith`.
   */
  readonly path: (key: string) => string
  /** An id of an email or a thread; plain numbers and digests stay. */
  readonly id: (id: string) => string
  /** A web address whose path names somebody; its host stays. */
  readonly address: (address: string) => string
  /** The hash of some bytes, which nobody can compare with the hash of a file. */
  readonly bytesHash: (hash: string) => string
  /** A source, by its id or location. */
  readonly source: (name: string) => string
}

const digits = 12
const idDigits = 24
const extension = /(?:[ _-][0-9a-f]{32}(?:_all)?)?(?:\.[A-Za-z0-9]{1,8})?$/
const hiddenPart = /^f_[0-9a-f]{12}(?:[ _-][0-9a-f]{32}(?:_all)?)?(?:\.[a-z0-9]{1,8})?$/
// "#12", "#row 3", "#page-4", and what tells two documents with one key apart.
const numberOnly = /^(?:(?:row|page|sheet|slide|record|line)?[ :-]?\d{1,6}|[0-9a-f]{8})$/
const hiddenId = /^m_[0-9a-f]{24}$/
const plainId = longPattern('i')`
  ^(?:(?:e-?mail|mail|msg|message|conv|conversation|thread|doc|document|rev|revision|id)[_:#-]?)?
  (?:\d{1,15}|[0-9a-f]{6,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`
const hiddenAddress = /\/f_[0-9a-f]{12}$/

/** Whether a name is one that stands for a file's, and not the file's own. */
export const isHiddenName = (name: string): boolean => /^f[_ ][0-9a-f]{12}\b/.test(name)

/** Whether a web address is one that stands for another. */
export const isHiddenAddress = (address: string): boolean => hiddenAddress.test(address)

/** `hasFormat`: whether a file's name ends as one format or another has it. */
export function hiddenNames(
  keys: PrivacyKeys,
  hasFormat: (fileName: string) => boolean,
): HiddenNames {
  const part = (name: string): string => {
    if (name === '' || hiddenPart.test(name)) return name
    const [kept = ''] = extension.exec(name) ?? []
    // ".profile" is a name without an extension.
    const stays = kept.length === name.length || !hasFormat(name) ? '' : kept.toLowerCase()
    return `f_${keys.keyOf('file', name).slice(0, digits)}${stays}`
  }
  const suffix = (name: string): string => (numberOnly.test(name) ? name : part(name))
  return {
    path: key =>
      key
        .split('/')
        .map(segment => {
          const [name = '', ...marks] = segment.split('#')
          return [part(name), ...marks.map(suffix)].join('#')
        })
        .join('/'),
    id: id =>
      hiddenId.test(id) || plainId.test(id)
        ? id
        : `m_${keys.keyOf('id', id.trim()).slice(0, idDigits)}`,
    address(address) {
      const origin = URL.parse(address)?.origin ?? ''
      return isHiddenAddress(address)
        ? address
        : `${origin}/f_${keys.keyOf('address-of-page', address).slice(0, digits)}`
    },
    bytesHash: hash => keys.keyOf('bytes', hash),
    source: name => keys.keyOf('source', name).slice(0, idDigits),
  }
}
