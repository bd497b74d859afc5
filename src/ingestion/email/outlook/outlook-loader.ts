import type { Loader, LoadOptions, RawItem } from '../../loaded-document.ts'
import { failure } from '../../loaders/building/single-document-loader.ts'
import { outlookDocument } from './outlook-document.ts'
import type { MapiMessage } from './mapi-message.ts'

interface OutlookFormat {
  readonly name: string
  readonly version: number
  readonly mediaType: string
  /** What an item is called where it could not be read. */
  readonly what: string
  /** Throws `document_unreadable`. */
  readonly read: (item: RawItem, options: LoadOptions) => MapiMessage | Promise<MapiMessage>
}

/** Reads files that hold one message of Outlook as the mail that it was. */
export const outlookLoader = ({ name, version, mediaType, what, read }: OutlookFormat): Loader => ({
  name,
  version,
  async *load(item, options) {
    options.signal?.throwIfAborted()
    try {
      const { outcome } = await outlookDocument(await read(item, options), options)
      if (outcome.status !== 'loaded') {
        yield outcome
        return
      }
      yield {
        status: 'loaded',
        document: {
          ...outcome.document,
          mediaType,
          extractor: `${name}/${version}`,
          ...(item.link === undefined ? {} : { link: item.link }),
        },
      }
    } catch (error) {
      options.signal?.throwIfAborted()
      yield failure(error, item, what)
    }
  },
})
