import { done, ok, page } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { MyDepartmentsPage } from './MyDepartmentsPage.tsx'

const department = { id: 'd1', title: '诉讼部', orgCode: 'A01', parentId: null, isLeaf: true, children: null }
const person = { id: 'u9', username: 'zhao', realname: '赵静', phone: null, status_dictText: '正常', orgCode: '诉讼部' }

beforeEach(() => {
  window.innerWidth = 1440
})

test('[A1.03] a user who supervises no department sees why the page is empty', async () => {
  fakeServer({ 'GET /sys/sysDepart/queryMyDeptTreeList': ok(null, '1') })
  renderInApp(<MyDepartmentsPage />)
  expect(await screen.findByText('您还没有负责的部门')).toBeInTheDocument()
})

test('a supervisor sees the users and assigns roles of the department', async () => {
  const server = fakeServer({
    'GET /sys/sysDepart/queryMyDeptTreeList': ok([department], '2'),
    'GET /sys/user/departUserList': page([person], 1, 1, 10),
    'GET /sys/sysDepartRole/getDeptRoleList': [{ id: 'r1', roleName: '值班', roleCode: 'duty' }],
    'GET /sys/sysDepartRole/getDeptRoleByUserId': [],
    'POST /sys/sysDepartRole/deptRoleUserAdd': done('添加成功！'),
  })
  const { user } = renderInApp(<MyDepartmentsPage />)
  await user.click(await screen.findByRole('button', { name: '赵静的部门角色' }))
  await user.click(await screen.findByRole('checkbox', { name: '值班（duty）' }))
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(server.sent('POST /sys/sysDepartRole/deptRoleUserAdd')[0]?.body).toEqual({
      userId: 'u9',
      newRoleId: 'r1',
      oldRoleId: '',
    }),
  )
  expect(await screen.findByText('添加成功！')).toBeInTheDocument()
})
