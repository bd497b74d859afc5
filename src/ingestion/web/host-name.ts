/**
 * A host as people write it, `example.org` or `example.org:8080`, in the form in which addresses
 * hold it; `undefined` for anything else.
 */
export function readHost(text: string): string | undefined {
  const url = URL.parse(`http://${text.trim()}`)
  if (
    url === null ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    /[/?#@\\]/.test(text)
  )
    return undefined
  return url.host.replace(/\.(?=:\d+$|$)/, '')
}

/**
 * Whether a list of hosts names that of an address; a host without a port stands for all its ports.
 */
export function namesHost(hosts: ReadonlySet<string>, address: string): boolean {
  const { host, hostname } = new URL(address)
  return hosts.has(host) || hosts.has(hostname)
}
