import { settingList, type SettingName } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'

/** A number of the trade as this tenant has set it, or else the usual one. */
export async function readSetting(db: Kysely<Tables>, tenantId: number, name: SettingName): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    select value from biz_setting where tenant_id = ${tenantId} and code = ${name} and deleted_at is null`.execute(db)
  return rows[0] ? Number(rows[0].value) : settingList[name].value
}
