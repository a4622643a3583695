import { done } from '@lexdesk/domain'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OpenedSession } from '../../../api/session/OpenedSession.ts'
import { fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { ThirdLogins } from './ThirdLogins.tsx'

const person = { source: 'github', uuid: 'g-7', username: 'chenlv', avatar: '', operateCode: 'op' }
const session = done('登录成功', { token: 'tok', userInfo: { id: 'u1', username: 'chenlv' } })

async function open(handlers: NonNullable<Parameters<typeof fakeServer>[0]> = {}) {
  const server = fakeServer({ 'GET /sys/thirdLogin/getLoginUser/t-1/github': session, ...handlers })
  const popup = vi.fn<(...input: unknown[]) => unknown>(() => ({}))
  vi.stubGlobal('open', popup)
  const onOpened = vi.fn<(opened: OpenedSession) => Promise<void>>(() => Promise.resolve())
  render(
    <>
      <ThirdLogins logins={[{ source: 'github', title: 'GitHub' }]} onOpened={onOpened} />
      <Toasts />
    </>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'GitHub' }))
  return { server, popup, onOpened, user }
}

/** Simulates a message of the pop-up, from this site unless another origin is given. */
const say = (data: unknown, origin = window.location.origin) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin })))

test('[A2.02] the provider opens in a small window, and its token signs in', async () => {
  const { popup, onOpened } = await open()
  expect(popup.mock.calls[0]![0]).toBe('/api/sys/thirdLogin/render/github')
  expect(popup.mock.calls[0]![2]).toMatch(/height=500,width=500/)
  say('t-1')
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledTimes(1))
  expect(onOpened.mock.calls[0]![0].token).toBe('tok')
})

test('a window without an opener reports through the broadcast channel of the site', async () => {
  const { onOpened } = await open()
  const channel = new BroadcastChannel('thirdLogin')
  channel.postMessage('t-1')
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledTimes(1))
  channel.close()
})

test('messages of other sites are ignored', async () => {
  const { server } = await open()
  say('t-1', 'https://evil.example.com')
  say('登录失败', 'https://evil.example.com')
  expect(server.requests).toHaveLength(0)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test.each([
  ['登录失败', '登录失败'],
  [{ isObj: false }, '不识别的信息传递'],
  [7, '不识别的信息传递'],
])('the message %j warns: %s', async (data, words) => {
  await open()
  say(data)
  expect(screen.getByRole('status')).toHaveTextContent(words)
})

test('a blocked window is reported', async () => {
  const { popup, user } = await open()
  popup.mockReturnValue(null)
  await user.click(screen.getByRole('button', { name: 'GitHub' }))
  expect(screen.getByRole('status')).toHaveTextContent('登录窗口被浏览器拦截')
})

test('a phone is bound if the provider requires one', async () => {
  const { server, onOpened, user } = await open({
    'POST /sys/sms': null,
    'POST /sys/thirdLogin/bindingThirdPhone': 't-1',
  })
  say('绑定手机号,u-42')
  expect(await screen.findByRole('dialog', { name: '绑定手机号' })).toBeInTheDocument()
  await user.type(screen.getByLabelText('手机号'), '13800001111')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await user.type(screen.getByLabelText('短信验证码'), '123456{Enter}')
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledTimes(1))
  expect(server.sent('POST /sys/sms')[0]!.body).toEqual({ mobile: '13800001111', smsmode: '1' })
  expect(server.sent('POST /sys/thirdLogin/bindingThirdPhone')[0]!.body).toEqual({
    mobile: '13800001111',
    captcha: '123456',
    thirdUserUuid: 'u-42',
  })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an account of the same name is bound by its password', async () => {
  const { server, onOpened, user } = await open({
    'POST /sys/thirdLogin/user/checkPassword': ({ body }) =>
      (body as { password: string }).password === 'right' ? 't-1' : refusal('密码不正确'),
  })
  say({ isObj: true, ...person })
  expect(await screen.findByRole('dialog', { name: '绑定已有账号' })).toBeInTheDocument()
  await user.type(screen.getByLabelText('该账号的密码'), 'wrong{Enter}')
  expect(await screen.findByText('密码不正确')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('该账号的密码'))
  await user.type(screen.getByLabelText('该账号的密码'), 'right{Enter}')
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledTimes(1))
  expect(server.sent('POST /sys/thirdLogin/user/checkPassword')[1]!.body).toEqual({ ...person, password: 'right' })
})

test('or a new account is created', async () => {
  const { server, onOpened, user } = await open({ 'POST /sys/thirdLogin/user/create': 't-1' })
  say({ isObj: true, ...person })
  await user.click(await screen.findByRole('button', { name: '创建新账号' }))
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledTimes(1))
  const { suffix, ...rest } = server.sent('POST /sys/thirdLogin/user/create')[0]!.body as { suffix: number }
  expect(rest).toEqual(person)
  expect(suffix).toBeGreaterThan(0)
})
