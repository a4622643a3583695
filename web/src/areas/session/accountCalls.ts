import {
  accountEndpoints,
  type MySession,
  type NewSecret,
  type NotificationChoices,
  type OwnBinding,
  type OwnNotifications,
  type OwnProfile,
  type OwnSignIn,
  sessionEndpoints,
  type TwoStepState,
} from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { sendUploadForm } from '../../api/uploads/sendUploadForm.ts'

/** What users change themselves without a code. */
export type OwnData = Pick<OwnProfile, 'realname' | 'sex' | 'birthday' | 'telephone'>

export const accountCalls = {
  profile: (signal: AbortSignal): Promise<OwnProfile> => call(accountEndpoints.profile, {}, { signal }),
  saveProfile: (data: OwnData): Promise<OwnProfile> => call(accountEndpoints.saveProfile, { ...data }),
  saveAvatar: (file: File): Promise<{ avatar: string }> => {
    const form = new FormData()
    form.set('file', file)
    return sendUploadForm(accountEndpoints.saveAvatar.path, form, {})
  },
  removeAvatar: (): Promise<unknown> => call(accountEndpoints.removeAvatar),
  sendPhoneCode: (mobile: string): Promise<unknown> => call(sessionEndpoints.sms, { mobile, smsmode: '1' }),
  savePhone: async (phone: string, smscode: string): Promise<string> =>
    (await callEnvelope(sessionEndpoints.updateMobile, { phone, smscode })).message,
  sendMailCode: (email: string): Promise<unknown> => call(accountEndpoints.mailCode, { email }),
  saveEmail: async (email: string, captcha: string): Promise<string> =>
    (await callEnvelope(accountEndpoints.saveEmail, { email, captcha })).message,
  bindings: (signal: AbortSignal): Promise<OwnBinding[]> => call(accountEndpoints.bindings, {}, { signal }),
  bind: (source: string): Promise<{ address: string }> => call(accountEndpoints.bind, { source }),
  unbind: (source: string): Promise<unknown> => call(accountEndpoints.unbind, { source }),
  notifications: (signal: AbortSignal): Promise<OwnNotifications> =>
    call(accountEndpoints.notifications, {}, { signal }),
  saveNotifications: (choices: NotificationChoices): Promise<NotificationChoices> =>
    call(accountEndpoints.saveNotifications, choices),
  signIns: (signal: AbortSignal): Promise<OwnSignIn[]> => call(accountEndpoints.signIns, {}, { signal }),
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
