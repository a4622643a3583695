import { done } from '@lexdesk/domain'
import Fastify from 'fastify'
import { menuItems } from '../../server/src/areas/permissions/menuItems.ts'
import type { SeenRow } from '../../server/src/areas/permissions/seenPermissions.ts'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { answerParent } from './answerParent.ts'
import type { Place } from './openStage.ts'

type Row = SeenRow & { isShown: boolean; isHeld: boolean }

/** Hand-written for this one user: all menus and buttons, and those granted to the user, in one statement. */
const statement = `
  with recursive held as (
    select distinct rp.permission_id as id from sys_user_role ur
      join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.tenant_id in (0, $2)
      join sys_role_permission rp on rp.role_id = r.id
    where ur.user_id = $1),
  shown as (
    select p.id, p.parent_id from sys_permission p
    where p.menu_type < 2 and (p.id in (select id from held)
      or p.url in ('/dashboard/analysis', '/dashboard/workplace', '/online')
      or p.hidden and p.url ~ '^/online.*:code$')
    union select p.id, p.parent_id from shown join sys_permission p on p.id = shown.parent_id)
  select p.id, p.parent_id as "parentId", p.name, p.perms, p.perms_type as "permsType", p.icon, p.component,
    p.component_name as "componentName", p.url, p.redirect, p.menu_type as "menuType", p.is_route as route,
    p.keep_alive as "keepAlive", p.hidden, p.always_show as "alwaysShow",
    p.internal_or_external as "internalOrExternal", p.status,
    p.id in (select id from shown) as "isShown", p.id in (select id from held) as "isHeld"
  from sys_permission p order by p.sort_no, p.id`

/** The peer: no session, no permission, no log. */
export async function serveBareMenu({
  url,
  dataDir,
  path,
  userId,
  tenantId,
}: Place & { path: string; userId: string; tenantId: number }) {
  const { pool, close } = await openDatabase({ url, dataDir })
  const app = Fastify()
  app.get(path, async () => {
    const { rows } = await pool.query<Row>(statement, [userId, tenantId])
    const buttonOf = ({ perms, permsType, name }: Row) => ({ action: perms, type: permsType, describe: name })
    const buttons = rows.filter(({ menuType, perms }) => menuType === 2 && perms)
    return done('查询成功', {
      menu: menuItems(rows.filter(({ isShown }) => isShown)),
      auth: buttons.filter(({ status, isHeld }) => status === '1' && isHeld).map(buttonOf),
      allAuth: buttons.map((row) => ({ ...buttonOf(row), status: row.status })),
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  return answerParent({ port: () => port }, async () => {
    await app.close()
    await close()
  })
}
