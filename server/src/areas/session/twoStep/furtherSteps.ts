import { randomBytes } from 'node:crypto'
import { AppError, errors } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import { isPassword } from '../../../access/password.ts'
import { expiredSince, passwordError } from '../../../access/passwordPolicy.ts'
import { changePassword } from '../changePassword.ts'
import { secretIn, textIn } from '../inputs.ts'
import { logFailure } from '../logFailure.ts'
import type { SessionParts } from '../SessionParts.ts'
import { isActive, userById, type UserRow } from '../userRows.ts'

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
}

const kind = 'sign-in step'
const ticketSeconds = 300

/**
 * After the correct password, and only then, a code may be required, or a new password to replace an expired one.
 * Clients that do not support it show the message; the others send the ticket with the answer to the same endpoint.
 */
export async function assertNoFurtherStep(parts: SessionParts, user: UserRow, manner: SignInManner): Promise<void> {
  const { engine, twoStep, shortLived } = parts
  const ask = async (code: string, message: string): Promise<never> => {
    const ticket = randomBytes(24).toString('base64url')
    await shortLived.put(kind, ticket, { ...manner, userId: user.id } satisfies Waiting, ticketSeconds)
    throw new AppError(code, message, { details: { ticket } })
  }
  if (!manner.isCodeProved && (await twoStep.stateOf(user.id)).isOn)
    return ask('two_step_needed', '该账号已开启两步验证，请输入动态验证码')
  const days = await expiredSince(engine.db.kysely, user.id)
  if (days !== undefined) return ask('password_expired', `密码已使用超过 ${days} 天，请设置新密码后登录`)
}

/** Continues with a ticket; after a failed step it may be retried while valid, within the limits of the guard. */
export async function takeStep(
  parts: SessionParts,
  request: FastifyRequest,
  body: Record<string, unknown>,
): Promise<{ user: UserRow; manner: SignInManner }> {
  const { engine, shortLived } = parts
  const db = engine.db.kysely
  const ticket = textIn(body, 'ticket')
  const waiting = await shortLived.take<Waiting>(kind, ticket)
  const user = waiting && (await userById(db, waiting.userId))
  if (!waiting || !isActive(user)) throw errors.refused('登录已超时，请重新输入账号和密码')
  const { userId: _, ...manner } = waiting
  try {
    // `captcha` is the field name that logs redact.
    if (body.captcha !== undefined) {
      await proveCode(parts, request, user, textIn(body, 'captcha'))
      return { user, manner: { ...manner, isCodeProved: true } }
    }
    if (!manner.isCodeProved && (await parts.twoStep.stateOf(user.id)).isOn) throw errors.refused('请先输入动态验证码')
    await renewPassword(parts, request, user, secretIn(body, 'password'))
    return { user, manner }
  } catch (error) {
    await shortLived.put(kind, ticket, waiting, ticketSeconds)
    throw error
  }
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
  if (password === '') throw errors.invalid([{ field: 'password', message: '新密码不允许为空!' }])
  const isSame = await isPassword(user.password, password)
  const problem = isSame ? '新密码不能与原密码相同' : await passwordError(db, password, user.id)
  if (problem !== undefined) throw errors.invalid([{ field: 'password', message: problem }])
  await changePassword(parts, user, { password, words: '更换过期密码', address: request.ip })
}
