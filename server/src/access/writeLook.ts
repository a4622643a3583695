import { errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { Actor } from './Actor.ts'
import { logTable } from './accessTables.ts'
import { writeLog } from './writeLog.ts'

const col = columnsIn(logTable)

const perHour = 60

/** What was viewed, as worded in the log, and from where. */
export interface Look {
  /** `查看完整手机号` */
  words: string
  subject: string
  address: string
}

/** Logs that a user views a value that is masked otherwise. Too many views in an hour are refused. */
export async function writeLook(
  db: Kysely<Tables>,
  { username, realname, tenantId }: Actor,
  { words, subject, address }: Look,
): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${col.$table}
    where ${col.userid} = ${username} and ${col.createTime} > ${hourAgo} and starts_with(${col.logContent}, ${`${words}：`})`.execute(
    db,
  )
  if (rows[0]!.n >= perHour) throw errors.refused(`一小时内最多${words} ${perHour} 次，请稍后再试`)
  const who = { username, realname, tenantId, address }
  await writeLog(db, { type: 'operation', operation: 'query', content: `${words}：${subject}`, ...who })
}
