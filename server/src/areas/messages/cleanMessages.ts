import { message, sendStatuses } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { firstIdAt } from '../../database/newId.ts'
import { daysAgo, deleteOld } from '../../jobs/deleteOld.ts'
import type { JobContext } from '../../jobs/JobDefinition.ts'
import type { Engine } from '../../resource/Engine.ts'

const col = columnsOf(message)

/** Deletes messages that were sent, given up or deleted, when they are older than the days of the job. */
export async function cleanMessages({ db }: Engine, work: JobContext): Promise<string> {
  const days = Number(work.parameters.messageDays)
  const { count, isCut } = await deleteOld(
    db.kysely,
    {
      table: message.table,
      // The key grows with time.
      order: { column: col.id, type: 'text' },
      where: sql<boolean>`${col.id} < ${firstIdAt(daysAgo(days))}
        and (${col.esSendStatus} in (${sendStatuses.sent}, ${sendStatuses.givenUp}) or ${col.deletedAt} is not null)`,
    },
    work,
  )
  return `已删除 ${days} 天以前的消息 ${count} 条${isCut ? '，其余下次继续' : ''}`
}
