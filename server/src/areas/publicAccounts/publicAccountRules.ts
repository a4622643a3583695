import { errors, publicAccount } from '@lexdesk/domain'
import type { ResourceRules } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import type { SecretBox } from '../../secrets/secretBox.ts'

const secretFields = ['appSecret', 'token', 'aesKey'] as const

/** Secrets are encrypted before they are stored; the credentials of a connected account cannot change. */
export function publicAccountRules(box: SecretBox): ResourceRules {
  function seal(values: ValuesOf<typeof publicAccount>): void {
    for (const name of secretFields) {
      const secret = values[name]
      if (typeof secret === 'string') values[name] = box.seal(secret)
    }
  }

  return rulesFor(publicAccount, {
    beforeAdd: async (_context, values) => seal(values),
    beforeEdit: async (_context, values, current) => {
      const isOther = Object.hasOwn(values, 'appId') && values.appId !== current.appId
      const hasSecret = typeof values.appSecret === 'string'
      if (current.status === 'connected' && (isOther || hasSecret))
        throw errors.invalid([
          { field: isOther ? 'appId' : 'appSecret', message: '已接入的公众号不能修改 AppID 和 AppSecret，请先停用' },
        ])
      if (isOther && !hasSecret)
        throw errors.invalid([{ field: 'appSecret', message: 'AppID 已修改，请重新输入 AppSecret' }])
      seal(values)
    },
  })
}
