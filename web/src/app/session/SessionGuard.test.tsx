import { done } from '@lexdesk/domain'
import { act, screen, waitFor } from '@testing-library/react'
import { Input } from 'antd'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from '../../api/session/browserStore.ts'
import { call } from '../../api/calls/call.ts'
import * as leaveModule from '../../api/session/leaveForSignIn.ts'
import { signInNotice } from '../../api/session/signInNotice.ts'
import { fakeServer, jsonAnswer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { SessionGuard } from './SessionGuard.tsx'

const saveCall = { method: 'PUT', path: '/legal/enterprise/edit' } as const
const user = { id: 'u1', username: 'chenlv', realname: '陈律师', avatar: null, orgCode: 'A01' }

/** A page with unsaved input and a save button. */
function Form() {
  const [outcome, setOutcome] = useState('')
  const save = () =>
    call(saveCall, { body: {} }).then(
      () => setOutcome('已保存'),
      (error: Error) => setOutcome(error.message),
    )
  return (
    <>
      <Input aria-label="企业名称" />
      <button onClick={() => void save()}>保存</button>
      <p>{outcome}</p>
    </>
  )
}

function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'PUT /legal/enterprise/edit': ({ headers }) =>
      headers['X-Access-Token'] === 'new' ? null : jsonAnswer({ status: 500, message: 'Token失效，请重新登录' }, 500),
    'POST /sys/login': ({ body }) =>
      (body as { password: string }).password === 'right'
        ? done('登录成功', { token: 'new', userInfo: { id: 'u1', username: 'chenlv', orgCode: 'A01' } })
        : refusal('用户名或密码错误'),
    'GET /sys/platform': { loginCaptcha: false },
    'POST /sys/logout': null,
    ...handlers,
  })
  const page = renderInApp(
    <>
      <SessionGuard />
      <Form />
    </>,
  )
  return { ...page, server }
}

/** The URL of the captcha image contains the time. */
function pictureOf(server: ReturnType<typeof fakeServer>) {
  return server.requests.filter(({ path }) => path.startsWith('/sys/randomImage/'))
}

beforeEach(() => {
  browserStore.set('Access-Token', 'old')
  browserStore.set('Login_Userinfo', user)
})

test('an expired session prompts for sign-in, keeps the page and completes the save', async () => {
  const { user: person, server } = open()
  await person.type(screen.getByLabelText('企业名称'), '杭州某某')
  await person.click(screen.getByText('保存'))
  expect(await screen.findByText('登录已过期')).toBeInTheDocument()
  expect(screen.getByText('很抱歉，登录已过期，请重新登录')).toBeInTheDocument()
  await person.type(screen.getByLabelText('密码'), 'right')
  await person.click(screen.getByRole('button', { name: '重新登录' }))
  expect(await screen.findByText('已保存')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('登录已过期')).not.toBeInTheDocument())
  expect(screen.getByLabelText('企业名称')).toHaveValue('杭州某某')
  expect(server.sent('POST /sys/login')[0]!.body).toEqual({ username: 'chenlv', password: 'right' })
})

test('the new session has the tenant and the department of the old one', async () => {
  browserStore.set('TENANT_ID', '2')
  const departs = [
    { orgCode: 'A01', departName: '总部' },
    { orgCode: 'A02', departName: '分部' },
  ]
  const userInfo = { id: 'u1', username: 'chenlv', orgCode: 'A02', relTenantIds: '1,2' }
  const { user: person, server } = open({
    'POST /sys/login': done('登录成功', { token: 'new', userInfo, departs, multi_depart: 2 }),
    'PUT /sys/selectDepart': { userInfo: { ...userInfo, orgCode: 'A01' } },
  })
  await person.click(screen.getByText('保存'))
  await person.type(await screen.findByLabelText('密码'), 'right{Enter}')
  expect(await screen.findByText('已保存')).toBeInTheDocument()
  expect(server.sent('PUT /sys/selectDepart')[0]!.body).toEqual({ orgCode: 'A01', username: 'chenlv' })
  expect(browserStore.get('TENANT_ID')).toBe('2')
  expect(browserStore.get('Login_Userinfo')?.orgCode).toBe('A01')
})

test('if the server requires a captcha, the dialog asks for one and sends it', async () => {
  const { user: person, server } = open({ 'GET /sys/platform': {} })
  await person.click(screen.getByText('保存'))
  await person.type(await screen.findByLabelText('密码'), 'right{Enter}')
  expect(await screen.findByText('请输入验证码!')).toBeInTheDocument()
  expect(server.sent('POST /sys/login')).toHaveLength(0)
  await person.type(screen.getByLabelText('验证码'), 'ab3d{Enter}')
  expect(await screen.findByText('已保存')).toBeInTheDocument()
  const key = Number(pictureOf(server)[0]!.path.split('/').at(-1))
  expect(server.sent('POST /sys/login')[0]!.body).toMatchObject({ captcha: 'ab3d', checkKey: key })
})

test('[A9.02] HTTP 401 shows a message, signs out and reloads the page after 1.5 s', async () => {
  const reload = vi.spyOn(leaveModule, 'reloadForSignIn').mockImplementation(() => {})
  const { user: person, server } = open({
    'PUT /legal/enterprise/edit': () => jsonAnswer({ success: false, message: '?', code: 401 }, 401),
  })
  const started = Date.now()
  await person.click(screen.getByText('保存'))
  expect(await screen.findByText('系统提示')).toBeInTheDocument()
  expect(document.querySelector('.ant-notification')).toHaveTextContent('未授权，请重新登录')
  expect(browserStore.get('Access-Token')).toBeUndefined()
  expect(server.sent('POST /sys/logout')[0]!.headers['X-Access-Token']).toBe('old')
  expect(reload).not.toHaveBeenCalled()
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(Date.now() - started).toBeGreaterThanOrEqual(1_500)
  reload.mockRestore()
})

test('[A9.02] HTTP 401 without a token shows a message, and the page stays', async () => {
  const reload = vi.spyOn(leaveModule, 'reloadForSignIn').mockImplementation(() => {})
  browserStore.remove('Access-Token')
  const { user: person } = open({
    'PUT /legal/enterprise/edit': () => jsonAnswer({ success: false, message: '?', code: 401 }, 401),
  })
  await person.click(screen.getByText('保存'))
  expect(await screen.findByText('系统提示')).toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 1_700))
  expect(reload).not.toHaveBeenCalled()
  reload.mockRestore()
})

test('[A7.03] signing out in another tab signs out here too', () => {
  const leaveForSignIn = vi.spyOn(leaveModule, 'leaveForSignIn').mockImplementation(() => {})
  open()
  browserStore.set('Access-Token', 'old')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' })))
  expect(leaveForSignIn).not.toHaveBeenCalled()
  browserStore.remove('Access-Token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' })))
  expect(leaveForSignIn).toHaveBeenCalledWith({ comeBack: true })
  leaveForSignIn.mockRestore()
})

test('a wrong password is shown in the dialog, which stays open', async () => {
  const { user: person } = open()
  await person.click(screen.getByText('保存'))
  await person.type(await screen.findByLabelText('密码'), 'wrong{Enter}')
  expect(await screen.findByText('用户名或密码错误')).toBeInTheDocument()
  expect(screen.getByText('登录已过期')).toBeInTheDocument()
  expect(screen.queryByText('已保存')).not.toBeInTheDocument()
})

test('several calls that find the session expired prompt once, and all are retried', async () => {
  const { user: person, server } = open()
  const calls = Promise.all([1, 2, 3].map(() => call(saveCall, { body: {} })))
  await person.type(await screen.findByLabelText('密码'), 'right{Enter}')
  await calls
  expect(server.sent('POST /sys/login')).toHaveLength(1)
  expect(server.sent('PUT /legal/enterprise/edit')).toHaveLength(6)
})

test('signing in again in another tab renews the session here too', async () => {
  const { user: person } = open()
  await person.click(screen.getByText('保存'))
  await screen.findByText('登录已过期')
  browserStore.set('Access-Token', 'new')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' })))
  expect(await screen.findByText('已保存')).toBeInTheDocument()
})

test('switching accounts goes to the sign-in page and redirects back here', async () => {
  const leaveForSignIn = vi.spyOn(leaveModule, 'leaveForSignIn').mockImplementation(() => {})
  const { user: person } = open()
  await person.click(screen.getByText('保存'))
  await person.click(await screen.findByRole('button', { name: '换个账号' }))
  expect(leaveForSignIn).toHaveBeenCalledWith({ comeBack: true })
  leaveForSignIn.mockRestore()
})

test.each([
  [403, '拒绝访问'],
  [404, '很抱歉，资源未找到!'],
  [504, '网络超时'],
])('[A9.02] HTTP %i is shown once as %s', async (status, words) => {
  const { user: person } = open({ 'PUT /legal/enterprise/edit': () => refusal('不行', {}, status) })
  await person.click(screen.getByText('保存'))
  await person.click(screen.getByText('保存'))
  expect(await screen.findByText('系统提示')).toBeInTheDocument()
  expect(screen.getAllByText('系统提示')).toHaveLength(1)
  expect(document.querySelector('.ant-notification')).toHaveTextContent(words)
})

test('another user who signs in in another tab blocks this page', async () => {
  open()
  browserStore.set('Login_Userinfo', { ...user, id: 'u2', realname: '王律师' })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Login_Userinfo' })))
  expect(await screen.findByText(/已在其他窗口登录为“王律师”/)).toBeInTheDocument()
})

test('signing in again requires the second factor', async () => {
  const { user: person, server } = open({
    'POST /sys/login': ({ body }) =>
      (body as { captcha?: string }).captcha === '123456'
        ? done('登录成功', { token: 'new', userInfo: { id: 'u1', username: 'chenlv', orgCode: 'A01' } })
        : refusal('请输入动态验证码', { code: 'two_step_needed', details: { ticket: 't1' } }),
  })
  await person.click(screen.getByText('保存'))
  await person.type(await screen.findByLabelText('密码'), 'right{Enter}')
  await person.type(await screen.findByLabelText('动态验证码'), '123456{Enter}')
  expect(await screen.findByText('已保存')).toBeInTheDocument()
  expect(server.sent('POST /sys/login').at(-1)!.body).toEqual({ ticket: 't1', captcha: '123456' })
})

test.each([
  '您已被管理员强制下线，请重新登录',
  '您已在其他设备上结束了本次登录，请重新登录',
  '账号的密码已修改，请用新密码登录',
])('a session that was ended leads to the sign-in page without a prompt, with the reason: %s', async (reason) => {
  const leaveForSignIn = vi.spyOn(leaveModule, 'leaveForSignIn').mockImplementation(() => {})
  const { user: person } = open({
    'PUT /legal/enterprise/edit': () => jsonAnswer({ status: 500, message: `Token失效，${reason}` }, 500),
  })
  await person.click(screen.getByText('保存'))
  await waitFor(() => expect(leaveForSignIn).toHaveBeenCalledWith({ comeBack: true }))
  expect(screen.queryByText('登录已过期')).not.toBeInTheDocument()
  expect(signInNotice.take()).toBe(reason)
})

test('a lost tenant is reported, input stays, and nothing is saved before another tenant is chosen', async () => {
  browserStore.set('TENANT_ID', '2')
  const words = '您已不属于租户“杭州分所”，或该租户已停用。本次操作未执行，请切换租户后再试'
  const {
    user: person,
    server,
    client,
  } = open({
    'PUT /legal/enterprise/edit': ({ headers }) =>
      headers['tenant-id'] === '1'
        ? null
        : jsonAnswer({ success: false, message: words, code: 510, error: { code: 'tenant_refused' } }, 403),
    'GET /sys/tenant/queryList': [{ id: 1, name: '总所' }],
  })
  await person.type(screen.getByLabelText('企业名称'), '杭州某某')
  expect(client.getQueryCache().find({ queryKey: ['session', 'tenants'] }), 'the dialog is not mounted').toBeUndefined()
  client.setQueryData(['resource', 'contract', 'list', {}], ['a row of the other tenant'])
  await person.click(screen.getByText('保存'))
  const dialog = await screen.findByRole('dialog', { name: '租户不可用' })
  expect(dialog).toHaveTextContent(words)
  expect(dialog).toHaveTextContent('您在页面上填写的内容已保留')
  expect(screen.getByRole('button', { name: '切换租户' })).toBeDisabled()
  await person.click(await screen.findByLabelText('总所'))
  await person.click(screen.getByRole('button', { name: '切换租户' }))
  expect(await screen.findByText('已切换到租户“总所”，请核对内容后再保存')).toBeInTheDocument()
  expect(screen.getByLabelText('企业名称')).toHaveValue('杭州某某')
  expect(client.getQueryData(['resource', 'contract', 'list', {}])).toBeUndefined()
  // Saved only when the user confirms again.
  expect(server.sent('PUT /legal/enterprise/edit')).toHaveLength(1)
  await person.click(screen.getByText('保存'))
  expect(await screen.findByText('已保存')).toBeInTheDocument()
  expect(browserStore.get('TENANT_ID')).toBe('1')
})

test('switching the tenant in another window does not affect this page', async () => {
  browserStore.set('TENANT_ID', '2')
  const { user: person, server } = open({ 'PUT /legal/enterprise/edit': null })
  browserStore.set('TENANT_ID', '1')
  await person.click(screen.getByText('保存'))
  expect(await screen.findByText('已保存')).toBeInTheDocument()
  expect(server.sent('PUT /legal/enterprise/edit')[0]!.headers['tenant-id']).toBe('2')
})
