import { type RawBuilder, sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import { permissionTable } from './accessTables.ts'

const p = columnsIn(permissionTable, 'p')
const permissionCol = columnsIn(permissionTable)

/** Pages about what all tenants share: their rows have no tenant, or tell about the server; and those for developers. */
const platformPages = [
  'isys-tenant',
  'isys-userPackage',
  'isystem-permission',
  'isystem-newPermissionList',
  'isystem-dict',
  'isystem-QuartzJobList',
  'isystem-gatewayroute',
  'group-dashboard3',
  'group-gallery',
  'group-example',
]
/** Buttons with such an effect on a page that tenants may read. */
const platformButtons = /^region:(?!list$)|^security:policy$/

/**
 * The ids of the menus and buttons for platform administrators, and of the online forms of any tenant: roles that a
 * tenant is opened with do not hold them.
 */
export const platformPermissionIds: RawBuilder<unknown> = sql`
  with recursive below as (
    select ${permissionCol.id} from ${permissionCol.$table}
      where ${permissionCol.id} = any(${platformPages}::text[]) or ${permissionCol.perms} ~ ${platformButtons.source}
        or ${permissionCol.tenantId} is not null
    union select ${p.id} from ${p.$table} join below on ${p.parentId} = below.id
  ) select id from below`
