import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { parseJson } from '../../../support/json.ts'
import type { App } from '../../compose.ts'
import {
  listLinks,
  placeOf,
  type LinkFilter,
  type LinkPlace,
  type ShownLink,
} from './list-links.ts'

export interface LinkPageQuery extends LinkFilter {
  readonly framework: string
  readonly limit: number
  /** `next` of the page before. */
  readonly after?: string | undefined
}

/**
 * Links in the order of `listLinks`, a page at a time. What is decided between two pages may move a
 * link across them. Throws `not_found`, and `invalid_input` for an `after` that no page gave.
 */
export async function linkPage(
  app: App,
  { framework, limit, after, ...filter }: LinkPageQuery,
  options: ReadOptions,
): Promise<{ readonly links: readonly ShownLink[]; readonly next?: string | undefined }> {
  const place = after === undefined ? undefined : readPlace(after)
  const links: ShownLink[] = []
  for await (const link of listLinks(app, framework, options, filter, place)) {
    if (links.length === limit) return { links, next: placeText(links.at(-1)) }
    links.push(link)
  }
  return { links }
}

const placeSchema = z.tuple([
  z.string(),
  z.number(),
  z.string(),
  z.enum(['evidence', 'gap']),
  z.int(),
])

function placeText(link: ShownLink | undefined): string | undefined {
  if (link === undefined) return undefined
  const { standard, score, chunkId, shows, start } = placeOf(link)
  return Buffer.from(JSON.stringify([standard, score, chunkId, shows, start])).toString('base64url')
}

function readPlace(text: string): LinkPlace {
  try {
    const [standard, score, chunkId, shows, start] = placeSchema.parse(
      parseJson(Buffer.from(text, 'base64url').toString('utf8'), 'the place of a page'),
    )
    return { standard, score, chunkId, shows, start }
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      '"after" must be the "next" of a page.',
      { issues: [{ path: 'after', message: 'is not valid' }] },
      { cause },
    )
  }
}
