import { done } from '@lexdesk/domain'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { signInNotice } from '../../../api/session/signInNotice.ts'
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { UserPages } from '../UserPages.tsx'

vi.mock('../../deskChunk.ts', () => ({
  deskChunk: vi.fn<() => Promise<unknown>>(() => Promise.resolve({})),
  landingChunk: vi.fn<() => Promise<unknown>>(() => Promise.resolve({})),
}))

const signedIn = done('登录成功', {
  token: 'tok',
  multi_depart: 1,
  userInfo: { id: 'u1', username: 'chenlv', realname: '陈律师', orgCode: 'A01', relTenantIds: '1' },
  departs: [],
})
const asks = (code: string, message: string, ticket: string) => refusal(message, { code, details: { ticket } })
const bodyOf = ({ body }: FakeRequest) => body as { ticket?: string; captcha?: string; password?: string }

async function open(answer: (request: FakeRequest) => Response | object) {
  const server = fakeServer({
    'GET /sys/platform': { name: '某某律所', loginCaptcha: false },
    'POST /sys/login': answer,
  })
  const onSignedIn = vi.fn<() => void>()
  render(
    <>
      <UserPages page="login" onSignedIn={onSignedIn} />
      <Toasts />
    </>,
  )
  await screen.findByRole('heading', { name: '某某律所' })
  return { server, onSignedIn, user: userEvent.setup() }
}

beforeEach(() => window.history.replaceState(null, '', '/user/login'))

test('asks for a code after the password, again after a wrong one, and then for a new password if the old one has expired', async () => {
  const { server, onSignedIn, user } = await open((request) => {
    const { ticket, captcha: code, password } = bodyOf(request)
    if (ticket === undefined) return asks('two_step_needed', '该账号已开启两步验证，请输入动态验证码', 't1')
    if (ticket === 't1')
      return code === '123456'
        ? asks('password_expired', '密码已使用超过 90 天，请设置新密码后登录', 't2')
        : refusal('动态验证码错误，请重新输入')
    return password === 'Renewed-2026!' ? signedIn : refusal('新密码不能与原密码相同')
  })
  await user.keyboard('chenlv{Tab}secret{Enter}')
  const first = within(await screen.findByRole('dialog', { name: '两步验证' }))
  await user.keyboard('000000{Enter}')
  expect(await first.findByText('动态验证码错误，请重新输入')).toBeInTheDocument()
  await user.keyboard('123456{Enter}')

  const second = within(await screen.findByRole('dialog', { name: '设置新密码' }))
  expect(second.getByText('密码已使用超过 90 天，请设置新密码后登录')).toBeInTheDocument()
  await user.type(second.getByLabelText('新密码'), 'Renewed-2026!')
  await user.type(second.getByLabelText('确认新密码'), 'Renewed')
  await user.click(second.getByRole('button', { name: '保存并登录' }))
  expect(second.getByText('两次密码不一致')).toBeInTheDocument()
  await user.type(second.getByLabelText('确认新密码'), '-2026!{Enter}')
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(server.sent('POST /sys/login').map(bodyOf).slice(1)).toEqual([
    { ticket: 't1', captcha: '000000' },
    { ticket: 't1', captcha: '123456' },
    { ticket: 't2', password: 'Renewed-2026!' },
  ])
})

test('leads through the set-up of a second factor that a role requires, and shows the recovery codes once', async () => {
  const setUp = refusal('角色“律师”要求两步验证，请先绑定手机验证器再登录', {
    code: 'two_step_setup',
    details: { ticket: 't3', secret: 'ABCDEFGH', address: 'otpauth://totp/x' },
  })
  const { onSignedIn, user } = await open((request) => {
    const { ticket, captcha: code } = bodyOf(request)
    if (ticket === undefined) return setUp
    if (code !== '123456') return refusal('动态验证码错误，请核对手机时间后重新输入')
    return { ...signedIn, result: { ...signedIn.result, recoveryCodes: ['aaaaa-11111', 'bbbbb-22222'] } }
  })
  await user.keyboard('chenlv{Tab}secret{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: '设置两步验证' }))
  expect(dialog.getByText('角色“律师”要求两步验证，请先绑定手机验证器再登录')).toBeInTheDocument()
  expect(dialog.getByText('ABCD EFGH')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('动态验证码'), '000000{Enter}')
  expect(await dialog.findByText('动态验证码错误，请核对手机时间后重新输入')).toBeInTheDocument()
  await user.clear(dialog.getByLabelText('动态验证码'))
  await user.type(dialog.getByLabelText('动态验证码'), '123456{Enter}')
  const codes = within(await screen.findByRole('dialog', { name: '保存恢复码' }))
  expect(codes.getByText('bbbbb-22222')).toBeInTheDocument()
  expect(onSignedIn).not.toHaveBeenCalled()
  await user.click(codes.getByRole('button', { name: '我已保存，进入系统' }))
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
})

test('a user with a password set by an administrator chooses another one, with the rules shown', async () => {
  const { onSignedIn, user } = await open((request) =>
    bodyOf(request).password === 'Own-2026!!'
      ? signedIn
      : asks('password_initial', '当前密码由管理员设置，请先设置自己的新密码再登录', 't4'),
  )
  await user.keyboard('chenlv{Tab}secret{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: '设置新密码' }))
  expect(dialog.getByPlaceholderText('至少 8 位，含字母、数字和特殊符号')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('新密码'), 'short{Enter}')
  expect(dialog.getByText('密码应为 8 至 128 位，并包含字母、数字、特殊符号')).toBeInTheDocument()
  await user.clear(dialog.getByLabelText('新密码'))
  await user.type(dialog.getByLabelText('新密码'), 'Own-2026!!')
  await user.type(dialog.getByLabelText('确认新密码'), 'Own-2026!!{Enter}')
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
})

test('a user who goes back stays at the sign-in page and sees that the sign-in was cancelled', async () => {
  const { onSignedIn, user } = await open(() => asks('two_step_needed', '请输入动态验证码', 't1'))
  await user.keyboard('chenlv{Tab}secret{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: '两步验证' }))
  await user.click(dialog.getByRole('button', { name: '取消' }))
  expect(await screen.findByText('登录未完成')).toBeInTheDocument()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a user signed out by an administrator sees the reason once', async () => {
  signInNotice.save('您已被管理员强制下线，请重新登录')
  await open(() => signedIn)
  expect(await screen.findByText('您已被管理员强制下线，请重新登录')).toBeInTheDocument()
  expect(signInNotice.take()).toBeNull()
})
