import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { browserStore } from '../../api/browserStore.ts'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { SignInPage } from './SignInPage.tsx'

vi.mock('../deskChunk.ts', () => ({ deskChunk: () => Promise.resolve({}) }))

const answer = {
  token: 'tok',
  userInfo: { id: 'u1', username: 'chenlv', realname: '陈律师', orgCode: 'A01' },
  sysAllDictItems: { sex: [{ value: '1', text: '男' }] },
}

function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /sys/platform': { name: '某某律所', shortName: '某某' }, ...handlers })
  const onSignedIn = vi.fn<() => void>()
  render(<SignInPage onSignedIn={onSignedIn} />)
  return { server, onSignedIn, user: userEvent.setup() }
}

test('signing in with the keyboard alone opens a session', async () => {
  const { server, onSignedIn, user } = open({ 'POST /sys/login': answer })
  expect(screen.getByLabelText('账号')).toHaveFocus()
  await user.keyboard('chenlv{Tab}secret{Enter}')
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(server.sent('POST /sys/login')[0]!.body).toEqual({ username: 'chenlv', password: 'secret' })
  expect(browserStore.get('Access-Token')).toBe('tok')
  expect(browserStore.get('Login_Userinfo')).toEqual({ ...answer.userInfo, avatar: null })
  expect(browserStore.get('UI_CACHE_DB_DICT_DATA')).toEqual(answer.sysAllDictItems)
})

test('the platform is called as it is configured', async () => {
  open()
  expect(await screen.findByRole('heading', { name: '某某律所' })).toBeInTheDocument()
  expect(document.title).toBe('登录 - 某某律所')
})

test('a missing account or password is named at its field and nothing is sent', async () => {
  const { server, user } = open()
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(screen.getByLabelText('账号')).toHaveAccessibleDescription('请输入账号')
  expect(screen.getByLabelText('账号')).toHaveFocus()
  await user.keyboard('chenlv{Enter}')
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('请输入密码')
  expect(screen.getByLabelText('密码')).toHaveFocus()
  expect(server.sent('POST /sys/login')).toHaveLength(0)
})

test('the refusal is shown in the words of the server, and the password can be typed anew at once', async () => {
  const { onSignedIn, user } = open({
    'POST /sys/login': () => refusal('用户名或密码错误', { code: 'sign_in_failed' }),
  })
  await user.keyboard('chenlv{Tab}wrong{Enter}')
  expect(await screen.findByText('用户名或密码错误')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('用户名或密码错误')
  expect(screen.getByLabelText('密码')).toHaveFocus()
  expect(screen.getByLabelText('账号')).toHaveValue('chenlv')
  expect(browserStore.get('Access-Token')).toBeUndefined()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a server that cannot be reached is not a wrong password', async () => {
  const { user } = open()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.keyboard('chenlv{Tab}secret{Enter}')
  expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument()
})

test('a second click while the first is under way sends nothing', async () => {
  const { server, user } = open({ 'POST /sys/login': () => new Promise(() => {}) })
  await user.keyboard('chenlv{Tab}secret{Enter}{Enter}')
  await user.click(screen.getByRole('button', { name: '登录中…' }))
  expect(server.sent('POST /sys/login')).toHaveLength(1)
})

test('the password can be looked at', async () => {
  const { user } = open()
  await user.type(screen.getByLabelText('密码'), 'secret')
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: '显示' }))
  expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text')
})
