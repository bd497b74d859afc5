import { defaultLoadLimits } from '../../../src/ingestion/loaded-document.ts'
import { loadItem } from '../../../src/ingestion/loaders/load-item.ts'
import { privateDocument } from '../../../src/ingestion/privacy/private-document.ts'
import { privacyTools } from '../../../src/ingestion/privacy/private-reading.ts'
import { privacySettings } from '../../../src/privacy/privacy-settings.ts'

/** Mails whose personal data is found and replaced, once read, in a second of one processor. */
export async function replacingSpeed(
  mails: Iterable<readonly [string, string]>,
  salt: string,
): Promise<number> {
  const { salt: _place, ...settings } = privacySettings.parse({ mode: 'pseudonyms' })
  const tools = privacyTools({ settings, salt })
  let [count, microseconds] = [0, 0]
  for (const [fileName, text] of mails) {
    const item = { key: fileName, fileName, bytes: Buffer.from(text) }
    for await (const outcome of loadItem(item, { timeZone: 'UTC', limits: defaultLoadLimits })) {
      if (outcome.status !== 'loaded') throw new Error(`${fileName} was not read`)
      const started = process.cpuUsage()
      privateDocument(outcome.document, item, tools)
      const { user, system } = process.cpuUsage(started)
      microseconds += user + system
      count += 1
    }
  }
  return count / (microseconds / 1e6)
}
