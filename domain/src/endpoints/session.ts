import type { PasswordPolicy } from '../access/passwordPolicy.ts'
import { maxSelections } from '../limits.ts'
import { json, multiline, references, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import type { Envelope, Page } from '../wire/envelope.ts'
import type { DemoAccount } from './demoAccounts.ts'
import { answerOf, defineEndpoint, fileAnswer, type InputParser } from './defineEndpoint.ts'
import type { OwnDepartment, OwnUser, SignInAnswer } from './SignInAnswer.ts'

/** Public information about the platform, before sign-in. */
export interface PlatformAnswer {
  name: string
  shortName: string
  /** Sign-in requires a captcha. */
  loginCaptcha: boolean
  /** Visitors may register. */
  registration: boolean
  smsLogin: boolean
  thirdLogins: { source: string; title: string }[]
  passwordPolicy: Pick<
    PasswordPolicy,
    'minLength' | 'needsBothCases' | 'needsLetter' | 'needsDigit' | 'needsSpecial'
  > & {
    words: string
  }
  /** Only with demo data: accounts that need no password. */
  demoAccounts?: readonly DemoAccount[]
  /** Only in a demo: the business time. */
  demoClock?: string
}

/** One of the caller's own sessions; its token is never returned. */
export interface MySession {
  id: string
  address: string | null
  agent: string | null
  createTime: string
  /** Last use, to the minute. */
  lastTime: string
  isCurrent: boolean
}
export interface OnlineSession extends MySession {
  /** The id once more: clients send it to end the session. It is not the secret token. */
  token: string
  userId: string
  username: string
  realname: string
}
export interface TwoStepState {
  isOn: boolean
  since: string | null
  codesLeft: number
  /** The role that requires it, so that it cannot be turned off. */
  requiredBy: string | null
}
export interface NewSecret {
  /** For manual entry when the QR code cannot be scanned. */
  secret: string
  /** The content of the QR code. */
  address: string
}

/** The answers of several calls, each in its own envelope, by `path?query` of the call. */
export type StartAnswer = Record<string, Envelope>

/** Handlers report missing values themselves, so an empty text is accepted here. */
const plainText = (title: string) => text(title, { default: '' })
/** Accepted unchanged, including spaces. */
const secret = (title: string) => multiline(title, { default: '' })

const credentials = { username: plainText('用户名'), password: secret('密码'), remember_me: json('记住登录') }
const reset = {
  username: plainText('用户名'),
  phone: plainText('手机号'),
  smscode: plainText('短信验证码'),
  password: secret('密码'),
}
const guest = { uuid: plainText('第三方用户'), operateCode: plainText('操作码') }

export const sessionEndpoints = {
  platform: defineEndpoint({
    method: 'GET',
    path: '/sys/platform',
    access: 'public',
    answer: answerOf<PlatformAnswer>(),
  }),
  /** A captcha image; the client chooses the key. */
  randomImage: defineEndpoint({
    method: 'GET',
    path: '/sys/randomImage/:key',
    access: 'public',
    input: { key: text('验证码标识', { required: true }) },
    answer: answerOf<string>(),
  }),
  checkCaptcha: defineEndpoint({
    method: 'POST',
    path: '/sys/checkCaptcha',
    access: 'public',
    input: { checkKey: plainText('验证码标识'), captcha: plainText('验证码') },
    answer: answerOf<null>(),
  }),
  getEncryptedString: defineEndpoint({
    method: 'GET',
    path: '/sys/getEncryptedString',
    access: 'public',
    answer: answerOf<{ key: string; iv: string }>(),
  }),
  /** Signs in by name and password, or by the ticket of a further step. */
  login: defineEndpoint({
    method: 'POST',
    path: '/sys/login',
    access: 'public',
    input: {
      ...credentials,
      checkKey: plainText('验证码标识'),
      captcha: text('验证码'),
      ticket: text('登录凭证'),
    },
    answer: answerOf<SignInAnswer>(),
  }),
  mLogin: defineEndpoint({
    method: 'POST',
    path: '/sys/mLogin',
    access: 'public',
    input: credentials,
    answer: answerOf<SignInAnswer>(),
  }),
  logout: defineEndpoint({
    method: 'POST',
    otherMethods: ['GET'],
    path: '/sys/logout',
    access: 'public',
    answer: answerOf<null>(),
  }),
  /** `smsmode`: 0 sign-in, 1 registration or binding, 2 forgotten password. */
  sms: defineEndpoint({
    method: 'POST',
    path: '/sys/sms',
    access: 'public',
    input: { mobile: text('手机号'), smsmode: plainText('短信类型') },
    answer: answerOf<null>(),
  }),
  phoneLogin: defineEndpoint({
    method: 'POST',
    path: '/sys/phoneLogin',
    access: 'public',
    input: { mobile: text('手机号'), captcha: plainText('手机验证码'), remember_me: json('记住登录') },
    answer: answerOf<SignInAnswer | null>(),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/sys/user/register',
    access: 'public',
    input: { ...reset, email: plainText('邮箱') },
    answer: answerOf<null>(),
  }),
  /** When registration is disabled, only for users who may write accounts. */
  checkOnlyUser: defineEndpoint({
    method: 'GET',
    path: '/sys/user/checkOnlyUser',
    access: 'public',
    input: { username: plainText('用户名'), phone: plainText('手机号'), email: plainText('邮箱') },
    answer: answerOf<null>(),
  }),
  querySysUser: defineEndpoint({
    method: 'GET',
    path: '/sys/user/querySysUser',
    access: 'public',
    input: { username: plainText('用户名'), phone: plainText('手机号') },
    answer: answerOf<{ username: string; phone: string }>(),
  }),
  phoneVerification: defineEndpoint({
    method: 'POST',
    path: '/sys/user/phoneVerification',
    access: 'public',
    input: { phone: plainText('手机号'), smscode: plainText('短信验证码') },
    answer: answerOf<{ smscode: string; username: string }>(),
  }),
  passwordChange: defineEndpoint({
    method: 'POST',
    path: '/sys/user/passwordChange',
    access: 'public',
    input: reset,
    answer: answerOf<null>(),
  }),
  /** Old clients put the password into the URL. */
  passwordChangeByAddress: defineEndpoint({
    method: 'GET',
    path: '/sys/user/passwordChange',
    access: 'public',
    isUnlogged: true,
    input: reset,
    answer: answerOf<null>(),
  }),
  thirdRender: defineEndpoint({
    method: 'GET',
    path: '/sys/thirdLogin/render/:source',
    access: 'public',
    isUnlogged: true,
    input: { source: text('登录方式', { required: true }) },
    answer: fileAnswer,
  }),
  /** Which directories later clients offer to synchronise; this server synchronises none. */
  thirdAppTypes: defineEndpoint({
    method: 'GET',
    path: '/sys/thirdApp/getEnabledType',
    access: 'signedIn',
    answer: answerOf<{ wechatEnterprise: boolean; dingtalk: boolean }>(),
  }),
  thirdCallback: defineEndpoint({
    method: 'GET',
    path: '/sys/thirdLogin/:source/callback',
    access: 'public',
    isUnlogged: true,
    // Accepts anything from the provider: an error is shown on the page, not in an envelope.
    input: { parse: (raw) => raw } as InputParser<Values>,
    answer: fileAnswer,
  }),
  thirdLoginUser: defineEndpoint({
    method: 'GET',
    path: '/sys/thirdLogin/getLoginUser/:token/:thirdType',
    access: 'public',
    isUnlogged: true,
    input: { token: text('登录凭证', { required: true }), thirdType: text('登录方式', { required: true }) },
    answer: answerOf<SignInAnswer>(),
  }),
  /** Returns the token of `thirdLoginUser`, like the two below. */
  thirdBindPhone: defineEndpoint({
    method: 'POST',
    path: '/sys/thirdLogin/bindingThirdPhone',
    access: 'public',
    input: { thirdUserUuid: plainText('第三方用户'), mobile: text('手机号'), captcha: plainText('手机验证码') },
    answer: answerOf<string>(),
  }),
  // Clients and servers of this wire disagree about the spelling: both work.
  thirdCreate: defineEndpoint({
    method: 'POST',
    path: '/sys/thirdLogin/user/create',
    otherPaths: ['/sys/third/user/create'],
    access: 'public',
    input: { ...guest, suffix: plainText('序号') },
    answer: answerOf<string>(),
  }),
  thirdCheckPassword: defineEndpoint({
    method: 'POST',
    path: '/sys/thirdLogin/user/checkPassword',
    otherPaths: ['/sys/third/user/checkPassword'],
    access: 'public',
    input: { ...guest, password: secret('密码') },
    answer: answerOf<string>(),
  }),
  casLogin: defineEndpoint({
    method: 'GET',
    path: '/sys/cas/client/validateLogin',
    access: 'public',
    isUnlogged: true,
    input: {
      ticket: text('票据', { default: '', max: 2_000 }),
      service: text('服务地址', { default: '', max: 2_000 }),
    },
    answer: answerOf<SignInAnswer>(),
  }),
  updatePassword: defineEndpoint({
    method: 'PUT',
    otherMethods: ['POST'],
    path: '/sys/user/updatePassword',
    access: 'signedIn',
    input: {
      username: plainText('用户名'),
      oldpassword: secret('旧密码'),
      password: secret('新密码'),
      confirmpassword: secret('确认密码'),
    },
    answer: answerOf<null>(),
  }),
  getCurrentUserDeparts: defineEndpoint({
    method: 'GET',
    path: '/sys/user/getCurrentUserDeparts',
    access: 'signedIn',
    isForAnyTenant: true,
    answer: answerOf<{ list: OwnDepartment[]; orgCode: string | null }>(),
  }),
  selectDepart: defineEndpoint({
    method: 'PUT',
    otherMethods: ['POST'],
    path: '/sys/selectDepart',
    access: 'signedIn',
    isForAnyTenant: true,
    input: { username: plainText('用户名'), orgCode: plainText('部门编码') },
    answer: answerOf<{ userInfo: OwnUser }>(),
  }),
  /** The tenants of the caller, or some of them. */
  tenants: defineEndpoint({
    method: 'GET',
    path: '/sys/tenant/queryList',
    access: 'signedIn',
    isForAnyTenant: true,
    input: { ids: plainText('租户') },
    answer: answerOf<{ id: number; name: string; visitReason: string | null; readOnlyUntil: string | null }[]>(),
  }),
  getUserSectionInfoByToken: defineEndpoint({
    method: 'GET',
    path: '/sys/user/getUserSectionInfoByToken',
    access: 'signedIn',
    answer: answerOf<{ sysUserId: string; sysUserCode: string; sysUserName: string; sysOrgCode: string | null }>(),
  }),
  updateMobile: defineEndpoint({
    method: 'PUT',
    path: '/sys/user/updateMobile',
    access: 'signedIn',
    input: { phone: text('手机号'), smscode: plainText('短信验证码') },
    answer: answerOf<null>(),
  }),
  onlineList: defineEndpoint({
    method: 'GET',
    path: '/sys/online/list',
    access: { permission: 'session:list' },
    input: { username: plainText('用户名'), pageNo: plainText('页码'), pageSize: plainText('每页条数') },
    answer: answerOf<Page<OnlineSession>>(),
  }),
  /** `ids` of sessions; old clients send one as `id` or `token`. */
  forceLogout: defineEndpoint({
    method: 'POST',
    path: '/sys/online/forceLogout',
    access: { permission: 'session:end' },
    input: {
      ids: references('会话', 'session', { max: maxSelections }),
      id: plainText('会话'),
      token: plainText('会话'),
    },
    answer: answerOf<null>(),
  }),
  /**
   * What a client calls first, in one answer: menu, dictionaries, preferences and what the header shows; with `page=home`
   * the figures of the home page instead. Each part is the answer of its own call, refusals included.
   */
  start: defineEndpoint({
    method: 'GET',
    path: '/sys/session/start',
    access: 'signedIn',
    input: { page: text('页面', { default: '' }) },
    answer: answerOf<StartAnswer>(),
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/sys/session/mine',
    access: 'signedIn',
    answer: answerOf<MySession[]>(),
  }),
  endMine: defineEndpoint({
    method: 'DELETE',
    path: '/sys/session/mine',
    access: 'signedIn',
    input: { id: plainText('会话') },
    answer: answerOf<null>(),
  }),
  endOthers: defineEndpoint({
    method: 'DELETE',
    path: '/sys/session/mine/others',
    access: 'signedIn',
    answer: answerOf<null>(),
  }),
  twoStep: defineEndpoint({
    method: 'GET',
    path: '/sys/twoStep/mine',
    access: 'signedIn',
    answer: answerOf<TwoStepState>(),
  }),
  beginTwoStep: defineEndpoint({
    method: 'POST',
    path: '/sys/twoStep/begin',
    access: 'signedIn',
    input: { password: secret('密码') },
    answer: answerOf<NewSecret>(),
  }),
  confirmTwoStep: defineEndpoint({
    method: 'POST',
    path: '/sys/twoStep/confirm',
    access: 'signedIn',
    input: { captcha: plainText('动态验证码') },
    answer: answerOf<{ codes: string[] }>(),
  }),
  renewTwoStepCodes: defineEndpoint({
    method: 'POST',
    path: '/sys/twoStep/codes',
    access: 'signedIn',
    input: { password: secret('密码') },
    answer: answerOf<{ codes: string[] }>(),
  }),
  twoStepOff: defineEndpoint({
    method: 'POST',
    path: '/sys/twoStep/off',
    access: 'signedIn',
    input: { password: secret('密码'), captcha: plainText('动态验证码') },
    answer: answerOf<null>(),
  }),
}
