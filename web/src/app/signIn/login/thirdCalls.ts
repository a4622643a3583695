import { sessionEndpoints } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import type { ThirdPerson } from './thirdMessage.ts'

const anonymous = { anonymous: true }

/** Each gives the token with which the session is then fetched. */
export const thirdCalls = {
  bindPhone: (mobile: string, captcha: string, uuid: string): Promise<string> =>
    call(sessionEndpoints.thirdBindPhone, { mobile, captcha, thirdUserUuid: uuid }, anonymous),

  bindAccount: (person: ThirdPerson, password: string): Promise<string> =>
    call(sessionEndpoints.thirdCheckPassword, { ...person, password }, anonymous),

  /** The number behind the name keeps two people of one name apart. */
  createAccount: (person: ThirdPerson): Promise<string> =>
    call(sessionEndpoints.thirdCreate, { ...person, suffix: 1 + Math.floor(Math.random() * 98) }, anonymous),
}
