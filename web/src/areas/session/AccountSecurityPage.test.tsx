import { done, defaultPasswordPolicy } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRequest, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { AccountSecurityPage } from './AccountSecurityPage.tsx'

const session = (id: string, isCurrent: boolean) => ({
  id,
  address: '10.0.0.8',
  agent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0',
  createTime: '2026-11-16 09:00:00',
  lastTime: '2026-11-16 10:00:00',
  isCurrent,
})
const off = { isOn: false, since: null, codesLeft: 0, requiredBy: null }
const textOf = ({ body }: FakeRequest, name: string) => (body as Record<string, string>)[name]

function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /sys/security/policy': { ...defaultPasswordPolicy, expireDays: 90 },
    'GET /sys/twoStep/mine': off,
    'GET /sys/session/mine': [session('1', true), session('2', false)],
    'GET /sys/account/signIns': [],
    ...handlers,
  })
  return { server, ...renderInApp(<AccountSecurityPage />) }
}

test('shows the password policy, and other sessions can be ended', async () => {
  const { server, user } = open({
    'DELETE /sys/session/mine': null,
    'DELETE /sys/session/mine/others': done('已结束 1 个其他会话'),
  })
  expect(await screen.findByText('密码应为 8 至 128 位，并包含字母、数字、特殊符号')).toBeInTheDocument()
  expect(screen.getByText('每 90 天需要更换一次；连续输错 5 次将锁定 10 分钟')).toBeInTheDocument()
  const list = within(await screen.findByRole('list', { name: '我的会话' }))
  expect(list.getAllByText('iPhone · 微信')).toHaveLength(2)
  await user.click(list.getByRole('button', { name: /结\s*束/ }))
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('会话已结束')).toBeInTheDocument()
  expect(server.sent('DELETE /sys/session/mine')[0]!.params.id).toBe('2')
  await user.click(screen.getByRole('button', { name: '结束其他会话' }))
  const question = within((await screen.findByText('确定结束其他 1 个会话？')).closest<HTMLElement>('.ant-popover')!)
  await user.click(question.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('已结束 1 个其他会话')).toBeInTheDocument()
})

test('the second factor is enabled by password and first code; the recovery codes are shown once', async () => {
  const { server, user } = open({
    'POST /sys/twoStep/begin': (request) =>
      textOf(request, 'password') === 'right'
        ? { secret: 'ABCDEFGH', address: 'otpauth://totp/x' }
        : refusal('密码输入错误!'),
    'POST /sys/twoStep/confirm': (request) =>
      textOf(request, 'captcha') === '123456' ? { codes: ['aaaaa-11111', 'bbbbb-22222'] } : refusal('动态验证码错误'),
  })
  await user.click(await screen.findByRole('button', { name: '开启两步验证' }))
  const dialog = within(await screen.findByRole('dialog', { name: '开启两步验证' }))
  await user.type(dialog.getByLabelText('登录密码'), 'wrong{Enter}')
  expect(await dialog.findByText('密码输入错误!')).toBeInTheDocument()
  await user.clear(dialog.getByLabelText('登录密码'))
  await user.type(dialog.getByLabelText('登录密码'), 'right{Enter}')
  expect(await dialog.findByText('ABCD EFGH')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('动态验证码'), '000000{Enter}')
  expect(await dialog.findByText('动态验证码错误')).toBeInTheDocument()
  await user.clear(dialog.getByLabelText('动态验证码'))
  await user.type(dialog.getByLabelText('动态验证码'), '123456{Enter}')
  expect(await dialog.findByText('bbbbb-22222')).toBeInTheDocument()
  server.answer({ 'GET /sys/twoStep/mine': { ...off, isOn: true, since: '2026-11-16 10:00:00', codesLeft: 2 } })
  await user.click(dialog.getByRole('button', { name: '我已保存' }))
  expect(await screen.findByText('已开启')).toBeInTheDocument()
  expect(screen.getByText('恢复码不足，请重新生成')).toBeInTheDocument()
  expect(screen.queryByText('bbbbb-22222')).not.toBeInTheDocument()
})

test('a second factor that a role requires cannot be switched off', async () => {
  open({ 'GET /sys/twoStep/mine': { isOn: true, since: '2026-11-16 10:00:00', codesLeft: 9, requiredBy: '承办律师' } })
  expect(await screen.findByText(/角色“承办律师”要求两步验证，不能关闭/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '重新生成恢复码' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '关闭两步验证' })).toBeNull()
})

test('shows the first of the sign-ins, and all of them when asked', async () => {
  const line = (n: number) => ({
    id: String(n),
    content: n === 1 ? '登录失败：用户名或密码错误' : '用户名: chenlv,登录成功！',
    address: `10.0.0.${n}`,
    agent: null,
    isSuccess: n !== 1,
    createTime: '2026-11-16 09:00:00',
  })
  const { user } = open({ 'GET /sys/account/signIns': Array.from({ length: 12 }, (_, n) => line(n + 1)) })
  const list = within(await screen.findByRole('list', { name: '登录记录' }))
  expect(await list.findByText('登录失败：用户名或密码错误')).toBeInTheDocument()
  expect(list.getAllByText('登录成功')).toHaveLength(9)
  await user.click(screen.getByRole('button', { name: '显示全部 12 条' }))
  expect(list.getAllByText('登录成功')).toHaveLength(11)
})
