import { type RawBuilder, sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import { permissionTable } from './accessTables.ts'

const p = columnsIn(permissionTable, 'p')

/** Condition on `sys_permission p`: the menus and buttons of the product, and those of a tenant's own online forms. */
export const permissionsKnownTo = (tenantId: number): RawBuilder<boolean> =>
  sql<boolean>`(${p.tenantId} is null or ${p.tenantId} = ${tenantId})`
