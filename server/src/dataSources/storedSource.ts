import { dataSource } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { SecretBox } from '../secrets/secretBox.ts'
import type { ConnectionInput } from './withSession.ts'

const col = columnsOf(dataSource)

export interface StoredSource {
  name: string
  tenantId: number
  input: ConnectionInput
}

/** A saved source with its password; only for the server itself. */
export async function storedSource(db: Kysely<Tables>, box: SecretBox, id: string): Promise<StoredSource | undefined> {
  const { rows } = await sql<{
    name: string
    tenant: number
    type: string
    url: string
    database: string | null
    user: string
    sealed: string | null
  }>`
    select ${col.name}, ${col.tenantId} as tenant, ${col.dbType} as type, ${col.dbUrl} as url,
      ${col.dbName} as database, ${col.dbUsername} as user, ${col.dbPassword} as sealed
    from ${col.$table} where ${col.id} = ${id} and ${col.deletedAt} is null`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { name, tenant, type, url, database, user, sealed } = found
  return {
    name,
    tenantId: tenant,
    input: {
      dbType: type,
      dbUrl: url,
      dbName: database ?? undefined,
      dbUsername: user,
      dbPassword: sealed === null ? undefined : box.open(sealed),
    },
  }
}
