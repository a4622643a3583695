import { announcement, type Values } from '@lexdesk/domain'
import { systemActor } from '../access/Actor.ts'
import { businessTime } from '../clock/businessTime.ts'
import { wallClock } from '../clock/wallClock.ts'
import type { SystemNotice } from '../jobs/SystemNotice.ts'
import { addWithin } from '../resource/write/addRow.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { takeStep } from '../resource/steps/runAction.ts'
import { openTo } from './openTo.ts'
import { queueCopies } from './queueCopies.ts'

const daysShown = 30
const maxTitle = 100

/**
 * Writes and publishes a system notice as part of a larger transaction: sent only if that commits, and not to users who
 * are walled from the record.
 */
export async function publishNotice(context: WriteContext, notice: SystemNotice): Promise<void> {
  const userIds = await openTo(context.engine, notice, context.tx)
  if (userIds.length === 0) return
  const within = { ...context, actor: systemActor(context.actor.tenantId) }
  const { id } = await addWithin(within, announcement, valuesOf({ ...notice, userIds }), aboutOf(notice))
  await takeStep(within, announcement, 'publish', { id })
  await queueCopies(within, { ...notice, userIds })
}

function valuesOf(notice: SystemNotice): Values {
  return {
    title: [...notice.title].slice(0, maxTitle).join(''),
    msgCategory: '2',
    priority: notice.priority ?? 'L',
    msgType: 'USER',
    userIds: notice.userIds,
    startTime: wallClock(),
    endTime: wallClock(new Date(businessTime().getTime() + daysShown * 86_400_000)),
    msgAbstract: [...notice.summary].slice(0, 500).join(''),
    msgContent: notice.html,
    busType: notice.subject?.type ?? null,
    busId: notice.subject?.id ?? null,
  }
}

const aboutOf = ({ kind, record, matterIds }: SystemNotice): Values => ({
  noticeKind: kind,
  recordType: record?.resource ?? null,
  recordId: record?.id ?? null,
  matterIds: matterIds ?? null,
})
