import { createHmac } from 'node:crypto'
import { errors, type RobotKind } from '@lexdesk/domain'
import { callJson } from '../outbound/callJson.ts'
import type { Outbound } from '../outbound/createOutbound.ts'

export interface Robot {
  kind: RobotKind
  address: string
  secret: string | undefined
}

/** Messages for error codes of the platforms. */
const reasons: Readonly<Record<RobotKind, Record<number, string>>> = {
  weCom: { 93000: '机器人地址不正确或机器人已被移除', 45009: '发送过于频繁，每个机器人每分钟最多 20 条' },
  dingTalk: {
    300001: '机器人地址不正确',
    310000: '签名、关键词或 IP 不符合机器人的安全设置',
    660026: '发送过于频繁，每个机器人每分钟最多 20 条',
    130101: '发送过于频繁，每个机器人每分钟最多 20 条',
  },
}

const names: Record<RobotKind, string> = { weCom: '企业微信', dingTalk: '钉钉' }

/** The platforms take 2,048 bytes (WeCom) and more. */
const maxBytes = 2_000

/** Posts a text into the group of a robot. Rejects with a Chinese reason when it was not taken. */
export async function sendToRobot(outbound: Outbound, { kind, address, secret }: Robot, text: string): Promise<void> {
  const url = new URL(address)
  if (kind === 'dingTalk' && secret !== undefined) sign(url, secret, Date.now())
  const body = { msgtype: 'text', text: { content: shortened(text) } }
  const answer = await callJson(outbound, { method: 'POST', url, body })
  const { errcode, errmsg } = Object(answer) as { errcode?: unknown; errmsg?: unknown }
  if (typeof errcode !== 'number') throw errors.refused(`${names[kind]}的应答无法识别`)
  if (errcode === 0) return
  const words = typeof errmsg === 'string' ? errmsg.slice(0, 100) : '未说明原因'
  throw errors.refused(`${names[kind]}拒绝发送：${reasons[kind][errcode] ?? `${errcode} ${words}`}`)
}

/** 加签: HMAC-SHA256 of the time and the secret, with the secret as key. */
function sign(url: URL, secret: string, milliseconds: number): void {
  const text = `${milliseconds}\n${secret}`
  url.searchParams.set('timestamp', String(milliseconds))
  url.searchParams.set('sign', createHmac('sha256', secret).update(text, 'utf8').digest('base64'))
}

function shortened(text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  // A character that was cut in two becomes U+FFFD at the end.
  return `${Buffer.from(text)
    .subarray(0, maxBytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')}…`
}
