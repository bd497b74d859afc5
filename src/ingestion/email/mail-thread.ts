import type { Loader } from '../loaded-document.ts'
import { textLoader } from '../loaders/markup/plain-text.ts'
import { detectText } from '../parsing/character-set.ts'
import { messageDocuments } from './mbox.ts'
import { pastedMessages } from './pasted-messages.ts'

/**
 * Text files that hold several messages one after the other, as people paste and export threads:
 * each is a mail, as in an mbox; what stands above the first is a text of its own.
 */
export const mailThreadLoader: Loader = {
  name: 'mail-thread',
  version: 1,
  async *load(item, options) {
    const { text } = await detectText(item.bytes)
    const pasted = pastedMessages(text)
    if (pasted === undefined || pasted.above !== '')
      yield* textLoader.load(
        pasted === undefined ? item : { ...item, bytes: Buffer.from(pasted.above) },
        options,
      )
    if (pasted !== undefined)
      yield* messageDocuments(
        pasted.messages.map(message => Buffer.from(message)),
        item,
        options,
      )
  },
}
