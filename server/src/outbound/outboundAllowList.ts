import { BlockList, isIP } from 'node:net'
import { addressKind } from './addressKinds.ts'

/** Ranges of the internal network that the server may connect to, as `10.1.0.0/16`. */
export type OutboundRanges = readonly string[]

const shortestPrefix = { 4: 8, 6: 32 } as const

/** Parses OUTBOUND_ALLOW; implausibly wide ranges are refused. */
export function parseOutboundAllow(text: string): OutboundRanges {
  return text.split(',').map((part) => {
    const range = part.trim()
    const [address = '', bits, ...rest] = range.split('/')
    const family = isIP(address)
    const width = Number(bits ?? (family === 4 ? 32 : 128))
    const isSound =
      (family === 4 || family === 6) &&
      rest.length === 0 &&
      (bits === undefined || /^\d{1,3}$/.test(bits)) &&
      width >= shortestPrefix[family] &&
      width <= (family === 4 ? 32 : 128)
    if (!isSound)
      throw new Error('应为以逗号分隔的 IP 地址或网段（如 10.1.0.0/16），IPv4 网段不短于 /8，IPv6 不短于 /32')
    if (addressKind(address) === 'never') throw new Error(`${range} 是链路本地、云主机元数据或保留地址，不能放行`)
    return `${address}/${width}`
  })
}

/** Whether the configuration allows an internal address. */
export function allowListOf(ranges: OutboundRanges): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
