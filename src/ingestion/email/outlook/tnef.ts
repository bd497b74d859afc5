import { outlookLoader } from './outlook-loader.ts'
import { readTnef } from './tnef-stream.ts'

/** `winmail.dat` by itself: read as the mail that it was. */
export const tnefLoader = outlookLoader({
  name: 'tnef',
  version: 2,
  mediaType: 'application/vnd.ms-tnef',
  what: 'a message of Outlook (winmail.dat)',
  read: ({ bytes, fileName }, { limits }) => readTnef(bytes, fileName, limits),
})
