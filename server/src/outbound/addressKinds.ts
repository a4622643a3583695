import { BlockList, isIP } from 'node:net'

type Range = [address: string, bits: number]

/** Link-local, metadata and reserved addresses; no configuration allows them. */
const neverV4: Range[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, and the metadata of most clouds
  ['100.100.100.200', 32], // metadata of Alibaba Cloud
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const neverV6: Range[] = [
  ['::', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['fd00:ec2::', 32], // metadata of AWS
  ['ff00::', 8],
]

/** This machine and the internal network: only if the configuration allows it. */
const insideV4: Range[] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
]
const insideV6: Range[] = [
  ['::1', 128],
  ['fc00::', 7],
  ['2001:db8::', 32],
]

function listOf(v4: readonly Range[], v6: readonly Range[]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of v4) list.addSubnet(address, bits, 'ipv4')
  for (const [address, bits] of v6) list.addSubnet(address, bits, 'ipv6')
  return list
}

const never = listOf(neverV4, neverV6)
const inside = listOf(insideV4, insideV6)

/** `never` is always refused, `inside` unless allowed, `outside` is the internet. */
export type AddressKind = 'never' | 'inside' | 'outside'

/** The kind of an address. An IPv6 address that embeds an IPv4 one has the stricter kind of the two. */
export function addressKind(address: string): AddressKind {
  const plain = address.split('%', 1)[0]!
  const family = isIP(plain)
  if (family === 0) return 'never'
  const type = family === 4 ? 'ipv4' : 'ipv6'
  const own = never.check(plain, type) ? 'never' : inside.check(plain, type) ? 'inside' : 'outside'
  const carried = family === 6 ? carriedAddress(plain) : undefined
  if (!carried || own === 'never') return own
  const other = addressKind(carried)
  return other === 'outside' ? own : other
}

/** The IPv4 address inside mapped, compatible, NAT64 and 6to4 addresses. */
export function carriedAddress(address: string): string | undefined {
  const groups = groupsOf(address)
  const pair = (at: number): string => {
    const [high, low] = [groups[at]!, groups[at + 1]!]
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const startsWith = (...wanted: number[]): boolean => wanted.every((group, index) => groups[index] === group)
  if (startsWith(0, 0, 0, 0, 0, 0xffff) || startsWith(0, 0, 0, 0, 0xffff, 0)) return pair(6)
  if (startsWith(0, 0, 0, 0, 0, 0) && (groups[6] !== 0 || groups[7]! > 1)) return pair(6)
  if (startsWith(0x64, 0xff9b)) return pair(6)
  return startsWith(0x2002) ? pair(1) : undefined
}

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  let text = address
  if (dotted) {
    const [a, b, c, d] = dotted.slice(1).map(Number) as [number, number, number, number]
    text = address.slice(0, dotted.index) + [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16)).join(':')
  }
  const [head = '', tail] = text.split('::')
  const read = (part: string): number[] =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  if (tail === undefined) return read(head)
  const [left, right] = [read(head), read(tail)]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}
