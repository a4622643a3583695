import { createHash, randomBytes } from 'node:crypto'
import { AppError, errors } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import { isPassword } from '../../../access/password.ts'
import { expiredSince, hasInitialPassword, passwordError } from '../../../access/passwordPolicy.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { changePassword } from '../changePassword.ts'
import { secretIn, textIn } from '../inputs.ts'
import { logFailure } from '../logFailure.ts'
import type { SessionParts } from '../SessionParts.ts'
import { isActive, userById, type UserRow } from '../userRows.ts'
import { base32, stepOf, totpAddress } from './totp.ts'

/** How the user signed in, stored until all steps are completed. */
export interface SignInManner {
  /** Text for the sign-in log. */
  words: string
  /** As sent by the client: only an explicit `false` shortens the session. */
  remember?: unknown
  needsDepartment?: boolean
  /** The second-factor code was correct. */
  isCodeProved?: boolean
}

interface Waiting extends SignInManner {
  userId: string
  /** Of the stored password: a changed one ends all tickets. */
  digest: string
  /** In milliseconds: failed steps do not prolong it. */
  expiresAt: number
  tries: number
  /** The second factor that is being set up. */
  secret?: string
}

const kind = 'sign-in step'
const ticketSeconds = 300
/** Installing an authenticator app takes a while. */
const setUpSeconds = 900
/** More than the guard allows for the code of a second factor. */
const maxTries = 10
const digestOf = ({ password }: UserRow): string =>
  createHash('sha256')
    .update(password ?? '')
    .digest('base64url')

/**
 * After the correct password, and only then, a code may be required, a new password to replace an expired or initial
 * one, or the set-up of the second factor. Clients that do not support it show the message; the others send the ticket
 * with the answer to the same endpoint.
 */
export async function assertNoFurtherStep(parts: SessionParts, user: UserRow, manner: SignInManner): Promise<void> {
  const { engine, twoStep, shortLived, settings } = parts
  const db = engine.db.kysely
  const ask = async (code: string, message: string, secret?: Buffer): Promise<never> => {
    const ticket = randomBytes(24).toString('base64url')
    const seconds = secret ? setUpSeconds : ticketSeconds
    const waiting: Waiting = {
      ...manner,
      userId: user.id,
      digest: digestOf(user),
      expiresAt: Date.now() + seconds * 1000,
      tries: 0,
      ...(secret && { secret: secret.toString('base64url') }),
    }
    await shortLived.put(kind, ticket, waiting, seconds)
    const { platformShortName } = settings
    const address = secret && totpAddress(platformShortName, user.username, secret)
    throw new AppError(code, message, { details: { ticket, ...(secret && { secret: base32(secret), address }) } })
  }
  const { isOn } = await twoStep.stateOf(user.id)
  if (!manner.isCodeProved && isOn) return ask('two_step_needed', '该账号已开启两步验证，请输入动态验证码')
  if (await hasInitialPassword(db, user.id))
    return ask('password_initial', '当前密码由管理员设置，请先设置自己的新密码再登录')
  const days = await expiredSince(db, user.id)
  if (days !== undefined) return ask('password_expired', `密码已使用超过 ${days} 天，请设置新密码后登录`)
  const roleName = isOn ? undefined : await twoStep.requiredBy(user.id)
  if (roleName !== undefined)
    return ask('two_step_setup', `角色“${roleName}”要求两步验证，请先绑定手机验证器再登录`, randomBytes(20))
}

/** Continues with a ticket; after a failed step it may be retried a few times in the time that is left. */
export async function takeStep(
  parts: SessionParts,
  request: FastifyRequest,
  body: Record<string, unknown>,
): Promise<{ user: UserRow; manner: SignInManner; recoveryCodes?: string[] }> {
  const { engine, shortLived } = parts
  const db = engine.db.kysely
  const ticket = textIn(body, 'ticket')
  const waiting = await shortLived.take<Waiting>(kind, ticket)
  const user = waiting && (await userById(db, waiting.userId))
  if (!waiting || !isActive(user) || waiting.digest !== digestOf(user))
    throw errors.refused('登录已超时，请重新输入账号和密码')
  const { userId: _, digest: __, expiresAt, tries, secret, ...manner } = waiting
  try {
    // `captcha` is the field name that logs redact.
    if (body.captcha !== undefined && secret !== undefined) {
      const recoveryCodes = await setUp(parts, request, user, { secret, code: textIn(body, 'captcha') })
      return { user, manner: { ...manner, isCodeProved: true }, recoveryCodes }
    }
    if (body.captcha !== undefined) {
      await proveCode(parts, request, user, textIn(body, 'captcha'))
      return { user, manner: { ...manner, isCodeProved: true } }
    }
    if (!manner.isCodeProved && (await parts.twoStep.stateOf(user.id)).isOn) throw errors.refused('请先输入动态验证码')
    await renewPassword(parts, request, user, secretIn(body, 'password'))
    // A ticket for the next step is bound to the new password.
    return { user: (await userById(db, user.id)) ?? user, manner }
  } catch (error) {
    const seconds = (expiresAt - Date.now()) / 1000
    if (seconds > 0 && tries + 1 < maxTries)
      await shortLived.put(kind, ticket, { ...waiting, tries: tries + 1 }, seconds)
    throw error
  }
}

/** Enables the second factor with the first code of the app; returns the recovery codes. */
async function setUp(
  { engine, twoStep }: SessionParts,
  request: FastifyRequest,
  { id, username, realname }: UserRow,
  { secret, code }: { secret: string; code: string },
): Promise<string[]> {
  if ((await twoStep.stateOf(id)).isOn) throw errors.refused('该账号已开启两步验证，请重新登录')
  const key = Buffer.from(secret, 'base64url')
  const step = stepOf(key, code.replace(/\s/g, ''), Date.now() / 1000, null)
  if (step === undefined)
    throw errors.invalid([{ field: 'captcha', message: '动态验证码错误，请核对手机时间后重新输入' }])
  const codes = await twoStep.enable(id, key, step)
  const content = '登录时开启两步验证'
  await writeLog(engine.db.kysely, {
    type: 'operation',
    operation: 'edit',
    content,
    username,
    realname,
    address: request.ip,
  })
  return codes
}

/** One try at the code, counted by name and address like password attempts. */
export async function proveCode(
  parts: SessionParts,
  request: FastifyRequest,
  { id, username }: Pick<UserRow, 'id' | 'username'>,
  code: string,
): Promise<void> {
  const isRight = await parts.guard.attempt(
    { name: `two step ${id}`, address: request.ip, locked: tooMany() },
    async () => ((await parts.twoStep.accepts(id, code)) ? true : undefined),
  )
  if (isRight) return
  await logFailure(parts, request, username, '两步验证失败：动态验证码错误')
  throw errors.invalid([{ field: 'captcha', message: '动态验证码错误，请重新输入' }])
}

const tooMany = (): AppError => new AppError('two_step_locked', '动态验证码错误次数过多，请稍后再试')

async function renewPassword(
  parts: SessionParts,
  request: FastifyRequest,
  user: UserRow,
  password: string,
): Promise<void> {
  const db = parts.engine.db.kysely
  const isDue = (await hasInitialPassword(db, user.id)) || (await expiredSince(db, user.id)) !== undefined
  if (!isDue) throw errors.refused('密码无需更换，请重新登录')
  if (password === '') throw errors.invalid([{ field: 'password', message: '新密码不允许为空!' }])
  const isSame = await isPassword(user.password, password)
  const problem = isSame ? '新密码不能与原密码相同' : await passwordError(db, password, user.id)
  if (problem !== undefined) throw errors.invalid([{ field: 'password', message: problem }])
  await changePassword(parts, user, { password, words: '登录时设置新密码', address: request.ip })
}
