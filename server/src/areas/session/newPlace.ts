import { deviceOf } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sessionTable } from '../../access/accessTables.ts'
import { writeLog } from '../../access/writeLog.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import type { SessionParts } from './SessionParts.ts'
import type { UserRow } from './userRows.ts'

const col = columnsIn(sessionTable)

const agentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''

/** Whether a user who has signed in before now uses an address or a device not seen in earlier sessions. */
export async function isNewPlace({ engine }: SessionParts, request: FastifyRequest, userId: string): Promise<boolean> {
  const { rows } = await sql<{ address: string | null; agent: string | null }>`
    select distinct ${col.address}, ${col.agent} from ${col.$table} where ${col.userId} = ${userId}
      limit 1000`.execute(engine.db.kysely)
  if (rows.length === 0) return false
  const device = deviceOf(agentOf(request))
  return !(rows.some(({ address }) => address === request.ip) && rows.some(({ agent }) => deviceOf(agent) === device))
}

/** Notifies the user and writes the log entry. */
export async function notifyNewPlace(
  { engine, notify }: SessionParts,
  request: FastifyRequest,
  { id, username, realname }: UserRow,
  tenantId: number,
): Promise<void> {
  const at = wallClock(new Date())
  const place = `地址 ${request.ip}，设备 ${deviceOf(agentOf(request))}`
  await writeLog(engine.db.kysely, {
    type: 'signIn',
    content: `新地址或新设备登录：${place}`,
    username,
    realname,
    tenantId,
    address: request.ip,
  })
  await notify(tenantId, {
    kind: 'security',
    title: '账号在新的地址或设备上登录',
    summary: `您的账号于 ${at} 在新的地址或设备上登录：${place}`,
    html:
      `<p>您的账号于 ${at} 登录，${place}。</p>` +
      '<p>如果不是您本人操作，请立即修改密码，并在“账号安全”中结束其他会话。</p>',
    userIds: [id],
    priority: 'H',
  })
}
