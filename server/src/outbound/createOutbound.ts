import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '@lexdesk/domain'
import { addressKind, carriedAddress } from './addressKinds.ts'
import { allowListOf, type OutboundRanges } from './outboundAllowList.ts'

export interface Outbound {
  /** The checked addresses of a host. Connect only to one of these: the name may resolve differently later. */
  resolve(host: string): Promise<string[]>
  /** What is wrong with a host given as an IP address, without a DNS query. */
  literalProblem(host: string): string | undefined
}

export type Lookup = (host: string) => Promise<{ address: string }[]>

interface OutboundOptions {
  allow: OutboundRanges
  /** Replaces DNS in tests. */
  lookupHost?: Lookup
}

const outboundErrors = {
  hostNotFound: (host: string) => new AppError('host_not_found', `找不到主机“${host}”，请检查地址`),
  refusedAddress: (host: string) => new AppError('refused_address', refusedWords(host)),
} as const

const refusedWords = (host: string): string =>
  `不允许连接“${host}”：本机、内网、链路本地和云主机元数据地址不能访问（内网网段可由管理员在 OUTBOUND_ALLOW 中放行）`

const lookupAll: Lookup = (host) => lookup(host, { all: true, verbatim: true })

/** The only way to open external connections: resolve → check every address → connect to a checked one. */
export function createOutbound({ allow, lookupHost = lookupAll }: OutboundOptions): Outbound {
  const isAllowed = allowListOf(allow)

  function mayConnect(address: string): boolean {
    const plain = address.split('%', 1)[0]!
    const kind = addressKind(plain)
    if (kind !== 'inside') return kind === 'outside'
    return isAllowed((isIP(plain) === 6 && carriedAddress(plain)) || plain)
  }
  const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

  return {
    resolve: async (host) => {
      const name = bare(host)
      const found = isIP(name)
        ? [{ address: name }]
        : await lookupHost(name).catch(() => {
            throw outboundErrors.hostNotFound(host)
          })
      // One bad address among good ones is how DNS rebinding lures a server inside.
      if (found.length === 0 || !found.every(({ address }) => mayConnect(address)))
        throw outboundErrors.refusedAddress(host)
      return found.map(({ address }) => address)
    },
    literalProblem: (host) => {
      const name = bare(host)
      return isIP(name) && !mayConnect(name) ? refusedWords(host) : undefined
    },
  }
}
