import { text } from '../resource/kinds/builders.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'
import type { SignInAnswer } from './SignInAnswer.ts'

/** An account of the demo office that the sign-in page offers. */
export interface DemoAccount {
  key: string
  title: string
}

export const demoAccountEndpoints = {
  /** Signs in without a password. Exists only with demo data. */
  signIn: defineEndpoint({
    method: 'POST',
    path: '/sys/demo/login',
    access: 'public',
    input: { account: text('演示账号', { required: true, max: 32 }) },
    answer: answerOf<SignInAnswer>(),
  }),
}
