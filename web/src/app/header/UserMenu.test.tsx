import { defaultPasswordPolicy } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { browserStore } from '../../api/session/browserStore.ts'
import { type Session, SessionContext } from '../../api/session/Session.ts'
import { fakeServer, jsonAnswer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp, testSession } from '../../testing/renderInApp.tsx'
import { UserMenu } from './UserMenu.tsx'

async function choose(entry: string, user: Partial<Session['user']> = {}, permissions?: readonly string[]) {
  const session = testSession(permissions)
  const page = renderInApp(
    <SessionContext value={{ ...session, user: { ...session.user, ...user } }}>
      <UserMenu />
    </SessionContext>,
  )
  await page.user.click(screen.getByRole('button', { name: '陈律师，账号菜单' }))
  await page.user.click(await screen.findByRole('menuitem', { name: new RegExp(`${entry}$`) }))
  return page
}

const departments = [
  { id: '1', orgCode: 'A01', departName: '诉讼部' },
  { id: '2', orgCode: 'A02', departName: '非诉部' },
]

test('[A6.07] a password that meets the rules is changed, and the message of the server is shown', async () => {
  const server = fakeServer({
    'GET /sys/security/policy': defaultPasswordPolicy,
    'PUT /sys/user/updatePassword': () =>
      jsonAnswer({ success: true, message: '密码重置成功!', code: 200, result: null, timestamp: 1 }),
  })
  const { user } = await choose('密码修改')
  const dialog = await screen.findByRole('dialog', { name: '修改密码' })
  expect(dialog).toHaveStyle({ width: '800px' })
  expect(await screen.findByText('至少 8 位，含字母、数字和特殊符号')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: '修改密码' }))
  for (const words of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
    expect(await screen.findByText(words)).toBeInTheDocument()
  await user.type(screen.getByLabelText('旧密码'), 'Old-2026')
  await user.type(screen.getByLabelText('新密码'), 'New-2026')
  await user.type(screen.getByLabelText('确认新密码'), 'New-2025')
  expect(await screen.findByText('两次输入的密码不一样！')).toBeInTheDocument()
  expect(server.sent('PUT /sys/user/updatePassword')).toHaveLength(0)
  await user.type(screen.getByLabelText('确认新密码'), '{Backspace}6{Enter}')
  expect(await screen.findByText('密码重置成功!')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.sent('PUT /sys/user/updatePassword')[0]!.body).toEqual({
    username: 'chenlv',
    oldpassword: 'Old-2026',
    password: 'New-2026',
    confirmpassword: 'New-2026',
  })
})

test('[A6.07] a refused password is shown as a warning in the dialog; reopened, the dialog is empty', async () => {
  fakeServer({ 'PUT /sys/user/updatePassword': () => refusal('旧密码输入错误!') })
  const { user } = await choose('密码修改')
  await user.type(await screen.findByLabelText('旧密码'), 'wrong')
  await user.type(screen.getByLabelText('新密码'), 'New-2026')
  await user.type(screen.getByLabelText('确认新密码'), 'New-2026{Enter}')
  expect(await screen.findByText('旧密码输入错误!')).toBeInTheDocument()
  expect(document.querySelector('.ant-message-warning')).toBeInTheDocument()
  expect(screen.getByLabelText('旧密码')).toHaveValue('wrong')
  await user.click(screen.getByRole('button', { name: /取\s*消/ }))
  await user.click(screen.getByRole('button', { name: '陈律师，账号菜单' }))
  await user.click(await screen.findByRole('menuitem', { name: /密码修改$/ }))
  expect(await screen.findByLabelText('旧密码')).toHaveValue('')
})

test('[A6.07] without a user there is no dialog', async () => {
  fakeServer()
  await choose('密码修改', { username: '' })
  expect(await screen.findByText('当前系统无登录用户!')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[A6.08] a department must be chosen; the choice is stored for seven days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const server = fakeServer({
    'GET /sys/user/getCurrentUserDeparts': { list: departments, orgCode: 'A01' },
    'PUT /sys/selectDepart': { userInfo: { id: 'u1', username: 'chenlv', realname: '陈律师', orgCode: 'A02' } },
  })
  const { user } = await choose('切换部门')
  const dialog = await screen.findByRole('dialog', { name: '部门切换（当前部门 : 诉讼部）' })
  expect(dialog).toHaveStyle({ width: '450px' })
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('请选择部门!')).toBeInTheDocument()
  await user.click(screen.getByLabelText('选择部门'))
  await user.click(await screen.findByTitle('非诉部'))
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.sent('PUT /sys/selectDepart')[0]!.body).toEqual({ orgCode: 'A02', username: 'chenlv' })
  expect(browserStore.get('Login_Userinfo')).toMatchObject({ id: 'u1', orgCode: 'A02' })
  const stored = JSON.parse(localStorage.getItem('pro__Login_Userinfo')!) as { expire: number }
  expect(stored.expire).toBe(1_000_000 + 604_800_000)
  vi.useRealTimers()
})

test('[A6.08] without a known department the dialog is called 部门选择', async () => {
  fakeServer({ 'GET /sys/user/getCurrentUserDeparts': { list: departments, orgCode: null } })
  await choose('切换部门')
  expect(await screen.findByRole('dialog', { name: '部门选择' })).toBeInTheDocument()
})

test.each([{ list: [], orgCode: null }, { list: null }, null])(
  '[A6.08] without departments a warning is shown: %j',
  async (answer) => {
    fakeServer({ 'GET /sys/user/getCurrentUserDeparts': answer })
    await choose('切换部门')
    expect(await screen.findByText('您尚未设置部门信息!')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  },
)

test('[A6.09] clearing the cache calls the server first and then replaces all dictionaries', async () => {
  const server = fakeServer({
    'GET /sys/dict/refleshCache': null,
    'GET /sys/dict/queryAllDictItems': { sex: [{ value: '1', text: '男' }] },
  })
  const { client } = await choose('清理缓存')
  expect(await screen.findByText('刷新缓存完成！')).toBeInTheDocument()
  expect(server.requests.map(({ path }) => path)).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])
  expect(client.getQueryData(['dictionaries'])).toEqual({ sex: [{ value: '1', text: '男' }] })
  expect(browserStore.get('UI_CACHE_DB_DICT_DATA')).toEqual({ sex: [{ value: '1', text: '男' }] })
})

test('[A6.09] a failed clear leaves the dictionaries unchanged', async () => {
  fakeServer({ 'GET /sys/dict/refleshCache': null, 'GET /sys/dict/queryAllDictItems': () => refusal('系统繁忙') })
  const { client } = await choose('清理缓存')
  expect(await screen.findByText('刷新缓存失败！')).toBeInTheDocument()
  expect(client.getQueryData(['dictionaries'])).toEqual({})
})

test('a user without the permission clears only the dictionaries of the own browser', async () => {
  const server = fakeServer({ 'GET /sys/dict/queryAllDictItems': { sex: [] } })
  await choose('清理缓存', {}, [])
  expect(await screen.findByText('刷新缓存完成！')).toBeInTheDocument()
  expect(server.requests.map(({ path }) => path)).toEqual(['/sys/dict/queryAllDictItems'])
})

test('[A6.10] a user with an avatar can view it', async () => {
  fakeServer()
  await choose('查看头像', { avatar: 'avatar/chen.png' })
  expect(await screen.findByRole('dialog', { name: '头像' })).toBeInTheDocument()
})
