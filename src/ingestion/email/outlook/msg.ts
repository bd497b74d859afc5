import type { Loader } from '../../loaded-document.ts'
import { failure } from '../../loaders/building/single-document-loader.ts'
import { openCompoundFile } from '../../parsing/compound-file.ts'
import { unreadable } from '../../unreadable.ts'
import { readMsgFile } from './msg-file.ts'
import { outlookDocument } from './outlook-document.ts'

/** One message that Outlook saved as a file: read as the mail it was. */
export const msgLoader: Loader = {
  name: 'msg',
  version: 1,
  async *load(item, options) {
    options.signal?.throwIfAborted()
    try {
      const container = await openCompoundFile(item.bytes)
      const message = container === undefined ? undefined : readMsgFile(container)
      if (message === undefined)
        throw unreadable(item.fileName, 'damaged', 'it holds no message of Outlook')
      const { outcome } = await outlookDocument(message, options)
      if (outcome.status !== 'loaded') {
        yield outcome
        return
      }
      yield {
        status: 'loaded',
        document: {
          ...outcome.document,
          mediaType: 'application/vnd.ms-outlook',
          extractor: `${msgLoader.name}/${msgLoader.version}`,
          ...(item.link === undefined ? {} : { link: item.link }),
        },
      }
    } catch (error) {
      options.signal?.throwIfAborted()
      yield failure(error, item, 'a message of Outlook')
    }
  },
}
