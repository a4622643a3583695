import { errors, nextDelivery, reportSubscription } from '@lexdesk/domain'
import type { ResourceRules, WriteContext } from '../../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../../resource/rulesFor.ts'
import type { SqlParts } from '../sql/sqlViews.ts'
import { actorOfUser, chosenMembers } from './recipients.ts'
import { openSubscribed } from './subscribed.ts'

type Subscription = ValuesOf<typeof reportSubscription>

/** Everybody manages the own subscriptions, administrators all of them. */
export const subscriptionRules = (parts: SqlParts): ResourceRules =>
  rulesFor(reportSubscription, {
    visibleTo: ({ isAdmin, username }) => isAdmin || { field: 'createBy', rule: 'eq', values: [username] },
    beforeAdd: async (context, values) => {
      await assertReadable(parts, context, values, values.userIds ?? [])
      values.nextTime = nextOf(values, context.now)
    },
    beforeEdit: async (context, values, current) => {
      const next: Subscription = { ...current, ...values }
      const known = new Set(current.userIds ?? [])
      // Those chosen before stay: what became of them is in the result.
      const added = (next.userIds ?? []).filter((id) => !known.has(id))
      const isTurnedOn = current.isOn === 'N' && next.isOn === 'Y'
      if (added.length > 0 || isTurnedOn || values.params !== undefined)
        await assertReadable(parts, context, next, added)
      const { isOn, hour } = current
      // A sending that is due now is not put off by an edit of something else.
      if (isOn !== next.isOn || hour !== next.hour || daysOf(current) !== daysOf(next))
        values.nextTime = nextOf(next, context.now)
    },
  })

const nextOf = ({ isOn, weekdays, monthDays, hour }: Subscription, now: string): string | null =>
  isOn === 'N' ? null : nextDelivery(now, { weekdays: weekdays ?? [], monthDays: monthDays ?? [] }, hour ?? 0)

const daysOf = ({ weekdays, monthDays }: Subscription): string => JSON.stringify([weekdays ?? null, monthDays ?? null])

/** Its author and the people named in it must be able to open the report with these parameters. */
async function assertReadable(
  parts: SqlParts,
  { tx, actor }: WriteContext,
  values: Subscription,
  userIds: readonly string[],
): Promise<void> {
  const subscription = {
    reportId: values.reportId ?? null,
    sqlReportId: values.sqlReportId ?? null,
    params: (values.params ?? []).map(({ name, value }) => ({ name: name ?? '', value: value ?? null })),
  }
  const field = subscription.sqlReportId ? 'sqlReportId' : 'reportId'
  const own = await openSubscribed(parts, actor, subscription, tx)
  if ('problem' in own) throw errors.invalid([{ field, message: `不能订阅：${own.problem}` }])
  const { tenantId } = actor
  const refused: string[] = []
  for (const { id, realname } of await chosenMembers(tx, tenantId, userIds)) {
    const person = await actorOfUser(parts.engine, { userId: id, tenantId }, tx)
    const opened = await openSubscribed(parts, person, subscription, tx)
    if ('problem' in opened) refused.push(`${realname}（${opened.problem}）`)
  }
  if (refused.length > 0) throw errors.invalid([{ field: 'userIds', message: `不能打开该报表：${refused.join('、')}` }])
}
