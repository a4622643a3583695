import { call } from '../../../api/calls/call.ts'
import type { ThirdPerson } from './thirdMessage.ts'

const post = (path: string, body: object): Promise<string> =>
  call<string>({ method: 'POST', path: `/sys/thirdLogin/${path}` }, { body, anonymous: true })

/** Each gives the token with which the session is then fetched. */
export const thirdCalls = {
  bindPhone: (mobile: string, captcha: string, uuid: string): Promise<string> =>
    post('bindingThirdPhone', { mobile, captcha, thirdUserUuid: uuid }),

  bindAccount: (person: ThirdPerson, password: string): Promise<string> =>
    post('user/checkPassword', { ...person, password }),

  /** The number behind the name keeps two people of one name apart. */
  createAccount: (person: ThirdPerson): Promise<string> =>
    post('user/create', { ...person, suffix: 1 + Math.floor(Math.random() * 98) }),
}
