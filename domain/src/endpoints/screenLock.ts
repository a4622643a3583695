import { multiline } from '../resource/kinds/builders.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'

export const screenLockEndpoints = {
  /** Whether this is the password of the own account, to unlock the screen. */
  unlock: defineEndpoint({
    method: 'POST',
    path: '/sys/session/unlock',
    access: 'signedIn',
    // Accepted unchanged, including spaces.
    input: { password: multiline('密码', { default: '' }) },
    answer: answerOf<null>(),
  }),
}
