import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { SettingPage } from './SettingPage.tsx'

const setting = (code: string, title: string, changes = {}) => ({
  code,
  title,
  unit: '天',
  value: 3,
  usual: 3,
  min: 1,
  max: 50,
  id: null,
  version: null,
  note: null,
  updateBy: null,
  updateTime: null,
  ...changes,
})
const settings = [
  setting('appointment.a', '预约上限'),
  setting('contract.b', '审核时限', {
    value: 9,
    id: 's1',
    version: 2,
    updateBy: '王敏',
    updateTime: '2026-03-01 10:00:00',
  }),
  setting('unheard.c', '别的'),
]

test('numbers are grouped; a change is saved with the version that was loaded', async () => {
  const server = fakeServer({ 'GET /legal/setting/list': settings, 'POST /legal/setting/edit': settings[1]! })
  const { user } = renderInApp(<SettingPage />)
  expect(within(await screen.findByRole('region', { name: '预约' })).getByText('预约上限')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: '其他' })).toHaveTextContent('别的')
  const line = within(screen.getByRole('listitem', { name: '审核时限' }))
  expect(line.getByText('已调整')).toBeInTheDocument()
  expect(line.getByText(/王敏 2026-03-01/)).toBeInTheDocument()
  const box = line.getByRole('spinbutton')
  await user.clear(box)
  await user.type(box, '12')
  await user.click(line.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(server.sent('POST /legal/setting/edit')[0]?.body).toEqual({
      code: 'contract.b',
      version: 2,
      value: 12,
      note: null,
    }),
  )
})

test('a refusal is shown, and the typed number stays', async () => {
  fakeServer({
    'GET /legal/setting/list': settings,
    'POST /legal/setting/edit': () => refusal('该业务参数已被他人修改'),
  })
  const { user } = renderInApp(<SettingPage />)
  const line = within(await screen.findByRole('listitem', { name: '预约上限' }))
  await user.type(line.getByRole('spinbutton'), '7')
  await user.click(line.getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByText('该业务参数已被他人修改')).toBeInTheDocument()
  expect(line.getByRole('spinbutton')).toHaveValue('37')
})

test('a read-only user has no buttons', async () => {
  fakeServer({ 'GET /legal/setting/list': settings })
  renderInApp(<SettingPage />, { permissions: ['setting:list'] })
  const line = within(await screen.findByRole('listitem', { name: '审核时限' }))
  expect(line.getByRole('spinbutton')).toBeDisabled()
  expect(line.queryByRole('button')).not.toBeInTheDocument()
})
