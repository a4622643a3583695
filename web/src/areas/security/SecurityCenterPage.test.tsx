import { done, page, defaultPasswordPolicy } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { SecurityCenterPage } from './SecurityCenterPage.tsx'

const policyCall = 'PUT /sys/security/policy'

test('the policy is described while it is edited; server errors are shown at their fields and the input stays', async () => {
  const server = fakeServer({
    'GET /sys/security/policy': defaultPasswordPolicy,
    'GET /sys/twoStep/list': page([], 0, 1, 10),
    [policyCall]: refusal('x', { code: 'invalid', fields: [{ field: 'history', message: '个数过大' }] }),
  })
  const { user } = renderInApp(<SecurityCenterPage />)
  const history = await screen.findByLabelText('不能与最近的密码相同')
  await user.clear(history)
  await user.type(history, '5')
  await user.click(screen.getByLabelText('大写和小写字母'))
  expect(screen.getByText(/对用户的提示：密码应为 8 至 128 位，并包含大写字母、小写字母/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByText('个数过大')).toBeInTheDocument()
  expect(history).toHaveValue('5')
  server.answer({ [policyCall]: done('保存成功！', { ...defaultPasswordPolicy, history: 5 }) })
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByText('已保存密码与登录策略')).toBeInTheDocument()
  expect(server.sent(policyCall).at(-1)!.body).toMatchObject({ history: 5, needsBothCases: true, minLength: 8 })
  expect(screen.getByText('还没有用户开启两步验证')).toBeInTheDocument()
})

test('a user who may only manage second factors does not see the policy', async () => {
  fakeServer({ 'GET /sys/twoStep/list': page([], 0, 1, 10) })
  renderInApp(<SecurityCenterPage />, { permissions: ['security:resetTwoStep'] })
  expect(await screen.findByText('还没有用户开启两步验证')).toBeInTheDocument()
  expect(screen.queryByText('密码与登录策略')).not.toBeInTheDocument()
})
