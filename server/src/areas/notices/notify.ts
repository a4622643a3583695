import { announcement, type Resource } from '@lexdesk/domain'
import { systemActor } from '../../access/Actor.ts'
import { columnValues } from '../../resource/columnValues.ts'
import type { Engine } from '../../resource/Engine.ts'
import { newId } from '../../resource/newId.ts'
import { write } from '../../resource/writeContext.ts'
import { sendTo } from './sendTo.ts'

export interface SystemNotice {
  tenantId: number
  userIds: readonly string[]
  title: string
  /** Cleaned before it is kept. */
  html: string
  priority?: 'L' | 'M' | 'H'
  /** 1 a notice, 2 a message of the system, which is usual. */
  category?: '1' | '2'
  busType?: string
  busId?: string
  openType?: 'url' | 'component'
  openPage?: string
}

/** A message of the system to some users, at once and without an end. Not for use inside a transaction. */
export async function notify(engine: Engine, notice: SystemNotice): Promise<string> {
  const resource = announcement as unknown as Resource
  const { tenantId, userIds, title, html, category = '2', priority = 'L', ...opening } = notice
  return write(engine, systemActor(tenantId), async ({ tx, actor, now }, changed) => {
    const id = newId()
    const values = {
      title: [...title].slice(0, 100).join(''),
      msgContent: html,
      msgAbstract: title,
      msgCategory: category,
      msgType: 'USER',
      userIds: [...userIds],
      priority,
      startTime: now,
      sender: actor.username,
      sendTime: now,
      sendStatus: '1',
      ...opening,
    }
    await tx
      .insertInto(resource.table)
      .values({
        ...columnValues(resource.fields, values),
        id,
        tenant_id: tenantId,
        version: 1,
        create_by: actor.username,
        create_time: now,
      })
      .execute()
    await sendTo(tx, id, userIds)
    changed({ resource, tenantId, ids: [id], action: 'publish' })
    return id
  })
}
