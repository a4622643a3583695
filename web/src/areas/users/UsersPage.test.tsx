import { done, page, defaultPasswordPolicy } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buttons, setWidth } from '../../resource/list/testing/listFixture.tsx'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { UsersPage } from './UsersPage.tsx'

const person = (id: string, username: string, realname: string, more: object = {}) => ({
  id,
  version: 1,
  username,
  realname,
  workNo: id,
  status: 1,
  orgCode: 'A01',
  orgCode_dictText: '法律顾问部,诉讼业务部',
  createTime: '2026-01-01 00:00:00',
  ...more,
})

const dictionaries = {
  user_status: [
    { value: '1', text: '正常' },
    { value: '2', text: '冻结' },
  ],
  sex: [],
}

let server: FakeServer
beforeEach(() => {
  setWidth(1440)
  server = fakeServer({
    'GET /sys/preference': null,
    'GET /sys/savedView': [],
    'GET /sys/queryView/list': [],
    'GET /sys/user/list': page(
      [
        person('u9', 'admin', '管理员'),
        person('u2', 'zhaojing', '赵静', { phone: '138****1111' }),
        person('u3', 'sun', '孙浩然', { status: 2 }),
      ],
      3,
      1,
      10,
    ),
    'GET /sys/role/inReach': [
      { id: 'r1', name: '承办律师', code: 'lawyer', isBeyond: false, isPlatform: false },
      { id: 'r2', name: '管理员', code: 'admin', isBeyond: true, isPlatform: true },
    ],
    'GET /sys/position/options': [{ value: 'lawyer', text: '律师', title: '律师' }],
    'GET /sys/tenant/options': [],
    'GET /sys/sysDepart/queryTreeList': [
      {
        id: 'd0',
        key: 'd0',
        title: '律云律师事务所',
        children: [
          { id: 'd1', key: 'd1', title: '诉讼业务部', isLeaf: true },
          { id: 'd2', key: 'd2', title: '财务部', isLeaf: true },
        ],
      },
    ],
    'GET /sys/security/policy': { ...defaultPasswordPolicy, minLength: 12 },
    'POST /sys/user/check': { errors: [], warnings: [] },
    'PUT /sys/user/frozenBatch': null,
    'POST /sys/user/reveal': { phone: '13800001111' },
  })
})

test('the list shows departments by name, and the administrator is excluded from batch freezing', async () => {
  const { user } = renderInApp(<UsersPage />, { dictionaries })
  const row = (await screen.findByText('zhaojing')).closest<HTMLElement>('[role=row]')!
  const headings = screen.getAllByRole('columnheader').map((cell) => cell.textContent)
  expect(headings.filter(Boolean).slice(0, 4)).toEqual(['用户账号', '用户姓名', '部门', '状态'])
  expect(row).toHaveTextContent('法律顾问部、诉讼业务部')
  expect(row).toHaveTextContent('正常')
  await user.click(within(row).getByTitle('查看完整手机号，本次查看会记入日志'))
  expect(await within(row).findByText('13800001111')).toBeInTheDocument()
  expect(server.sent('POST /sys/user/reveal')[0]!.body).toEqual({ id: 'u2' })
  await user.click(screen.getByRole('checkbox', { name: '选择管理员' }))
  await user.click(screen.getByRole('checkbox', { name: '选择赵静' }))
  await user.click(screen.getByRole('button', { name: '冻结（2）' }))
  expect(await screen.findByText('管理员账号不允许此操作,请重新选择！')).toBeInTheDocument()
  expect(server.sent('PUT /sys/user/frozenBatch')).toHaveLength(0)

  await user.click(screen.getByRole('checkbox', { name: '选择管理员' }))
  await user.click(screen.getByRole('button', { name: '冻结（1）' }))
  await user.click(buttons('冻结', await screen.findByRole('dialog'))[0]!)
  await waitFor(() => expect(server.sent('PUT /sys/user/frozenBatch')[0]?.body).toEqual({ ids: 'u2', status: 2 }))
})

test('a new user needs two equal passwords and gets roles that the creator may assign; refused input stays', async () => {
  server.answer({
    'POST /sys/user/add': refusal('工号“L9”已存在', {
      code: 'duplicate',
      fields: [{ field: 'workNo', message: '工号“L9”已存在' }],
    }),
  })
  const { user } = renderInApp(<UsersPage />, { dictionaries })
  await screen.findByText('zhaojing')
  await user.click(buttons('新增')[0]!)
  const form = (await screen.findByText('新增用户')).closest<HTMLElement>('.ant-drawer')!
  await user.type(within(form).getByLabelText('用户账号'), 'lixin')
  await user.type(within(form).getByLabelText('用户姓名'), '李欣')
  await user.type(within(form).getByLabelText('工号'), 'L9')
  expect(await within(form).findByText('至少 12 位，含字母、数字和特殊符号')).toBeInTheDocument()
  await user.type(within(form).getByLabelText('登录密码'), 'Secret-2026!')
  await user.type(within(form).getByLabelText('确认密码'), 'Secret-2026')
  expect(await within(form).findByText('两次输入的密码不一样！')).toBeInTheDocument()
  await user.type(within(form).getByLabelText('确认密码'), '!')
  await waitFor(() => expect(within(form).queryByText('两次输入的密码不一样！')).toBeNull())
  await user.click(within(form).getByLabelText('角色'))
  await user.click(await screen.findByTitle('承办律师'))
  expect(document.querySelector('.ant-select-item-option-disabled')).toHaveTextContent('管理员')
  await user.click(buttons('保存', form)[0]!)
  expect(await within(form).findByText('工号“L9”已存在')).toBeInTheDocument()
  expect(server.sent('POST /sys/user/add')[0]?.body).toMatchObject({
    username: 'lixin',
    password: 'Secret-2026!',
    selectedroles: 'r1',
  })
  expect(within(form).getByLabelText('登录密码')).toHaveValue('Secret-2026!')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Secret')
})

test('an empty form names the missing password beside the other fields, and sends nothing', async () => {
  const { user } = renderInApp(<UsersPage />, { dictionaries })
  await screen.findByText('zhaojing')
  await user.click(buttons('新增')[0]!)
  const form = (await screen.findByText('新增用户')).closest<HTMLElement>('.ant-drawer')!
  await within(form).findByLabelText('登录密码')
  await user.click(buttons('保存', form)[0]!)
  expect(await within(form).findByText('请输入登录密码', { selector: '.ant-form-item-explain-error' })).toBeVisible()
  expect(within(form).getByText('请输入用户账号')).toBeVisible()
  expect(server.sent('POST /sys/user/add')).toHaveLength(0)
})

test('the departments of a user are ticked in their tree, which is loaded when it is opened', async () => {
  server.answer({ 'POST /sys/user/add': done('添加成功！') })
  const { user } = renderInApp(<UsersPage />, { dictionaries })
  await screen.findByText('zhaojing')
  await user.click(buttons('新增')[0]!)
  const form = (await screen.findByText('新增用户')).closest<HTMLElement>('.ant-drawer')!
  await user.type(within(form).getByLabelText('用户账号'), 'lixin')
  await user.type(within(form).getByLabelText('用户姓名'), '李欣')
  await user.type(within(form).getByLabelText('工号'), 'L9')
  await user.type(await within(form).findByLabelText('登录密码'), 'Secret-2026!')
  await user.type(within(form).getByLabelText('确认密码'), 'Secret-2026!')
  expect(server.sent('GET /sys/sysDepart/queryTreeList')).toHaveLength(0)
  await user.click(within(form).getByRole('button', { name: '选择所属部门' }))
  const dialog = within((await screen.findByText('选择部门')).closest<HTMLElement>('.ant-modal')!)
  for (const name of ['诉讼业务部', '财务部']) await user.click(await dialog.findByText(name))
  await user.click(dialog.getByText(/^确\s*定$/))
  await user.click(buttons('保存', form)[0]!)
  await waitFor(() => expect(server.sent('POST /sys/user/add')[0]?.body).toMatchObject({ selecteddeparts: 'd1,d2' }))
})

test('an agent is searched by account and name also within a department', async () => {
  server.answer({
    'GET /sys/sysUserAgent/queryByUserName': refusal('没有找到代理人'),
    'GET /sys/user/queryUserByDepId': [person('u5', 'qian', '钱雨桐'), person('u6', 'zheng', '郑凯')],
  })
  const { user } = renderInApp(<UsersPage />, { dictionaries })
  const row = (await screen.findByText('zhaojing')).closest<HTMLElement>('[role=row]')!
  await user.click(buttons('更多', row)[0]!)
  await user.click(await screen.findByText('代理人'))
  await user.click(await screen.findByRole('button', { name: '选择代理人账号' }))
  const dialog = within((await screen.findByText('选择用户')).closest<HTMLElement>('.ant-modal')!)
  await user.type(dialog.getByLabelText('账号'), 'qi')
  await user.type(dialog.getByLabelText('姓名'), '钱{Enter}')
  await waitFor(() =>
    expect(server.sent('GET /sys/user/list').at(-1)?.params).toMatchObject({ username: '*qi*', realname: '*钱*' }),
  )
  await user.click(await dialog.findByText('财务部'))
  expect(await dialog.findByText('qian')).toBeInTheDocument()
  expect(dialog.queryByText('zheng')).toBeNull()
  expect(server.sent('GET /sys/user/queryUserByDepId')[0]!.params).toMatchObject({ id: 'd2', realname: '钱' })
})

test('a password refused by the server is reported at its field and can be corrected', async () => {
  const words = '密码应为 8 至 128 位'
  server.answer({
    'PUT /sys/user/changePassword': refusal(words, { fields: [{ field: 'password', message: words }] }),
  })
  const { user } = renderInApp(<UsersPage />, { dictionaries })
  const row = (await screen.findByText('zhaojing')).closest<HTMLElement>('[role=row]')!
  await user.click(buttons('更多', row)[0]!)
  await user.click(await screen.findByText('重置密码'))
  const dialog = (await screen.findByText('重置密码：赵静')).closest<HTMLElement>('.ant-modal')!
  await user.type(within(dialog).getByLabelText('登录密码'), 'weak')
  await user.type(within(dialog).getByLabelText('确认密码'), 'weak{Enter}')
  expect(await within(dialog).findByText(words)).toHaveClass('ant-form-item-explain-error')
  server.answer({ 'PUT /sys/user/changePassword': done('密码修改成功!') })
  await user.type(within(dialog).getByLabelText('登录密码'), '-2026!')
  await user.type(within(dialog).getByLabelText('确认密码'), '-2026!{Enter}')
  expect(await screen.findByText('密码修改成功!')).toBeInTheDocument()
  expect(server.sent('PUT /sys/user/changePassword').at(-1)?.body).toEqual({
    username: 'zhaojing',
    password: 'weak-2026!',
    confirmpassword: 'weak-2026!',
  })
})

test('a user without the permissions sees none of the actions', async () => {
  const { user } = renderInApp(<UsersPage />, { dictionaries, permissions: ['user:list', 'user:edit'] })
  await screen.findByText('zhaojing')
  await user.click(screen.getByRole('checkbox', { name: '选择赵静' }))
  expect(within(screen.getByRole('toolbar')).queryByRole('button', { name: /冻结/ })).toBeNull()
})
