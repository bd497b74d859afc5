import { formatOfExtension } from '../loaders/sniffing/format-names.ts'
import { namesHost } from './host-name.ts'
import { hostOf } from './web-address.ts'

/** Which pages belong to a site. */
export interface SiteScope {
  readonly start: string
  contains(address: string): boolean
}

/**
 * The site that begins at an address: pages of its host, by http or https, whose path is its own or
 * below it, and all pages of the hosts allowed besides. `/docs` and `/docs/` hold `/docs/a`, not
 * `/docs-old`; `/docs/index.html` holds what is beside it.
 */
export function siteScope(start: string, allowHosts: ReadonlySet<string>): SiteScope {
  const host = hostOf(start)
  const { pathname } = new URL(start)
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  const folder =
    formatOfExtension(last) !== undefined
      ? pathname.slice(0, -last.length)
      : pathname.endsWith('/')
        ? pathname
        : `${pathname}/`
  return {
    start,
    contains(address) {
      if (namesHost(allowHosts, address)) return true
      const path = new URL(address).pathname
      return hostOf(address) === host && (path.startsWith(folder) || `${path}/` === folder)
    },
  }
}
