import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '../config.ts'
import { faultWords, withinTime } from './faultWords.ts'
import { bad, type Finding, good, warning } from './Finding.ts'

const title = '证书'
const dayMs = 86_400_000
const warningDays = 21

/** The certificates of the services that the product calls, and of the addresses that the operator names. */
export async function checkCertificates(config: Config, addresses: readonly string[]): Promise<Finding[]> {
  const places = new Set([...addresses, ...secureServices(config)].map(placeOf))
  if (places.size === 0) return [good(title, '没有需要检查的证书；检查对外网址：npm run doctor -- https://你的网址')]
  return Promise.all([...places].map(checkCertificate))
}

function secureServices(config: Config): string[] {
  const { storage, mail, redisUrl, casUrl, thirdLogins, sms } = config
  const all = [
    storage.kind === 's3' ? storage.endpoint : undefined,
    mail?.isSecure ? `smtps://${mail.host}:${mail.port}` : undefined,
    redisUrl,
    casUrl,
    sms.account.url,
    ...thirdLogins.map(({ tokenUrl }) => tokenUrl),
  ]
  return all.filter((address) => address !== undefined && /^(https|rediss|smtps):/.test(address)) as string[]
}

const ports: Record<string, number> = { 'rediss:': 6379, 'smtps:': 465 }

function placeOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (ports[protocol] ?? 443)}`
}

async function checkCertificate(place: string): Promise<Finding> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(place) ?? []
  // The certificate is read even when it is not trusted, to say why.
  const socket = connect({ host, port: Number(port), servername: isIP(host) ? '' : host, rejectUnauthorized: false })
  try {
    await withinTime(once(socket, 'secureConnect'))
    const endsAt = Date.parse(socket.getPeerCertificate().valid_to)
    return certificateFinding(place, endsAt, socket.authorized ? undefined : String(socket.authorizationError))
  } catch (error) {
    return bad(title, `${place} 无法建立 TLS 连接：${faultWords(error)}`)
  } finally {
    socket.destroy()
  }
}

export function certificateFinding(place: string, endsAt: number, fault: string | undefined): Finding {
  const days = Math.floor((endsAt - Date.now()) / dayMs)
  if (days < 0) return bad(title, `${place} 的证书已过期 ${-days} 天；请更换`)
  if (fault !== undefined)
    return bad(title, `${place} 的证书不受信任（${fault}）；请补齐证书链，或用 NODE_EXTRA_CA_CERTS 信任自有的 CA`)
  if (days < warningDays) return warning(title, `${place} 的证书 ${days} 天后过期；请续期`)
  return good(title, `${place} 的证书有效，${days} 天后过期`)
}
