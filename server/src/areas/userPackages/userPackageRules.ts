import { errors, tenant, userPackage } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { tenantUserPackageTable } from '../../access/accessTables.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

const t = columnsOf(tenant, 't')
const tp = columnsIn(tenantUserPackageTable, 'tp')

/** Packages limit tenants, so only platform administrators manage them. */
export const userPackageRules = rulesFor(userPackage, {
  visibleTo: ({ isAdmin }) => isAdmin || { any: [] },
  beforeAdd: async ({ actor }) => assertAdministrator(actor),
  beforeEdit: async ({ actor }) => assertAdministrator(actor),
  beforeDelete: async ({ tx, actor }, row) => {
    assertAdministrator(actor)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${tp.$table} join ${t.$table} on ${t.id} = ${tp.tenantId}
      where ${tp.packageId} = ${row.id} and ${t.deletedAt} is null`.execute(tx)
    // Deleting a package in use would widen or remove the permissions of its tenants.
    if (rows[0]!.n > 0)
      throw errors.inUse(`用户套餐“${String(row.name)}”`, [{ title: '租户', resource: 'tenant', count: rows[0]!.n }])
  },
})

function assertAdministrator(actor: Actor): void {
  if (!actor.isAdmin) throw errors.forbidden()
}
