import { setting, settingList, type SettingName } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'

const col = columnsOf(setting)

/** A numeric setting of this tenant, or the default. */
export async function readSetting(db: Kysely<Tables>, tenantId: number, name: SettingName): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    select ${col.value} from ${col.$table} where ${col.tenantId} = ${tenantId} and ${col.code} = ${name}
      and ${col.deletedAt} is null`.execute(db)
  return rows[0] ? Number(rows[0].value) : settingList[name].value
}
