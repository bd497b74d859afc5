import { BlockList, isIPv4, isIPv6 } from 'node:net'

// IANA's special-purpose registries: this network, private, carrier's, loopback, link-local,
// protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved.
const specialIPv4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
// Everything that is not global unicast: loopback, link-local, unique-local, multicast, IPv4-mapped
// and -compatible, local translation.
const globalIPv6 = blockList('ipv6', ['2000::/3'])
// Within it: protocol assignments (Teredo among them), documentation, 6to4, which wraps an IPv4
// address.
const specialIPv6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/**
 * Whether a numeric address belongs to the public internet; false for private, loopback,
 * link-local, multicast, mapped and reserved ones, and for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  const translated = translatedIPv4(address)
  if (translated !== undefined) return isPublicAddress(translated)
  return globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
}

/**
 * The IPv4 address inside `64:ff9b::/96`, as which networks without IPv4 show the hosts that have
 * nothing else.
 */
function translatedIPv4(address: string): string | undefined {
  // The URL parser writes an address in its shortest form, without dots.
  const plain = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1)
  const words = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/.exec(plain ?? '')
  if (words === null) return undefined
  const [high, low] = [words[1] ?? '0', words[2] ?? '0'].map(word => Number.parseInt(word, 16)) as [
    number,
    number,
  ]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits = ''] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
