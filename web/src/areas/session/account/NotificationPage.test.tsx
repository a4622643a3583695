import { defaultNotificationChoices, done } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { NotificationPage } from './NotificationPage.tsx'

const path = '/sys/account/notifications'
const box = (name: string) => screen.getByRole('checkbox', { name })

test('choices by kind and way are saved with the quiet hours', async () => {
  const server = fakeServer({
    [`GET ${path}`]: { choices: defaultNotificationChoices, canMail: true, canText: false },
    [`PUT ${path}`]: ({ body }) => done('已保存通知设置', body),
  })
  const { user } = renderInApp(<NotificationPage />)
  expect(await screen.findByText('系统未配置短信服务，暂不能用短信接收')).toBeInTheDocument()
  expect(box('期限与开庭：站内')).toBeChecked()
  expect(box('期限与开庭：站内')).toBeDisabled()
  expect(box('预约：短信')).toBeDisabled()
  await user.click(box('期限与开庭：邮件'))
  await user.click(box('合同到期与续签：站内'))
  await user.click(screen.getByRole('switch', { name: '免打扰时段' }))
  expect(screen.getByText('（次日）')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('结束时间'))
  await user.type(screen.getByLabelText('结束时间'), '08:00')
  await user.click(screen.getByRole('button', { name: '保存通知设置' }))
  expect(await screen.findByText('已保存通知设置')).toBeInTheDocument()
  expect(server.sent(`PUT ${path}`)[0]!.body).toEqual({
    kinds: {
      ...defaultNotificationChoices.kinds,
      deadline: { inApp: true, mail: true, sms: false },
      contract: { inApp: false, mail: false, sms: false },
    },
    quietHours: { from: '22:00', to: '08:00' },
  })
})
