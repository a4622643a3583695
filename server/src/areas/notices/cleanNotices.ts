import { announcement } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemUser } from '../../access/Actor.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { firstIdAt } from '../../database/newId.ts'
import { daysAgo, deleteOld } from '../../jobs/deleteOld.ts'
import type { JobContext } from '../../jobs/JobDefinition.ts'
import type { Engine } from '../../resource/Engine.ts'
import { announcementSendTable } from './noticeTables.ts'

const col = columnsOf(announcement)
const a = columnsOf(announcement, 'a')
const send = columnsIn(announcementSendTable)
const s = columnsIn(announcementSendTable, 's')

/**
 * Takes notices of the system that were read long ago out of the boxes of their readers. Unread ones stay, as does what
 * people have published. A notice about a subject stays without its readers: it is the record that they were notified.
 */
export async function cleanNotices({ db }: Engine, work: JobContext): Promise<string> {
  const days = Number(work.parameters.noticeDays)
  const moment = daysAgo(days)
  // The keys grow with time.
  const limit = firstIdAt(moment)
  const read = await deleteOld(
    db.kysely,
    {
      table: announcementSendTable.name,
      order: { column: send.id, type: 'text' },
      where: sql<boolean>`${send.id} < ${limit} and ${send.readFlag} = '1' and ${send.readTime} < ${moment}
        and exists (select 1 from ${a.$table}
          where ${a.id} = ${send.anntId} and ${a.createBy} = ${systemUser} and ${a.msgType} = 'USER')`,
    },
    work,
  )
  const empty = await deleteOld(
    db.kysely,
    {
      table: announcement.table,
      order: { column: col.id, type: 'text' },
      where: sql<boolean>`${col.id} < ${limit} and ${col.createBy} = ${systemUser} and ${col.msgType} = 'USER'
        and ${col.busId} is null and not exists (select 1 from ${s.$table}
          where ${s.anntId} = ${sql.ref(`${announcement.table}.id`)})`,
    },
    work,
  )
  const rest = read.isCut || empty.isCut ? '，其余下次继续' : ''
  return `已删除 ${days} 天以前已读的系统消息 ${read.count} 条${rest}`
}
