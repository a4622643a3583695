import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

export interface MySession {
  id: string
  address: string | null
  agent: string | null
  createTime: string
  lastTime: string
  isCurrent: boolean
}

export interface TwoStepState {
  isOn: boolean
  since: string | null
  codesLeft: number
}

export interface NewSecret {
  /** To be typed where no picture can be taken. */
  secret: string
  /** What the picture says. */
  address: string
}

const post = <T>(path: string, body: Record<string, string>): Promise<T> => call<T>({ method: 'POST', path }, { body })

export const accountCalls = {
  sessions: (signal: AbortSignal): Promise<MySession[]> =>
    call({ method: 'GET', path: '/sys/session/mine' }, { signal }),
  endSession: (id: string): Promise<unknown> =>
    call({ method: 'DELETE', path: '/sys/session/mine' }, { params: { id } }),
  /** Gives the words of the server. */
  endOthers: async (): Promise<string> =>
    (await callEnvelope({ method: 'DELETE', path: '/sys/session/mine/others' })).message,
  twoStep: (signal: AbortSignal): Promise<TwoStepState> =>
    call({ method: 'GET', path: '/sys/twoStep/mine' }, { signal }),
  begin: (password: string): Promise<NewSecret> => post('/sys/twoStep/begin', { password }),
  confirm: (captcha: string): Promise<{ codes: string[] }> => post('/sys/twoStep/confirm', { captcha }),
  renewCodes: (password: string): Promise<{ codes: string[] }> => post('/sys/twoStep/codes', { password }),
  off: (password: string, captcha: string): Promise<unknown> => post('/sys/twoStep/off', { password, captcha }),
}
