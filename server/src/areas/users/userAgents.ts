import { AppError, errors, type Row, user, userAgent, userEndpoints, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { memberOf } from '../../access/memberOf.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { type AroundCalls, saying } from '../../resource/routes/aroundCalls.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import type { UserParts } from './userRoutes.ts'

const userAgentCol = columnsOf(userAgent)
const userCol = columnsOf(user)
const a = columnsOf(userAgent, 'a')

const maxChain = 20

const textOf = (name: unknown): string => (typeof name === 'string' ? name : '')
const nameKey = (name: unknown): string => textOf(name).trim().toLowerCase()

async function isKnown(db: Kysely<Tables>, { tenantId }: Actor, name: unknown): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${userCol.$table} where lower(btrim(${userCol.username})) = ${nameKey(name)}
      and ${userCol.deletedAt} is null
      and ${memberOf(tenantId)}`.execute(db)
  return rows.length > 0
}

/** An agent must be another user of the same tenant. Agents receive the user's notices, not the permissions. */
async function checkAgent(
  context: WriteContext,
  values: ValuesOf<typeof userAgent>,
  current: ValuesOf<typeof userAgent>,
): Promise<void> {
  const { tx, actor } = context
  const name = values.agentUserName ?? current.agentUserName
  if (nameKey(name) === nameKey(values.userName ?? current.userName))
    throw errors.invalid([{ field: 'agentUserName', message: '代理人不能是用户本人' }])
  if (nameKey(name) !== nameKey(current.agentUserName) && !(await isKnown(tx, actor, name)))
    throw errors.invalid([{ field: 'agentUserName', message: `代理人“${textOf(name)}”不存在` }])
  await assertNoCircle(context, { ...current, ...values })
}

/** Two people who stand in for each other at the same time would both be away. */
async function assertNoCircle({ tx, actor }: WriteContext, row: ValuesOf<typeof userAgent>): Promise<void> {
  if (row.status !== '1') return
  const { rows } = await sql<{ path: string[] }>`
    with recursive chain as (
      select ${nameKey(row.agentUserName)}::text as name, array[${nameKey(row.userName)}, ${nameKey(row.agentUserName)}]::text[] as path
      union all
      select lower(btrim(${a.agentUserName})), chain.path || lower(btrim(${a.agentUserName}))
      from chain join ${a.$table} on lower(btrim(${a.userName})) = chain.name
      where ${a.tenantId} = ${actor.tenantId} and ${a.deletedAt} is null and ${a.status} = '1'
        and ${a.startTime} < ${row.endTime}::timestamptz and ${a.endTime} > ${row.startTime}::timestamptz
        and chain.name <> ${nameKey(row.userName)} and cardinality(chain.path) <= ${maxChain}
    ) select path from chain where name = ${nameKey(row.userName)} limit 1`.execute(tx)
  if (rows[0])
    throw errors.invalid([
      { field: 'agentUserName', message: `同一时间的代理关系成为循环：${rows[0].path.join(' → ')}` },
    ])
}

export const userAgentRules = rulesFor(userAgent, {
  beforeAdd: async (context, values) => {
    await checkAgent(context, values, {})
    values.createName = context.actor.realname
  },
  beforeEdit: async (context, values, current) => {
    await checkAgent(context, values, current)
    if (Object.entries(values).some(([name, value]) => value !== (current as Values)[name]))
      values.updateName = context.actor.realname
  },
  warnings: async (db, actor, { userName }) =>
    userName === undefined || (await isKnown(db, actor, userName))
      ? []
      : [{ field: 'userName', message: `用户账号“${textOf(userName)}”不存在，代理不会生效` }],
})

export const userAgentCalls: AroundCalls = {
  add: saying('代理人设置成功！'),
  edit: saying('代理人设置成功!'),
}

/** The agent of one user, for the dialog in the user list (wire contract §3.26). */
export function userAgentRoutes(app: FastifyInstance, { engine }: UserParts): void {
  mount(app, userEndpoints.agentByUserName, async ({ input, actor }) => {
    const { rows } = await sql<Row<typeof userAgent>>`
        select ${userAgentCol.id}, ${userAgentCol.version}, ${userAgentCol.userName} as "userName",
          ${userAgentCol.agentUserName} as "agentUserName", ${userAgentCol.startTime} as "startTime",
          ${userAgentCol.endTime} as "endTime", ${userAgentCol.status}, ${userAgentCol.createName} as "createName",
            ${userAgentCol.updateName} as "updateName",
          sys_org_code as "sysOrgCode", ${userAgentCol.sysCompanyCode} as "sysCompanyCode",
            ${userAgentCol.createBy} as "createBy",
          ${userAgentCol.createTime} as "createTime", ${userAgentCol.updateBy} as "updateBy",
            ${userAgentCol.updateTime} as "updateTime"
        from ${userAgentCol.$table} where ${userAgentCol.tenantId} = ${actor.tenantId}
          and ${userAgentCol.deletedAt} is null
          and lower(btrim(${userAgentCol.userName})) = ${nameKey(input.userName)}`.execute(engine.db.kysely)
    if (!rows[0]) throw new AppError('not_found', '未找到对应实体')
    return rows[0]!
  })
}
