import { announcement } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Hub } from '../../realtime/createHub.ts'
import type { Engine } from '../../resource/Engine.ts'
import { outsideWalls } from '../../resource/read/outsideWalls.ts'
import { announcementSendTable } from './noticeTables.ts'

const announcementCol = columnsOf(announcement)
const announcementSendCol = columnsIn(announcementSendTable)

interface Published {
  id: string
  tenant_id: number
  title: string
  msg_type: string
}

/**
 * Notifies open browsers of an announcement, so that their bells refresh: all of the tenant, or its receivers;
 * with `only` just these users.
 */
export async function pushNotice(
  engine: Engine,
  hub: Hub,
  ids: readonly string[],
  only?: readonly string[],
): Promise<void> {
  const db = engine.db.kysely
  const { rows } = await sql<Published>`
    select ${announcementCol.id}, ${announcementCol.tenantId}, ${announcementCol.title}, ${announcementCol.msgType}
      from ${announcementCol.$table} where ${announcementCol.id} = any(${[...ids]}::text[])
      and ${announcementCol.sendStatus} <> '0'`.execute(db)
  for (const { id, tenant_id: tenantId, title, msg_type: type } of rows) {
    const frame = { msgId: id, msgTxt: title }
    if (type === 'ALL' && !only) hub.publish({ tenantId }, { cmd: 'topic', ...frame })
    else
      for (const userId of await outsideWalls(engine, [{ resource, id }], only ?? (await readersOf(db, id))))
        hub.publish({ userId }, { cmd: 'user', userId, ...frame })
  }
}

const resource = announcement.name

async function readersOf(db: Kysely<Tables>, id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select ${announcementSendCol.userId} from ${announcementSendCol.$table}
      where ${announcementSendCol.anntId} = ${id}`.execute(db)
  return rows.map((row) => row.user_id)
}
