import { sessionEndpoints } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import type { ThirdPerson } from './thirdMessage.ts'

const anonymous = { anonymous: true }

/** Each returns the token with which the session is then requested. */
export const thirdCalls = {
  bindPhone: (mobile: string, captcha: string, uuid: string): Promise<string> =>
    call(sessionEndpoints.thirdBindPhone, { mobile, captcha, thirdUserUuid: uuid }, anonymous),

  bindAccount: (person: ThirdPerson, password: string): Promise<string> =>
    call(sessionEndpoints.thirdCheckPassword, { ...person, password }, anonymous),

  /** The numeric suffix distinguishes people of the same name. */
  createAccount: (person: ThirdPerson): Promise<string> =>
    call(sessionEndpoints.thirdCreate, { ...person, suffix: 1 + Math.floor(Math.random() * 98) }, anonymous),
}
