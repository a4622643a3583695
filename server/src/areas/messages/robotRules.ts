import { errors, messageRobot } from '@lexdesk/domain'
import type { Outbound } from '../../outbound/createOutbound.ts'
import type { ResourceRules } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import type { SecretBox } from '../../secrets/secretBox.ts'

/** Address and secret are encrypted before they are stored. */
export function robotRules(outbound: Outbound, box: SecretBox): ResourceRules {
  function seal(values: ValuesOf<typeof messageRobot>): void {
    if (typeof values.address === 'string') {
      const problem = outbound.literalProblem(new URL(values.address).hostname)
      if (problem) throw errors.invalid([{ field: 'address', message: `Webhook 地址：${problem}` }])
      values.address = box.seal(values.address)
    }
    if (typeof values.secret === 'string') values.secret = box.seal(values.secret)
  }
  return rulesFor(messageRobot, {
    beforeAdd: async (_context, values) => {
      if (!values.address) throw errors.invalid([{ field: 'address', message: '请输入Webhook 地址' }])
      seal(values)
    },
    beforeEdit: async (_context, values) => seal(values),
  })
}
