import { announcement, type Envelope, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { type AroundCalls, eachRow, type Standard } from '../../resource/routes/aroundCalls.ts'
import type { Engine } from '../../resource/Engine.ts'

const col = columnsOf(announcement)

/** Clients of the wire cut the last character of the receiver list, so it ends with a comma (wire contract §3.12). */
export function asOnWire(row: Values): Values {
  const { userIds } = row
  if (typeof userIds === 'string' && userIds !== '' && !userIds.endsWith(',')) row.userIds = `${userIds},`
  row.delFlag = '0'
  return row
}

/** Old clients fill their form from the list row: without its content they would save an empty one. */
export function noticeCalls(engine: Engine): AroundCalls {
  const withContents =
    (standard: Standard): Standard =>
    async (request, reply) => {
      const answer = (await standard(request, reply)) as Envelope<{ records: Values[] }>
      const { records } = answer.result
      const { rows } = await sql<{ id: string; content: string | null }>`
        select ${col.id}, ${col.msgContent} as content from ${col.$table}
        where ${col.id} = any(${records.map(({ id }) => id as string)}::text[])`.execute(engine.db.kysely)
      const contents = new Map(rows.map(({ id, content }) => [id, content]))
      for (const row of records) row.msgContent = contents.get(row.id as string) ?? null
      return answer
    }
  const complete = eachRow(asOnWire)
  return { list: (standard) => complete(withContents(standard)), add: complete, edit: complete }
}
