import type { Loader } from '../../../loaded-document.ts'
import { failure } from '../../../loaders/building/single-document-loader.ts'
import { outlookDocument } from '../outlook-document.ts'
import { pstMessages } from './pst-mailbox.ts'

/**
 * A data file of Outlook that is in memory already, such as one attached to a mail: each message a
 * document. Files of a source are read in pieces instead.
 */
export const pstLoader: Loader = {
  name: 'pst',
  version: 2,
  async *load(item, options) {
    const { bytes } = item
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const file = {
      size: buffer.length,
      // A copy: what is read is decoded in place.
      read: (position: number, length: number) =>
        Buffer.from(buffer.subarray(position, position + length)),
    }
    const seen = new Set<string>()
    let count = 0
    try {
      for (const entry of pstMessages(file, item.fileName, options.limits)) {
        options.signal?.throwIfAborted()
        const keySuffix = `#${entry.id?.toString(16) ?? entry.folder}`
        if (entry.kind === 'failed') {
          const { reason, message } = entry
          yield { status: 'failed', reason, message: `${item.fileName}: ${message}.`, keySuffix }
          continue
        }
        const { outcome, bytes: own } = await outlookDocument(entry.message, options)
        count++
        if (outcome.status !== 'loaded') {
          yield { ...outcome, keySuffix }
          continue
        }
        const { document } = outcome
        const emailId = document.mail?.emailId
        // Copies in several folders.
        const isCopy = emailId !== undefined && seen.has(emailId)
        if (emailId !== undefined) seen.add(emailId)
        yield {
          status: 'loaded',
          document: {
            ...document,
            keySuffix,
            ...(emailId === undefined ? {} : { key: isCopy ? `${emailId}${keySuffix}` : emailId }),
            bytes: own,
            properties: {
              ...document.properties,
              ...(entry.folder === '' ? {} : { folder: entry.folder }),
            },
          },
        }
      }
      if (count === 0)
        yield { status: 'failed', reason: 'empty', message: `${item.fileName} holds no mail.` }
    } catch (error) {
      options.signal?.throwIfAborted()
      yield failure(error, item, 'a data file of Outlook')
    }
  },
}
