import { done, type OwnProfile } from '@lexdesk/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { BaseSettingsPage } from './BaseSettingsPage.tsx'

const profile: OwnProfile = {
  id: 'u1',
  username: 'chenlv',
  realname: '陈律师',
  avatar: null,
  sex: '2',
  birthday: null,
  phone: '13800001111',
  email: null,
  telephone: null,
  workNo: 'L1',
  createTime: '2026-01-01 09:00:00',
  departments: ['诉讼业务部'],
  positions: ['律师'],
  roles: ['承办律师'],
  canMail: true,
  hasPassword: true,
  canText: false,
}
const dictionaries = {
  sex: [
    { value: '1', text: '男' },
    { value: '2', text: '女' },
  ],
}

afterEach(() => vi.unstubAllGlobals())

function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /sys/account/profile': profile, ...handlers })
  return { server, ...renderInApp(<BaseSettingsPage />, { dictionaries }) }
}

test('base data are saved, and a refusal is shown at its field', async () => {
  const { server, user } = open({
    'PUT /sys/account/profile': refusal('座机格式不正确', {
      fields: [{ field: 'telephone', message: '座机格式不正确' }],
    }),
  })
  await user.clear(await screen.findByLabelText('姓名'))
  await user.type(screen.getByLabelText('姓名'), '陈明')
  await user.type(screen.getByLabelText('座机'), 'x')
  await user.click(screen.getByRole('button', { name: '保存资料' }))
  expect(await screen.findByText('座机格式不正确', { selector: '.ant-form-item-explain-error' })).toBeInTheDocument()
  server.answer({ 'PUT /sys/account/profile': done('已保存个人资料', { ...profile, realname: '陈明' }) })
  await user.clear(screen.getByLabelText('座机'))
  await user.click(screen.getByRole('button', { name: '保存资料' }))
  expect(await screen.findByText('已保存个人资料')).toBeInTheDocument()
  expect(server.sent('PUT /sys/account/profile').at(-1)!.body).toMatchObject({ realname: '陈明', sex: '2' })
})

test('a mail address is changed with a code; what cannot be sent is not offered', async () => {
  const { server, user } = open({
    'POST /sys/account/mailCode': done('验证码已发送，请查收邮件'),
    'PUT /sys/account/email': refusal('邮箱验证码错误'),
  })
  expect(await screen.findByText('系统未配置短信服务，请联系管理员修改手机号')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '更换手机号' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '更换邮箱' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('新邮箱'), 'chen@law.example')
  await user.click(dialog.getByRole('button', { name: '获取验证码' }))
  expect(await dialog.findByRole('button', { name: /\d+ 秒后重发/ })).toBeDisabled()
  await user.type(dialog.getByPlaceholderText('6 位数字'), '000000{Enter}')
  expect(await screen.findByText('邮箱验证码错误')).toBeInTheDocument()
  server.answer({
    'PUT /sys/account/email': done('邮箱已更换'),
    'GET /sys/account/profile': { ...profile, email: 'chen@law.example' },
  })
  await user.clear(dialog.getByPlaceholderText('6 位数字'))
  await user.type(dialog.getByPlaceholderText('6 位数字'), '123456{Enter}')
  expect(await screen.findByText('邮箱已更换')).toBeInTheDocument()
  expect(await screen.findByText('chen@law.example')).toBeInTheDocument()
})

test('a file that is no picture is refused with a sentence, chosen or dropped', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '更换头像' }))
  const dialog = within(await screen.findByRole('dialog'))
  const words = '无法读取该文件，请选择 JPG、PNG、WebP 或 GIF 图片'
  fireEvent.drop(dialog.getByText('将图片拖到此处，或选择图片'), {
    dataTransfer: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
  })
  expect(await dialog.findByText(words)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: '保存头像' })).toBeDisabled()
})

test('a refused camera says what to do, and leads back to the files', async () => {
  const mediaDevices = { getUserMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '更换头像' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /拍照/ }))
  expect(await dialog.findByText('浏览器未获准使用摄像头，请在地址栏中允许后重试，或改为选择图片')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: /返\s*回/ }))
  expect(dialog.getByRole('button', { name: /选择图片/ })).toBeInTheDocument()
})
