import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { unreadable } from '../../unreadable.ts'

/**
 * Office files of 2007 and later under a password are wrapped into another format, which this
 * recognises and refuses.
 */
export const encryptedOfficeLoader = singleDocumentLoader(
  {
    name: 'encrypted-office',
    version: 1,
    format: 'an Office file',
    mediaType: 'application/x-ole-storage',
  },
  item => {
    throw unreadable(item.fileName, 'password', 'it is protected by a password')
  },
)
