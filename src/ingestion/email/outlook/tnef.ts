import type { Loader } from '../../loaded-document.ts'
import { failure } from '../../loaders/building/single-document-loader.ts'
import { outlookDocument } from './outlook-document.ts'
import { readTnef } from './tnef-stream.ts'

/** `winmail.dat` by itself: read as the mail that it was. */
export const tnefLoader: Loader = {
  name: 'tnef',
  version: 1,
  async *load(item, options) {
    options.signal?.throwIfAborted()
    try {
      const message = readTnef(item.bytes, item.fileName, options.limits)
      const { outcome } = await outlookDocument(message, options)
      if (outcome.status !== 'loaded') {
        yield outcome
        return
      }
      yield {
        status: 'loaded',
        document: {
          ...outcome.document,
          mediaType: 'application/vnd.ms-tnef',
          extractor: `${tnefLoader.name}/${tnefLoader.version}`,
          ...(item.link === undefined ? {} : { link: item.link }),
        },
      }
    } catch (error) {
      options.signal?.throwIfAborted()
      yield failure(error, item, 'a message of Outlook (winmail.dat)')
    }
  },
}
