import { AppError } from '../../../core/errors.ts'
import type { App } from '../../compose.ts'

/** Addresses as a job keeps them: in a corpus with privacy nobody reads them without the salt. */
export function sealedUrls({ privacy }: Pick<App, 'privacy'>, urls: readonly string[]): string[] {
  const keys = privacy?.keys()
  return keys === undefined ? [...urls] : urls.map(url => keys.seal(url))
}

/** Throws `invalid_input` where the salt is another one than when the job was queued. */
export function openedUrls({ privacy }: Pick<App, 'privacy'>, urls: readonly string[]): string[] {
  const keys = privacy?.keys()
  if (keys === undefined) return [...urls]
  return urls.map(url => {
    const opened = keys.open(url)
    if (opened !== undefined) return opened
    throw new AppError(
      'invalid_input',
      'The addresses of this job cannot be read with the salt that is at hand. Ask for them again.',
      { issues: [{ path: 'privacy.salt', message: 'is another salt' }] },
    )
  })
}
