import { message, sendStatuses } from '@lexdesk/domain'
import { type AroundCalls, saying } from '../../resource/routes/aroundCalls.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

/** A new message waits; what has become of it is said by whoever sends it. */
export const messageRules = rulesFor(message, {
  derive: (_values, current) => (current ? {} : { esSendStatus: sendStatuses.waiting, esSendNum: 0 }),
})

export const messageTemplateCalls: AroundCalls = { edit: saying('更新成功！') }
