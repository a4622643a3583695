import { errors, nextDelivery, reportSubscription } from '@lexdesk/domain'
import type { ResourceRules, WriteContext } from '../../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../../resource/rulesFor.ts'
import { actorOfUser, openedFor, recipientsOf } from './recipients.ts'

type Subscription = ValuesOf<typeof reportSubscription>

/** Everybody manages the own subscriptions, administrators all of them. */
export const subscriptionRules: ResourceRules = rulesFor(reportSubscription, {
  visibleTo: ({ isAdmin, username }) => isAdmin || { field: 'createBy', rule: 'eq', values: [username] },
  beforeAdd: async (context, values) => {
    await assertReadable(context, values, values.userIds ?? [])
    values.nextTime = nextOf(values, context.now)
  },
  beforeEdit: async (context, values, current) => {
    const next: Subscription = { ...current, ...values }
    const known = new Set(current.userIds ?? [])
    // Those chosen before stay: what became of them is in the result.
    const added = (next.userIds ?? []).filter((id) => !known.has(id))
    const isTurnedOn = current.isOn === 'N' && next.isOn === 'Y'
    if (added.length > 0 || isTurnedOn) await assertReadable(context, next, added)
    const { isOn, weekdays, hour } = current
    // A sending that is due now is not put off by an edit of something else.
    if (isOn !== next.isOn || hour !== next.hour || String(weekdays) !== String(next.weekdays))
      values.nextTime = nextOf(next, context.now)
  },
})

const nextOf = ({ isOn, weekdays, hour }: Subscription, now: string): string | null =>
  isOn === 'N' ? null : nextDelivery(now, weekdays ?? [], hour ?? 0)

/** Its author and the people named in it must be able to open the report. */
async function assertReadable(
  { engine, tx, actor }: WriteContext,
  { reportId }: Subscription,
  userIds: readonly string[],
): Promise<void> {
  const own = await openedFor(engine, actor, reportId ?? '', tx)
  if ('problem' in own) throw errors.invalid([{ field: 'reportId', message: `不能订阅：${own.problem}` }])
  if (own.definition.shape === 'rows')
    throw errors.invalid([{ field: 'reportId', message: `“${own.title}”是明细报表，没有统计数字，不能订阅` }])
  const { tenantId } = actor
  const refused: string[] = []
  for (const { id, realname } of await recipientsOf(tx, { tenantId, userIds, roleIds: [] })) {
    const opened = await openedFor(engine, await actorOfUser(engine, { userId: id, tenantId }, tx), reportId ?? '', tx)
    if ('problem' in opened) refused.push(`${realname}（${opened.problem}）`)
  }
  if (refused.length > 0) throw errors.invalid([{ field: 'userIds', message: `不能打开该报表：${refused.join('、')}` }])
}
