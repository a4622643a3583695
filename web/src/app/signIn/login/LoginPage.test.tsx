import { beijingYear, done, ok } from '@lexdesk/domain'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi, onTestFinished } from 'vitest'
import { browserStore } from '../../../api/session/browserStore.ts'
import { signOutFault } from '../../../api/session/signOutFault.ts'
import { fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { chartsChunk, deskChunk, landingChunk } from '../../deskChunk.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { UserPages } from '../UserPages.tsx'

vi.mock('../../deskChunk.ts', () => ({
  deskChunk: vi.fn<() => Promise<unknown>>(() => Promise.resolve({})),
  landingChunk: vi.fn<() => Promise<unknown>>(() => Promise.resolve({})),
  chartsChunk: vi.fn<() => Promise<unknown>>(() => Promise.resolve({})),
}))

const answer = {
  token: 'tok',
  multi_depart: 1,
  userInfo: { id: 'u1', username: 'chenlv', realname: '陈律师', orgCode: 'A01', relTenantIds: '1' },
  departs: [],
  sysAllDictItems: { sex: [{ value: '1', text: '男' }] },
}
const departs = [
  { id: 'd1', orgCode: 'A01', departName: '法律顾问部' },
  { id: 'd2', orgCode: 'A02', departName: '诉讼一部' },
]
const tenants = [
  { id: 1, name: '总所' },
  { id: 2, name: '分所' },
]
const image = 'data:image/svg+xml;base64,PHN2Zy8+'

type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>

/** The platform requires no captcha unless the test says otherwise. */
async function open(handlers: Handlers = {}, platform: object = { loginCaptcha: false }) {
  const server = fakeServer({
    'GET /sys/platform': { name: '某某律所', ...platform },
    'POST /sys/logout': null,
    ...handlers,
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

const login = (result: object) => ({ 'POST /sys/login': done('登录成功', result) })
const signInBy = (user: ReturnType<typeof userEvent.setup>) => user.keyboard('chenlv{Tab}secret{Enter}')

beforeEach(() => window.history.replaceState(null, '', '/user/login'))
afterEach(() => void vi.useRealTimers())

test('[A7.02] signing in by keyboard alone stores token, name, user and dictionaries, and greets the user', async () => {
  const { server, onSignedIn, user } = await open(login(answer))
  expect(screen.getByLabelText('账号')).toHaveFocus()
  await signInBy(user)
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(server.sent('POST /sys/login')[0]!.body).toEqual({
    username: 'chenlv',
    password: 'secret',
    remember_me: true,
  })
  expect(browserStore.get('Access-Token')).toBe('tok')
  expect(browserStore.get('Login_Username')).toBe('chenlv')
  expect(browserStore.get('Login_Userinfo')).toMatchObject({ id: 'u1', realname: '陈律师', orgCode: 'A01' })
  expect(browserStore.get('UI_CACHE_DB_DICT_DATA')).toEqual(answer.sysAllDictItems)
  expect(browserStore.get('TENANT_ID')).toBe('1')
  expect(screen.getByRole('status')).toHaveTextContent(/^欢迎(早上|上午|中午|下午|晚上)好，欢迎回来/)
})

test('[A3.08] the page shows logo, title, slogan and copyright', async () => {
  await open()
  expect(document.querySelector('.user-brand svg')).toBeInTheDocument()
  expect(screen.getByText('委托、预约、合同与企业，一处办理')).toBeInTheDocument()
  expect(screen.getByRole('contentinfo')).toHaveTextContent(`Copyright © ${beijingYear(new Date())} 某某律所`)
  expect(document.title).toBe('登录 - 某某律所')
})

test('the application is preloaded when the user starts to type, and not before', async () => {
  vi.mocked(deskChunk).mockClear()
  const { user } = await open()
  expect(deskChunk).not.toHaveBeenCalled()
  await user.keyboard('c')
  expect(deskChunk).toHaveBeenCalled()
  expect(landingChunk).toHaveBeenCalledWith('/dashboard/analysis')
  await vi.waitFor(() => expect(chartsChunk).toHaveBeenCalled())
})

test('the charts of the home page are preloaded after it, and not before another page', async () => {
  let finish = () => {}
  vi.mocked(landingChunk).mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)))
  vi.mocked(chartsChunk).mockClear()
  const { user } = await open()
  await user.keyboard('c')
  expect(chartsChunk).not.toHaveBeenCalled()
  finish()
  await vi.waitFor(() => expect(chartsChunk).toHaveBeenCalledTimes(1))
  cleanup()

  vi.mocked(chartsChunk).mockClear()
  vi.mocked(landingChunk).mockClear()
  window.history.replaceState(null, '', '/user/login?redirect=%2Flegal%2Fcontract')
  await (await open()).user.keyboard('c')
  expect(landingChunk).toHaveBeenCalledWith('/legal/contract')
  await new Promise((resolve) => setTimeout(resolve))
  expect(chartsChunk).not.toHaveBeenCalled()
})

test.each([{ saveData: true }, { effectiveType: '2g' }])(
  'nothing is preloaded on a connection with %o',
  async (kind) => {
    Object.defineProperty(navigator, 'connection', { value: kind, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
    for (const chunk of [deskChunk, landingChunk, chartsChunk]) vi.mocked(chunk).mockClear()
    const { user } = await open()
    await user.keyboard('c')
    for (const chunk of [deskChunk, landingChunk, chartsChunk]) expect(chunk).not.toHaveBeenCalled()
  },
)

test('a missing account or password is reported at its field and nothing is sent', async () => {
  const { server, user } = await open()
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(screen.getByLabelText('账号')).toHaveAccessibleDescription('请输入用户名!')
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('请输入密码!')
  expect(screen.getByLabelText('账号')).toHaveFocus()
  await user.keyboard('chenlv{Enter}')
  expect(screen.getByLabelText('密码')).toHaveFocus()
  expect(server.sent('POST /sys/login')).toHaveLength(0)
})

test('[A7.01] a refusal shows the message of the server, and the password can be retyped at once', async () => {
  const { onSignedIn, user } = await open({ 'POST /sys/login': () => refusal('用户名或密码错误') })
  await signInBy(user)
  expect(await screen.findByText('用户名或密码错误')).toBeInTheDocument()
  expect(screen.getByText('用户名或密码错误').closest('[role=alert]')).toHaveTextContent('登录失败用户名或密码错误')
  expect(screen.getByLabelText('密码')).toHaveFocus()
  expect(screen.getByLabelText('账号')).toHaveValue('chenlv')
  expect(browserStore.get('Access-Token')).toBeUndefined()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('an unreachable server is not reported as a wrong password', async () => {
  const { user } = await open()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signInBy(user)
  expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument()
})

test('a second click while a request is pending sends nothing', async () => {
  const { server, user } = await open({ 'POST /sys/login': () => new Promise(() => {}) })
  await user.keyboard('chenlv{Tab}secret{Enter}{Enter}')
  await user.click(screen.getByRole('button', { name: '登录中…' }))
  expect(server.sent('POST /sys/login')).toHaveLength(1)
})

test('the password can be shown', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('密码'), 'secret')
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: '显示' }))
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text')
})

test('without 自动登录 the session is stored for a working day only', async () => {
  const { server, onSignedIn, user } = await open(login(answer))
  await user.click(screen.getByRole('checkbox', { name: '自动登录' }))
  screen.getByLabelText('账号').focus()
  await signInBy(user)
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(server.sent('POST /sys/login')[0]!.body).toMatchObject({ remember_me: false })
  const { expire } = JSON.parse(localStorage.getItem('pro__Access-Token')!) as { expire: number }
  expect(expire - Date.now()).toBeLessThanOrEqual(12 * 60 * 60 * 1000)
})

test('without storage a warning is shown, and signing in still works', async () => {
  const { onSignedIn, user } = await open(login(answer))
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await signInBy(user)
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(await screen.findByText('浏览器存储不可用')).toBeInTheDocument()
  full.mockRestore()
  // What could not be stored lasts as long as the page, which is that of the other tests too.
  for (const key of ['Access-Token', 'TENANT_ID', 'Login_Username', 'Login_Userinfo', 'UI_CACHE_DB_DICT_DATA'] as const)
    browserStore.remove(key)
})

test('the captcha is required if the server requires one, and reloads on a click and after a wrong password', async () => {
  let now = 1_800_000_000_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
  const pictures = Object.fromEntries([0, 1, 2, 3].map((n) => [`GET /sys/randomImage/${now + n}`, image]))
  const { server, user } = await open({ ...pictures, 'POST /sys/login': () => refusal('用户名或密码错误') }, {})
  const captchaRequests = () => server.requests.filter(({ path }) => path.startsWith('/sys/randomImage/')).length
  expect(await screen.findByLabelText('验证码')).toBeInTheDocument()
  await waitFor(() => expect(document.querySelector('.user-captcha img')).toHaveAttribute('src', image))

  await signInBy(user)
  expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription('请输入验证码!')
  expect(server.sent('POST /sys/login')).toHaveLength(0)

  await user.click(screen.getByRole('button', { name: '看不清，换一张' }))
  await waitFor(() => expect(captchaRequests()).toBe(2))
  now += 1
  await user.type(screen.getByLabelText('验证码'), 'ab3d{Enter}')
  expect(await screen.findByText('用户名或密码错误')).toBeInTheDocument()
  expect(server.sent('POST /sys/login')[0]!.body).toMatchObject({ captcha: 'ab3d', checkKey: 1_800_000_000_001 })
  await waitFor(() => expect(captchaRequests()).toBe(3))
  expect(screen.getByLabelText('验证码')).toHaveValue('')

  server.answer({ 'POST /sys/login': () => refusal('该用户已冻结') })
  await user.type(screen.getByLabelText('验证码'), 'ab3d{Enter}')
  expect(await screen.findByText('该用户已冻结')).toBeInTheDocument()
  expect(captchaRequests()).toBe(3)
  clock.mockRestore()
})

test('loading the captcha can be retried', async () => {
  await open({}, {})
  expect(await screen.findByText('点击重试')).toBeInTheDocument()
})

test('[A7.01] signs in by phone with a code that can be sent once a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server, onSignedIn, user } = await open({
    'POST /sys/sms': ok(null),
    'POST /sys/phoneLogin': ok(null, '手机验证码错误'),
  })
  screen.getByRole('tab', { name: '账号密码登录' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: '手机号登录' })).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('您的手机号码格式不正确!')
  expect(server.sent('POST /sys/sms')).toHaveLength(0)

  await user.type(screen.getByLabelText('手机号'), '13800001111')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByRole('button', { name: '60 s' })).toBeDisabled()
  expect(server.sent('POST /sys/sms')[0]!.body).toEqual({ mobile: '13800001111', smsmode: '0' })

  await user.type(screen.getByLabelText('短信验证码'), '000000{Enter}')
  expect(await screen.findByText('手机验证码错误')).toBeInTheDocument()
  expect(onSignedIn).not.toHaveBeenCalled()
  server.answer({ 'POST /sys/phoneLogin': done('登录成功', answer) })
  await user.keyboard('123456{Enter}')
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled()
})

test('a code that cannot be sent shows the reason and can be requested again at once', async () => {
  const { user } = await open({ 'POST /sys/sms': () => refusal(' 短信接口未配置，请联系管理员！') })
  await user.click(screen.getByRole('tab', { name: '手机号登录' }))
  await user.type(screen.getByLabelText('手机号'), '13800001111')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByText('短信接口未配置，请联系管理员！')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled()
})

test('a user without a department is warned and continues', async () => {
  const { onSignedIn, user } = await open(login({ ...answer, multi_depart: 0 }))
  await signInBy(user)
  expect(await screen.findByText('您尚未归属部门,请确认账号信息')).toBeInTheDocument()
  expect(onSignedIn).toHaveBeenCalled()
})

const several = { ...answer, multi_depart: 2, departs, userInfo: { ...answer.userInfo, relTenantIds: '1,2' } }

test('[A2.02] the user chooses tenant and department if there are several', async () => {
  const { server, onSignedIn, user } = await open({
    ...login(several),
    'GET /sys/tenant/queryList': tenants,
    'PUT /sys/selectDepart': { userInfo: { ...answer.userInfo, orgCode: 'A02' } },
  })
  await signInBy(user)
  const dialog = await screen.findByRole('dialog', { name: '请选择租户和部门' })
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(within(dialog).getByLabelText('租户')).toHaveAccessibleDescription('请选择租户')
  expect(browserStore.get('Access-Token')).toBeUndefined()

  await user.selectOptions(within(dialog).getByLabelText('租户'), '分所')
  await user.selectOptions(within(dialog).getByLabelText('部门'), '诉讼一部')
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(server.sent('PUT /sys/selectDepart')[0]!.body).toEqual({ orgCode: 'A02', username: 'chenlv' })
  expect(browserStore.get('TENANT_ID')).toBe('2')
  expect(browserStore.get('Login_Userinfo')?.orgCode).toBe('A02')
})

test.each([
  ['请选择部门', { ...several, userInfo: answer.userInfo }],
  ['请选择租户', { ...several, multi_depart: 1 }],
])('[A2.02] asks only for the %s if only that is open', async (title, result) => {
  const { user } = await open({ ...login(result), 'GET /sys/tenant/queryList': tenants })
  await signInBy(user)
  const dialog = await screen.findByRole('dialog', { name: title })
  expect(within(dialog).getAllByRole('combobox')).toHaveLength(1)
})

test('going back from the choice ends the opened session', async () => {
  const { server, onSignedIn, user } = await open({ ...login(several), 'GET /sys/tenant/queryList': tenants })
  await signInBy(user)
  await user.click(await screen.findByRole('button', { name: '取消' }))
  await vi.waitFor(() => expect(server.sent('POST /sys/logout')).toHaveLength(1))
  expect(server.sent('POST /sys/logout')[0]!.headers['X-Access-Token']).toBe('tok')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(browserStore.get('Access-Token')).toBeUndefined()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a choice that the server refuses stays open and shows the reason', async () => {
  const { onSignedIn, user } = await open({
    ...login({ ...several, userInfo: answer.userInfo }),
    'PUT /sys/selectDepart': () => refusal('该部门已停用'),
  })
  await signInBy(user)
  await user.click(await screen.findByRole('button', { name: '确定' }))
  expect(await screen.findByText('该部门已停用')).toBeInTheDocument()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a user who has only inactive tenants sees a message', async () => {
  const { onSignedIn, user } = await open({ ...login(several), 'GET /sys/tenant/queryList': [] })
  await signInBy(user)
  expect(await screen.findByText('您所属的租户均已停用或到期，请联系管理员')).toBeInTheDocument()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('without registration there is no link to it', async () => {
  await open({}, { loginCaptcha: false, registration: false })
  expect(screen.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/user/alteration')
  await waitFor(() => expect(screen.queryByRole('link', { name: '注册账户' })).not.toBeInTheDocument())
})

test('a sign-out that the server refused is reported on the sign-in page', async () => {
  signOutFault.save('Token无效!')
  await open()
  expect(await screen.findByText('Token无效!')).toBeInTheDocument()
  expect(signOutFault.take()).toBeNull()
})

test('[A7.01] a single sign-on ticket in the URL signs in, once', async () => {
  window.history.replaceState(null, '', '/user/login?redirect=%2Flegal&ticket=ST-1')
  const { server, onSignedIn } = await open({ 'GET /sys/cas/client/validateLogin': done('登录成功', answer) })
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(server.sent('GET /sys/cas/client/validateLogin')[0]!.params).toMatchObject({ ticket: 'ST-1' })
  expect(window.location.search).toBe('?redirect=%2Flegal')
})

test('without text messages neither sign-in by phone nor registration is offered', async () => {
  await open({}, { loginCaptcha: false, smsLogin: false, registration: true })
  await waitFor(() => expect(screen.queryByRole('tab', { name: '手机号登录' })).toBeNull())
  expect(screen.getByRole('tab', { name: '账号密码登录' })).toBeInTheDocument()
  expect(screen.queryByText('注册账户')).toBeNull()
})
