import type { NotificationChoices } from '../access/notificationChoices.ts'
import { date, dictionary, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { answerOf, defineEndpoint, type InputParser } from './defineEndpoint.ts'

/** The own account, as 个人中心 shows it. */
export interface OwnProfile {
  id: string
  username: string
  realname: string
  avatar: string | null
  sex: string | null
  birthday: string | null
  phone: string | null
  email: string | null
  telephone: string | null
  workNo: string | null
  createTime: string
  departments: string[]
  positions: string[]
  roles: string[]
  /** Accounts opened by phone or another site have none, until one is set. */
  hasPassword: boolean
  /** Whether codes and notices can be sent this way. */
  canMail: boolean
  canText: boolean
}

/** A way to sign in through another site. */
export interface OwnBinding {
  source: string
  title: string
  /** The name there; null when it is not bound. */
  name: string | null
  since: string | null
}

/** One line of the own sign-in log. */
export interface OwnSignIn {
  id: string
  content: string
  address: string | null
  agent: string | null
  isSuccess: boolean
  createTime: string
}

export interface OwnNotifications {
  choices: NotificationChoices
  canMail: boolean
  canText: boolean
}

const plainText = (title: string) => text(title, { default: '' })

/** The own account of the signed-in user: nobody else's can be named. */
export const accountEndpoints = {
  profile: defineEndpoint({
    method: 'GET',
    path: '/sys/account/profile',
    access: 'signedIn',
    answer: answerOf<OwnProfile>(),
  }),
  saveProfile: defineEndpoint({
    method: 'PUT',
    path: '/sys/account/profile',
    access: 'signedIn',
    input: {
      realname: text('姓名', { required: true, max: 100 }),
      sex: dictionary('性别', 'sex'),
      birthday: date('生日'),
      telephone: text('座机', { max: 45, pattern: 'landline' }),
    },
    answer: answerOf<OwnProfile>(),
  }),
  /** A form with one picture. */
  saveAvatar: defineEndpoint({
    method: 'POST',
    path: '/sys/account/avatar',
    access: 'signedIn',
    answer: answerOf<{ avatar: string }>(),
  }),
  removeAvatar: defineEndpoint({
    method: 'DELETE',
    path: '/sys/account/avatar',
    access: 'signedIn',
    answer: answerOf<null>(),
  }),
  /** Sends a code to a new mail address. */
  mailCode: defineEndpoint({
    method: 'POST',
    path: '/sys/account/mailCode',
    access: 'signedIn',
    input: { email: plainText('邮箱') },
    answer: answerOf<null>(),
  }),
  saveEmail: defineEndpoint({
    method: 'PUT',
    path: '/sys/account/email',
    access: 'signedIn',
    input: { email: plainText('邮箱'), captcha: plainText('邮箱验证码') },
    answer: answerOf<null>(),
  }),
  bindings: defineEndpoint({
    method: 'GET',
    path: '/sys/account/bindings',
    access: 'signedIn',
    answer: answerOf<OwnBinding[]>(),
  }),
  /** Begins a binding: the browser continues at the address of the provider. */
  bind: defineEndpoint({
    method: 'POST',
    path: '/sys/account/bindings',
    access: 'signedIn',
    input: { source: plainText('登录方式') },
    answer: answerOf<{ address: string }>(),
  }),
  unbind: defineEndpoint({
    method: 'DELETE',
    path: '/sys/account/bindings',
    access: 'signedIn',
    input: { source: plainText('登录方式') },
    answer: answerOf<null>(),
  }),
  notifications: defineEndpoint({
    method: 'GET',
    path: '/sys/account/notifications',
    access: 'signedIn',
    answer: answerOf<OwnNotifications>(),
  }),
  saveNotifications: defineEndpoint({
    method: 'PUT',
    path: '/sys/account/notifications',
    access: 'signedIn',
    input: { parse: (raw) => raw } as InputParser<Values, NotificationChoices>,
    answer: answerOf<NotificationChoices>(),
  }),
  /** The last fifty sign-ins and failed attempts. */
  signIns: defineEndpoint({
    method: 'GET',
    path: '/sys/account/signIns',
    access: 'signedIn',
    answer: answerOf<OwnSignIn[]>(),
  }),
}
