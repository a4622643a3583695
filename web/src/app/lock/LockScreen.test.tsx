import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { LockScreen } from './LockScreen.tsx'

beforeAll(() => {
  // The DOM of the tests has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})

test('an account without a password is offered another sign-in only, with the reason', async () => {
  fakeServer({ 'GET /sys/account/profile': { hasPassword: false } })
  renderInApp(<LockScreen />)
  expect(await screen.findByText('该账号没有密码，请重新登录')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '重新登录' })).toHaveFocus()
  expect(screen.queryByLabelText('登录密码')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /解\s*锁/ })).not.toBeInTheDocument()
})

test('with a password, and while the server does not answer, the password is asked for', async () => {
  const server = fakeServer({
    'GET /sys/account/profile': () => refusal('服务暂时不可用', {}, 500),
    'POST /sys/session/unlock': () => refusal('密码输入错误!'),
  })
  const { user } = renderInApp(<LockScreen />)
  await user.type(await screen.findByLabelText('登录密码'), 'wrong{Enter}')
  expect(await screen.findByText('密码输入错误!')).toBeInTheDocument()
  expect(server.sent('POST /sys/session/unlock')[0]!.body).toEqual({ password: 'wrong' })
  expect(screen.getByRole('button', { name: '重新登录' })).toBeInTheDocument()
})
