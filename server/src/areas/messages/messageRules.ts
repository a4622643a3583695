import { sendStatuses } from '@lexdesk/domain'
import { type AroundCalls, saying } from '../../resource/aroundCalls.ts'
import type { ResourceRules } from '../../resource/Engine.ts'

/** A new message waits; what has become of it is said by whoever sends it. */
export const messageRules: ResourceRules = {
  derive: (_values, current) => (current ? {} : { esSendStatus: sendStatuses.waiting, esSendNum: 0 }),
}

export const messageTemplateCalls: AroundCalls = { edit: saying('更新成功！') }
