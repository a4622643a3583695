import type { PasswordPolicy } from '../access/passwordPolicy.ts'
import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, type InputParser } from './defineEndpoint.ts'

/** A user with two-factor authentication. */
export interface ProtectedUser {
  id: string
  username: string
  realname: string
  since: string
  codesLeft: number
  isAdmin: boolean
}

const resetTwoStep = { permission: 'security:resetTwoStep' }

export const securityEndpoints = {
  policy: defineEndpoint({
    method: 'GET',
    path: '/sys/security/policy',
    access: 'signedIn',
    answer: answerOf<PasswordPolicy>(),
  }),
  /** Only for platform administrators. Missing values stay unchanged. */
  savePolicy: defineEndpoint({
    method: 'PUT',
    path: '/sys/security/policy',
    access: { permission: 'security:policy' },
    input: { parse: (raw) => raw } as InputParser<Values, Partial<PasswordPolicy>>,
    answer: answerOf<PasswordPolicy>(),
  }),
  twoStepUsers: defineEndpoint({
    method: 'GET',
    path: '/sys/twoStep/list',
    access: resetTwoStep,
    input: { username: text('账号或姓名', { default: '' }), pageNo: text('页码'), pageSize: text('每页条数') },
    answer: answerOf<Page<ProtectedUser>>(),
  }),
  resetTwoStep: defineEndpoint({
    method: 'POST',
    path: '/sys/twoStep/reset',
    access: resetTwoStep,
    input: { userId: text('用户', { required: true }) },
    answer: answerOf<null>(),
  }),
}
