import { type MySession, type NewSecret, sessionEndpoints, type TwoStepState } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

export const accountCalls = {
  sessions: (signal: AbortSignal): Promise<MySession[]> => call(sessionEndpoints.mine, {}, { signal }),
  endSession: (id: string): Promise<unknown> => call(sessionEndpoints.endMine, { id }),
  /** Returns the message of the server. */
  endOthers: async (): Promise<string> => (await callEnvelope(sessionEndpoints.endOthers)).message,
  twoStep: (signal: AbortSignal): Promise<TwoStepState> => call(sessionEndpoints.twoStep, {}, { signal }),
  begin: (password: string): Promise<NewSecret> => call(sessionEndpoints.beginTwoStep, { password }),
  confirm: (captcha: string): Promise<{ codes: string[] }> => call(sessionEndpoints.confirmTwoStep, { captcha }),
  renewCodes: (password: string): Promise<{ codes: string[] }> =>
    call(sessionEndpoints.renewTwoStepCodes, { password }),
  off: (password: string, captcha: string): Promise<unknown> =>
    call(sessionEndpoints.twoStepOff, { password, captcha }),
}
