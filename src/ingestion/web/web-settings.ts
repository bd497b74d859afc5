import { z } from 'zod'
import { readHost } from './host-name.ts'

const host = z.string().transform((text, context) => {
  const read = readHost(text)
  if (read === undefined)
    context.addIssue({
      code: 'custom',
      message: 'must be a host such as help.example.org, or host:port',
    })
  return read ?? z.NEVER
})

/** Bounds and manners of reading web pages. */
export const webSettings = z.strictObject({
  /**
   * Pages that links lead to in one site at most, and how many links they may be away from its
   * first page.
   */
  maxPages: z.int().min(1).max(1_000_000).default(1_000),
  maxDepth: z.int().min(0).max(1_000).default(10),
  /** Bytes of one page, as sent and unpacked. */
  maxPageBytes: z
    .int()
    .min(1)
    .max(256 * 2 ** 20)
    .default(32 * 2 ** 20),
  /** For one request with all of its body. */
  timeoutMs: z.int().min(1).max(3_600_000).default(60_000),
  maxRedirects: z.int().min(0).max(20).default(5),
  /** Between two requests to one host; a longer `Crawl-delay` of its robots.txt is kept. */
  pauseMs: z.int().min(0).max(600_000).default(1_000),
  /** Hosts besides a site's own whose pages belong to it. */
  allowHosts: z.array(host).default([]),
  /** Hosts that may be at private, loopback or other addresses outside the public internet. */
  privateHosts: z.array(host).default([]),
})
export type WebSettings = z.infer<typeof webSettings>
