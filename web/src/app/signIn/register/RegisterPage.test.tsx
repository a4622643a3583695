import { done, ok, defaultPasswordPolicy } from '@lexdesk/domain'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { defaultPlatform } from '../../platform.ts'
import { RegisterPage } from './RegisterPage.tsx'
import { RegisterResultPage } from './RegisterResultPage.tsx'

type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>

function open(handlers: Handlers = {}, platform = defaultPlatform) {
  const server = fakeServer({
    'GET /sys/user/checkOnlyUser': ({ params }) =>
      params.username === 'taken' || params.phone === '13800000000' ? refusal('用户账号已存在') : null,
    'POST /sys/sms': ok(null),
    'POST /sys/user/register': done('注册成功'),
    ...handlers,
  })
  render(<RegisterPage platform={platform} />)
  return { server, user: userEvent.setup() }
}

async function fill(user: ReturnType<typeof userEvent.setup>, values: Record<string, string> = {}) {
  const all = {
    用户名: 'wanglv_01',
    密码: 'Secret-2026',
    确认密码: 'Secret-2026',
    手机号: '13900001111',
    短信验证码: '123456',
    ...values,
  }
  for (const [label, value] of Object.entries(all)) {
    await user.clear(screen.getByLabelText(label))
    if (value !== '') await user.type(screen.getByLabelText(label), value)
  }
}

beforeEach(() => window.history.replaceState(null, '', '/user/register'))

test('registers an account, and the next page names it', async () => {
  const { server, user } = open()
  await fill(user)
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByRole('button', { name: '60 s' })).toBeInTheDocument()
  expect(server.sent('POST /sys/sms')[0]!.body).toEqual({ mobile: '13900001111', smsmode: '1' })
  await user.click(screen.getByRole('button', { name: '注册' }))
  await vi.waitFor(() => expect(window.location.pathname).toBe('/user/register-result'))
  expect(server.sent('POST /sys/user/register')[0]!.body).toEqual({
    username: 'wanglv_01',
    password: 'Secret-2026',
    phone: '13900001111',
    smscode: '123456',
  })
  render(<RegisterResultPage />)
  expect(screen.getByRole('heading', { name: '你的账户：wanglv_01 注册成功' })).toBeInTheDocument()
  expect(screen.getByText('账号待审核：管理员通过后才能登录，未通过时登录页会说明原因。')).toBeInTheDocument()
})

test.each([
  ['用户名', '', '请输入用户名'],
  ['用户名', '王律师', '只允许字母、数字、下划线'],
  ['用户名', 'abc', '长度6到18个字符'],
  ['密码', 'onlyletters', '密码应为 8 至 128 位，并包含字母、数字、特殊符号'],
  ['密码', 'S-1', '密码应为 8 至 128 位，并包含字母、数字、特殊符号'],
  ['确认密码', 'Secret-2027', '两次密码不一致'],
  ['手机号', '12345', '请输入正确手机号'],
  ['短信验证码', '', '请输入验证码'],
])('%s %j is refused at its field: %s', async (label, value, words) => {
  const { server, user } = open()
  await fill(user, { [label]: value, ...(label === '密码' && { 确认密码: value }) })
  await user.click(screen.getByRole('button', { name: '注册' }))
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words)
  expect(screen.getByLabelText(label)).toHaveFocus()
  expect(server.sent('POST /sys/user/register')).toHaveLength(0)
})

test('a taken name or number is reported when the field loses focus', async () => {
  const { server, user } = open()
  await user.type(screen.getByLabelText('用户名'), 'taken{Tab}')
  await vi.waitFor(() => expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription('用户名已存在!'))
  await user.type(screen.getByLabelText('手机号'), '13800000000{Tab}')
  await vi.waitFor(() => expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('手机号已存在!'))
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('手机号已存在!')
  expect(server.sent('POST /sys/sms')).toHaveLength(0)
})

test.each([
  ['with code 500', () => refusal('手机验证码错误')],
  ['that calls itself a success', () => ok(null, '手机验证码错误')],
])('a refusal %s is shown, and all input stays', async (_, answer) => {
  const { user } = open({ 'POST /sys/user/register': answer })
  await fill(user)
  await user.click(screen.getByRole('button', { name: '注册' }))
  expect((await screen.findByText('手机验证码错误')).closest('[role=alert]')).toHaveTextContent('注册失败')
  expect(screen.getByLabelText('用户名')).toHaveValue('wanglv_01')
  expect(window.location.pathname).toBe('/user/register')
})

test('without registration the page says so and links back', () => {
  fakeServer()
  render(<RegisterPage platform={{ ...defaultPlatform, registration: false }} />)
  expect(screen.getByText('暂未开放注册')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/user/login')
})

test('the password policy is shown and enforced', async () => {
  const passwordPolicy = { ...defaultPasswordPolicy, minLength: 12, needsBothCases: true }
  const { user } = open({}, { ...defaultPlatform, passwordPolicy })
  expect(screen.getByPlaceholderText('至少 12 位，含大小写字母、数字和特殊符号')).toBe(screen.getByLabelText('密码'))
  await fill(user)
  await user.click(screen.getByRole('button', { name: '注册' }))
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription(
    '密码应为 12 至 128 位，并包含大写字母、小写字母、数字、特殊符号',
  )
})
