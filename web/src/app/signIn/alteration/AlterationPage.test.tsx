import { done, ok, defaultPasswordPolicy } from '@lexdesk/domain'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, jsonAnswer, refusal } from '../../../testing/fakeServer.ts'
import { defaultPlatform } from '../../platform.ts'
import { AlterationPage } from './AlterationPage.tsx'

type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>

function open(handlers: Handlers = {}, loginCaptcha = false, passwordPolicy = defaultPasswordPolicy) {
  const server = fakeServer({
    'GET /sys/user/querySysUser': { username: 'chenlv', phone: '13800001111' },
    'POST /sys/sms': ok(null),
    'POST /sys/user/phoneVerification': { smscode: '123456', username: 'chenlv' },
    'POST /sys/user/passwordChange': done('密码重置完成！'),
    ...handlers,
  })
  render(<AlterationPage platform={{ ...defaultPlatform, loginCaptcha, passwordPolicy }} />)
  return { server, user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>
const present = () => document.querySelector('[aria-current=step]')?.textContent

async function nameAccount(user: User, account = 'chenlv') {
  await user.type(screen.getByLabelText('用户名或手机号'), `${account}{Enter}`)
  await vi.waitFor(() => expect(present()).toBe('2验证手机'))
}

async function verify(user: User) {
  await user.type(screen.getByLabelText('短信验证码'), '123456{Enter}')
  await vi.waitFor(() => expect(present()).toBe('3设置密码'))
}

test('[A2.02] a forgotten password is replaced in four steps', async () => {
  const { server, user } = open()
  expect(present()).toBe('1确认账号')
  expect(screen.getByLabelText('用户名或手机号')).toHaveFocus()
  await nameAccount(user)
  expect(server.sent('GET /sys/user/querySysUser')[0]!.params).toMatchObject({ username: 'chenlv' })

  expect(screen.getByLabelText('手机号')).toHaveValue('13800001111')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(server.sent('POST /sys/sms')[0]!.body).toEqual({ mobile: '13800001111', smsmode: '2' })
  await verify(user)
  expect(server.sent('POST /sys/user/phoneVerification')[0]!.body).toEqual({
    phone: '13800001111',
    smscode: '123456',
  })

  await user.type(screen.getByLabelText('新密码'), 'Secret-2027')
  await user.type(screen.getByLabelText('确认新密码'), 'Secret-2027{Enter}')
  expect(await screen.findByText('密码已更改，请使用新密码登录')).toBeInTheDocument()
  expect(present()).toBe('4完成')
  const change = { username: 'chenlv', password: 'Secret-2027', smscode: '123456', phone: '13800001111' }
  expect(server.sent('POST /sys/user/passwordChange')[0]!.body).toEqual(change)
  expect(server.sent('GET /sys/user/passwordChange')).toHaveLength(0)
})

test('a server that accepts the new password only in the query gets it there', async () => {
  const { server, user } = open({
    'POST /sys/user/passwordChange': () => jsonAnswer({ ...done('不支持POST请求方法'), success: false, code: 405 }),
    'GET /sys/user/passwordChange': done('密码重置完成！'),
  })
  await nameAccount(user)
  await verify(user)
  await user.type(screen.getByLabelText('新密码'), 'Secret-2027')
  await user.type(screen.getByLabelText('确认新密码'), 'Secret-2027{Enter}')
  expect(await screen.findByText('密码已更改，请使用新密码登录')).toBeInTheDocument()
  expect(server.sent('GET /sys/user/passwordChange')[0]!.params).toMatchObject({ password: 'Secret-2027' })
})

test('an account of digits only is treated as a phone number', async () => {
  const { server, user } = open()
  await nameAccount(user, '13800001111')
  const { params } = server.sent('GET /sys/user/querySysUser')[0]!
  expect(params).toMatchObject({ phone: '13800001111' })
  expect(params).not.toHaveProperty('username')
})

test('an unknown account is reported at its field', async () => {
  const { user } = open({ 'GET /sys/user/querySysUser': () => refusal('验证失败') })
  await user.type(screen.getByLabelText('用户名或手机号'), 'nobody{Enter}')
  await vi.waitFor(() => expect(screen.getByLabelText('用户名或手机号')).toHaveAccessibleDescription('用户名不存在!'))
  expect(present()).toBe('1确认账号')
})

test('asks for a captcha first if the server requires one', async () => {
  const { server, user } = open({ 'POST /sys/checkCaptcha': () => refusal('验证码错误') }, true)
  await user.type(screen.getByLabelText('用户名或手机号'), 'chenlv')
  await user.type(screen.getByLabelText('验证码'), 'ab3d{Enter}')
  await vi.waitFor(() => expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('验证码错误'))
  expect(server.sent('GET /sys/user/querySysUser')).toHaveLength(0)
  server.answer({ 'POST /sys/checkCaptcha': done('成功') })
  await user.type(screen.getByLabelText('验证码'), 'ef5g{Enter}')
  await vi.waitFor(() => expect(present()).toBe('2验证手机'))
})

test('if the server masks the number, the user has to type it', async () => {
  const { user } = open({ 'GET /sys/user/querySysUser': { username: 'chenlv', phone: '138****1111' } })
  await nameAccount(user)
  expect(screen.getByText('账号绑定的手机号：138****1111')).toBeInTheDocument()
  expect(screen.getByLabelText('手机号')).toHaveValue('')
})

test('a wrong code and a refused password are shown with their titles', async () => {
  const { server, user } = open({ 'POST /sys/user/phoneVerification': () => refusal('手机验证码错误') })
  await nameAccount(user)
  await user.type(screen.getByLabelText('短信验证码'), '000000{Enter}')
  expect((await screen.findByText('手机验证码错误')).closest('[role=alert]')).toHaveTextContent('验证错误')
  server.answer({
    'POST /sys/user/phoneVerification': { smscode: '123456', username: 'chenlv' },
    'POST /sys/user/passwordChange': () => refusal('短信验证码失效！'),
  })
  await user.clear(screen.getByLabelText('短信验证码'))
  await verify(user)
  await user.type(screen.getByLabelText('新密码'), 'Secret-2027')
  await user.type(screen.getByLabelText('确认新密码'), 'Secret-2028{Enter}')
  expect(screen.getByLabelText('确认新密码')).toHaveAccessibleDescription('两次密码不一致')
  await user.clear(screen.getByLabelText('确认新密码'))
  await user.type(screen.getByLabelText('确认新密码'), 'Secret-2027{Enter}')
  expect((await screen.findByText('短信验证码失效！')).closest('[role=alert]')).toHaveTextContent('更改密码失败')
})

test('going back keeps all input', async () => {
  const { user } = open()
  await nameAccount(user)
  await verify(user)
  await user.type(screen.getByLabelText('新密码'), 'Secret-2027')
  await user.click(screen.getByRole('button', { name: '上一步' }))
  expect(screen.getByLabelText('短信验证码')).toHaveValue('123456')
  await user.click(screen.getByRole('button', { name: '上一步' }))
  expect(screen.getByLabelText('用户名或手机号')).toHaveValue('chenlv')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await vi.waitFor(() => expect(present()).toBe('2验证手机'))
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await vi.waitFor(() => expect(present()).toBe('3设置密码'))
  expect(screen.getByLabelText('新密码')).toHaveValue('Secret-2027')
})

test('the password policy is shown and enforced', async () => {
  const { server, user } = open({}, false, { ...defaultPasswordPolicy, minLength: 12 })
  await nameAccount(user)
  await verify(user)
  expect(screen.getByLabelText('新密码')).toHaveAttribute('placeholder', '至少 12 位，含字母、数字和特殊符号')
  await user.type(screen.getByLabelText('新密码'), 'Secret-2027')
  await user.type(screen.getByLabelText('确认新密码'), 'Secret-2027{Enter}')
  expect(screen.getByLabelText('新密码')).toHaveAccessibleDescription(
    '密码应为 12 至 128 位，并包含字母、数字、特殊符号',
  )
  expect(server.sent('POST /sys/user/passwordChange')).toHaveLength(0)
})

test('without text messages it says who can reset the password', () => {
  render(<AlterationPage platform={{ ...defaultPlatform, hasSms: false }} />)
  expect(screen.getByText('本系统未开通短信，请联系管理员重置密码。')).toBeInTheDocument()
  expect(screen.queryByLabelText('用户名或手机号')).toBeNull()
})
