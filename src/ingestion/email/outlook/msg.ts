import { openCompoundFile } from '../../parsing/compound-file.ts'
import { unreadable } from '../../unreadable.ts'
import { readMsgFile } from './msg-file.ts'
import { outlookLoader } from './outlook-loader.ts'

/** One message that Outlook saved as a file: read as the mail it was. */
export const msgLoader = outlookLoader({
  name: 'msg',
  version: 2,
  mediaType: 'application/vnd.ms-outlook',
  what: 'a message of Outlook',
  async read(item) {
    const container = await openCompoundFile(item)
    const message = container === undefined ? undefined : readMsgFile(container)
    if (message === undefined)
      throw unreadable(item.fileName, 'damaged', 'it holds no message of Outlook')
    return message
  },
})
