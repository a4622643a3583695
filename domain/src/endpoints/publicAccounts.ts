import { text } from '../resource/kinds/builders.ts'
import { publicAccount } from '../resources/content/publicAccount.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

const id = text('公众号', { required: true })

/** The calls to the platform of public accounts. None of them returns a secret. */
export const publicAccountEndpoints = {
  /** The form values, completed from the stored account. */
  test: defineEndpoint({
    method: 'POST',
    path: `${publicAccount.path}/test`,
    access: may(publicAccount, 'test'),
    input: { id: text('公众号'), appId: text('AppID'), appSecret: text('AppSecret') },
    answer: answerOf<null>(),
  }),
  connect: defineEndpoint({
    method: 'POST',
    path: `${publicAccount.path}/connect`,
    access: may(publicAccount, 'connect'),
    input: { id },
    answer: answerOf<{ fansCount: number | null }>(),
  }),
  publishMenu: defineEndpoint({
    method: 'POST',
    path: `${publicAccount.path}/publishMenu`,
    access: may(publicAccount, 'publishMenu'),
    input: { id },
    answer: answerOf<null>(),
  }),
}
