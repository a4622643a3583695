/** The kinds of notices that the server sends. Urgent ones always arrive in the product, and at once. */
export const noticeKinds = {
  deadline: { title: '期限与开庭', isUrgent: true },
  conflict: { title: '利益冲突', isUrgent: true },
  security: { title: '账号安全', isUrgent: true },
  appointment: { title: '预约', isUrgent: false },
  contract: { title: '合同到期与续签', isUrgent: false },
  counsel: { title: '顾问请求', isUrgent: false },
  collection: { title: '收到填报', isUrgent: false },
} as const

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]

/** The ways of a notice to its reader. */
export const noticeWays = { inApp: '站内', mail: '邮件', sms: '短信' } as const
export type NoticeWay = keyof typeof noticeWays
const wayNames = Object.keys(noticeWays) as NoticeWay[]

/** From and to as HH:mm; a period may pass midnight. */
export interface QuietHours {
  from: string
  to: string
}

export interface NotificationChoices {
  kinds: Record<NoticeKind, Record<NoticeWay, boolean>>
  /** Null: none. */
  quietHours: QuietHours | null
}

export const defaultNotificationChoices: NotificationChoices = {
  kinds: Object.fromEntries(
    noticeKindNames.map((kind) => [kind, { inApp: true, mail: false, sms: false }]),
  ) as NotificationChoices['kinds'],
  quietHours: null,
}

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const valuesIn = (raw: unknown): Record<string, unknown> => (typeof raw === 'object' && raw !== null ? { ...raw } : {})

/** Reads choices from input or storage. Unknown names are left out, missing ones have their default. */
export function readNotificationChoices(raw: unknown): {
  choices: NotificationChoices
  errors: { field: string; message: string }[]
} {
  const { kinds: rawKinds, quietHours: rawHours } = valuesIn(raw)
  const errors: { field: string; message: string }[] = []
  const kinds = structuredClone(defaultNotificationChoices.kinds)
  for (const kind of noticeKindNames) {
    const given = valuesIn(valuesIn(rawKinds)[kind])
    for (const way of wayNames) {
      const value = given[way]
      if (typeof value !== 'boolean') continue
      if (way === 'inApp' && !value && noticeKinds[kind].isUrgent)
        errors.push({ field: 'kinds', message: `“${noticeKinds[kind].title}”属于紧急消息，站内通知不能关闭` })
      else kinds[kind][way] = value
    }
  }
  const { from, to } = valuesIn(rawHours)
  const isGiven = rawHours !== null && rawHours !== undefined
  const isTime = (value: unknown): value is string => typeof value === 'string' && clockTime.test(value)
  const quietHours = isTime(from) && isTime(to) && from !== to ? { from, to } : null
  if (isGiven && !quietHours)
    errors.push({ field: 'quietHours', message: '免打扰时段应有不同的开始和结束时间，如 22:00 至 07:00' })
  return { choices: { kinds, quietHours }, errors }
}

/** Minutes until the quiet hours end, at a time HH:mm; 0 outside of them. */
export function quietMinutesLeft(quietHours: QuietHours | null, now: string): number {
  if (!quietHours) return 0
  const day = 24 * 60
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const since = (minutes(now) - minutes(quietHours.from) + day) % day
  const length = (minutes(quietHours.to) - minutes(quietHours.from) + day) % day
  return since < length ? length - since : 0
}
