import type { PasswordPolicy } from '../access/passwordPolicy.ts'
import { json, multiline, references, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, fileAnswer, type InputParser } from './defineEndpoint.ts'

/** What visitors learn about the platform before they sign in. */
export interface PlatformAnswer {
  name: string
  shortName: string
  /** A picture with characters is asked for at sign-in. */
  loginCaptcha: boolean
  /** Visitors may open an account. */
  registration: boolean
  smsLogin: boolean
  thirdLogins: { source: string; title: string }[]
  passwordPolicy: Pick<
    PasswordPolicy,
    'minLength' | 'needsBothCases' | 'needsLetter' | 'needsDigit' | 'needsSpecial'
  > & {
    words: string
  }
  /** Only in a demonstration: the time that business goes by. */
  demoClock?: string
}

/** A session that was opened. Old clients take the same fields. */
export interface SignInAnswer {
  token?: unknown
  userInfo?: unknown
  multi_depart?: unknown
  departs?: unknown
  sysAllDictItems?: unknown
}

/** An open session of one's own; the token that opens it is never shown. */
export interface MySession {
  id: string
  address: string | null
  agent: string | null
  createTime: string
  /** When it was last used, to the minute. */
  lastTime: string
  isCurrent: boolean
}
export interface OnlineSession extends MySession {
  userId: string
  username: string
  realname: string
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

/** Handlers word what is missing themselves: an empty text stands for it. */
const said = (title: string) => text(title, { default: '' })
/** Taken as it is, spaces included. */
const secret = (title: string) => multiline(title, { default: '' })

const credentials = { username: said('用户名'), password: secret('密码'), remember_me: json('记住登录') }
const reset = { username: said('用户名'), phone: said('手机号'), smscode: said('短信验证码'), password: secret('密码') }
const guest = { uuid: said('第三方用户'), operateCode: said('操作码') }

export const sessionEndpoints = {
  platform: defineEndpoint({
    method: 'GET',
    path: '/sys/platform',
    access: 'public',
    answer: answerOf<PlatformAnswer>(),
  }),
  /** The picture of a captcha; the key is chosen by the client. */
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
    input: { checkKey: said('验证码标识'), captcha: said('验证码') },
    answer: answerOf<null>(),
  }),
  getEncryptedString: defineEndpoint({
    method: 'GET',
    path: '/sys/getEncryptedString',
    access: 'public',
    answer: answerOf<{ key: string; iv: string }>(),
  }),
  /** By name and password, or by the ticket of a further step. */
  login: defineEndpoint({
    method: 'POST',
    path: '/sys/login',
    access: 'public',
    input: { ...credentials, checkKey: said('验证码标识'), captcha: said('验证码'), ticket: text('登录凭证') },
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
    input: { mobile: text('手机号'), smsmode: said('短信类型') },
    answer: answerOf<null>(),
  }),
  phoneLogin: defineEndpoint({
    method: 'POST',
    path: '/sys/phoneLogin',
    access: 'public',
    input: { mobile: text('手机号'), captcha: said('手机验证码'), remember_me: json('记住登录') },
    answer: answerOf<SignInAnswer | null>(),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/sys/user/register',
    access: 'public',
    input: { ...reset, email: said('邮箱') },
    answer: answerOf<null>(),
  }),
  /** Without registration only for those who write accounts. */
  checkOnlyUser: defineEndpoint({
    method: 'GET',
    path: '/sys/user/checkOnlyUser',
    access: 'public',
    input: { username: said('用户名'), phone: said('手机号'), email: said('邮箱') },
    answer: answerOf<null>(),
  }),
  querySysUser: defineEndpoint({
    method: 'GET',
    path: '/sys/user/querySysUser',
    access: 'public',
    input: { username: said('用户名'), phone: said('手机号') },
    answer: answerOf<{ username: string; phone: string }>(),
  }),
  phoneVerification: defineEndpoint({
    method: 'POST',
    path: '/sys/user/phoneVerification',
    access: 'public',
    input: { phone: said('手机号'), smscode: said('短信验证码') },
    answer: answerOf<{ smscode: string; username: string }>(),
  }),
  passwordChange: defineEndpoint({
    method: 'POST',
    path: '/sys/user/passwordChange',
    access: 'public',
    input: reset,
    answer: answerOf<null>(),
  }),
  /** Old clients put the password into the address. */
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
  thirdCallback: defineEndpoint({
    method: 'GET',
    path: '/sys/thirdLogin/:source/callback',
    access: 'public',
    isUnlogged: true,
    // Whatever the provider sends: a wrong value ends on the page with the message, not in an envelope.
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
  /** Answers the token of `thirdLoginUser`, as the two below. */
  thirdBindPhone: defineEndpoint({
    method: 'POST',
    path: '/sys/thirdLogin/bindingThirdPhone',
    access: 'public',
    input: { thirdUserUuid: said('第三方用户'), mobile: text('手机号'), captcha: said('手机验证码') },
    answer: answerOf<string>(),
  }),
  // Clients and servers of this wire disagree about the spelling: both are answered.
  thirdCreate: defineEndpoint({
    method: 'POST',
    path: '/sys/thirdLogin/user/create',
    otherPaths: ['/sys/third/user/create'],
    access: 'public',
    input: { ...guest, suffix: said('序号') },
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
      username: said('用户名'),
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
    answer: answerOf<{ list: { orgCode: string; departName: string }[]; orgCode: string | null }>(),
  }),
  selectDepart: defineEndpoint({
    method: 'PUT',
    otherMethods: ['POST'],
    path: '/sys/selectDepart',
    access: 'signedIn',
    isForAnyTenant: true,
    input: { username: said('用户名'), orgCode: said('部门编码') },
    answer: answerOf<{ userInfo: Values }>(),
  }),
  /** The tenants of the caller, or some of them. */
  tenants: defineEndpoint({
    method: 'GET',
    path: '/sys/tenant/queryList',
    access: 'signedIn',
    isForAnyTenant: true,
    input: { ids: said('租户') },
    answer: answerOf<{ id: number; name: string }[]>(),
  }),
  getUserSectionInfoByToken: defineEndpoint({
    method: 'GET',
    path: '/sys/user/getUserSectionInfoByToken',
    access: 'signedIn',
    answer: answerOf<Values>(),
  }),
  updateMobile: defineEndpoint({
    method: 'PUT',
    path: '/sys/user/updateMobile',
    access: 'signedIn',
    input: { phone: text('手机号'), smscode: said('短信验证码') },
    answer: answerOf<null>(),
  }),
  onlineList: defineEndpoint({
    method: 'GET',
    path: '/sys/online/list',
    access: { permission: 'session:list' },
    input: { username: said('用户名'), pageNo: said('页码'), pageSize: said('每页条数') },
    answer: answerOf<Page<OnlineSession>>(),
  }),
  /** `ids` of sessions; old clients name one as `id` or `token`. */
  forceLogout: defineEndpoint({
    method: 'POST',
    path: '/sys/online/forceLogout',
    access: { permission: 'session:end' },
    input: { ids: references('会话', 'session'), id: said('会话'), token: said('会话') },
    answer: answerOf<null>(),
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
    input: { id: said('会话') },
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
    input: { captcha: said('动态验证码') },
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
    input: { password: secret('密码'), captcha: said('动态验证码') },
    answer: answerOf<null>(),
  }),
}
