import { done, type messageTemplate, type Row } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { SendDialog } from './SendDialog.tsx'

const template = {
  id: 't1',
  version: 1,
  templateCode: 'court',
  templateName: '开庭提醒',
  templateType: '1',
  templateContent: '${name}：${日期} 开庭',
  templateTestJson: '{"name":"张三","other":"x"}',
} as Row<typeof messageTemplate>
const send = 'POST /sys/message/sysMessageTemplate/sendMsg'
const dictionaries = {
  msgType: [
    { value: '1', text: '短信' },
    { value: '2', text: '邮件' },
  ],
}

test('the placeholders of a template are fields, the preview is updated, and server errors are shown at their fields', async () => {
  const server = fakeServer({ 'GET /sys/message/sysMessageTemplate/queryById': template })
  let isClosed = false
  const { user } = renderInApp(<SendDialog row={template} open onClose={() => (isClosed = true)} />, { dictionaries })
  const name = await screen.findByLabelText('name')
  expect(name).toHaveValue('张三')
  const preview = screen.getByRole('region', { name: '预览' })
  expect(preview).toHaveTextContent('张三：${日期} 开庭')
  await user.type(screen.getByLabelText('日期'), '12月1日')
  expect(preview).toHaveTextContent('张三：12月1日 开庭')

  server.answer({
    [send]: () => refusal('接收人应为手机号', { fields: [{ field: 'esReceiver', message: '接收人应为手机号' }] }),
  })
  await user.type(screen.getByLabelText('接收人'), '12')
  const ok = screen.getByText('发 送').closest('button')!
  await user.click(ok)
  expect(await screen.findByText('接收人应为手机号')).toBeInTheDocument()
  expect(isClosed).toBe(false)

  const failed = [{ receiver: '13800138000', reason: '短信账户余额不足' }]
  server.answer({ [send]: done('1 条未能发送：13800138000：短信账户余额不足', { sent: 0, failed }) })
  await user.clear(screen.getByLabelText('接收人'))
  await user.type(screen.getByLabelText('接收人'), '13800138000')
  await user.click(ok)
  expect(await screen.findByText('1 条未能发送：13800138000：短信账户余额不足')).toBeInTheDocument()
  expect(isClosed).toBe(false)

  server.answer({ [send]: done('已发送 1 条', { sent: 1, failed: [] }) })
  await user.click(ok)
  await waitFor(() => expect(isClosed).toBe(true))
  expect(server.sent(send).at(-1)!.body).toEqual({
    templateCode: 'court',
    msgType: '1',
    receiver: '13800138000',
    testData: '{"name":"张三","日期":"12月1日"}',
    isNow: true,
  })
})
