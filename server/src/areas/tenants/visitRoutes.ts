import { done, errors, tenant, tenantEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { tenantEntryTable } from '../../access/accessTables.ts'
import { visitHours } from '../../access/livingTenant.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { newId } from '../../database/newId.ts'
import { mount } from '../../http/mount.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { assertAdministrator } from './tenantRules.ts'

const e = columnsIn(tenantEntryTable)
const t = columnsOf(tenant)

interface VisitParts {
  engine: Engine
  /** The tenants of a session are cached. */
  forgetPermissions(): void
}

/** Platform administrators enter a tenant that they do not belong to with a reason, which its own log shows. */
export function visitRoutes(app: FastifyInstance, { engine, forgetPermissions }: VisitParts): void {
  mount(app, tenantEndpoints.enter, async ({ input, actor, request }) => {
    assertAdministrator(actor)
    const { tenantId, reason } = input
    if (actor.tenantIds.includes(tenantId)) throw errors.refused('您可以直接切换到该租户，不需要进入')
    const name = await write(engine, actor, async ({ tx }) => {
      const found = await nameOf(tx, tenantId)
      if (found === undefined) throw errors.notFound('租户')
      await sql`
        insert into ${e.$table} (${e.id}, ${e.sessionId}, ${e.userId}, ${e.tenantId}, ${e.reason})
        values (${newId()}, ${actor.sessionId}, ${actor.userId}, ${tenantId}, ${reason})`.execute(tx)
      await logVisit(tx, actor, { tenantId, words: `进入租户“${found}”，事由：${reason}`, address: request.ip })
      return found
    })
    forgetPermissions()
    return done(`已进入租户“${name}”，${visitHours} 小时后自动退出`, { id: tenantId, name })
  })

  mount(app, tenantEndpoints.leave, async ({ input, actor, request }) => {
    const { tenantId } = input
    const name = await write(engine, actor, async ({ tx }) => {
      const { numAffectedRows } = await sql`
        update ${e.$table} set ${e.leftAt} = now()
        where ${e.sessionId} = ${actor.sessionId} and ${e.tenantId} = ${tenantId} and ${e.leftAt} is null`.execute(tx)
      if (!numAffectedRows) throw errors.refused('您已不在该租户中')
      const found = (await nameOf(tx, tenantId)) ?? String(tenantId)
      await logVisit(tx, actor, { tenantId, words: `退出租户“${found}”`, address: request.ip })
      return found
    })
    forgetPermissions()
    return done(`已退出租户“${name}”`)
  })
}

async function nameOf(tx: Tx, tenantId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${t.name} from ${t.$table} where ${t.id} = ${tenantId} and ${t.deletedAt} is null`.execute(tx)
  return rows[0]?.name
}

/** Written to the log of the platform and to that of the tenant. */
async function logVisit(
  tx: Tx,
  { username, realname }: Actor,
  { tenantId, words, address }: { tenantId: number; words: string; address: string },
): Promise<void> {
  for (const place of [0, tenantId])
    await writeLog(tx, {
      type: 'operation',
      operation: 'query',
      content: `平台管理员${words}`,
      username,
      realname,
      tenantId: place,
      address,
    })
}
