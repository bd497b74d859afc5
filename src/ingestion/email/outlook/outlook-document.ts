import type { LoadOptions, LoadOutcome } from '../../loaded-document.ts'
import { icsLoader } from '../../loaders/calendar/ics.ts'
import { vcfLoader } from '../../loaders/calendar/vcf.ts'
import { mailDocument } from '../mail-document.ts'
import type { MapiMessage } from './mapi-message.ts'
import { outlookItem } from './outlook-item.ts'

/** The document of one message, appointment or contact, and the bytes that it was read from. */
export async function outlookDocument(
  message: MapiMessage,
  options: LoadOptions,
): Promise<{ readonly outcome: LoadOutcome; readonly bytes: Uint8Array }> {
  const { bytes, fileName, mediaType } = await outlookItem(message, options)
  if (mediaType === 'message/rfc822') return { outcome: await mailDocument(bytes, options), bytes }
  const loader = mediaType === 'text/vcard' ? vcfLoader : icsLoader
  for await (const outcome of loader.load({ key: fileName, fileName, bytes }, options))
    return { outcome: withoutSuffix(outcome), bytes }
  throw new Error('a loader gave no outcome')
}

/** The only entry of its file needs no number. */
function withoutSuffix(outcome: LoadOutcome): LoadOutcome {
  return outcome.status === 'loaded'
    ? { ...outcome, document: { ...outcome.document, keySuffix: undefined, bytes: undefined } }
    : { ...outcome, keySuffix: undefined }
}
