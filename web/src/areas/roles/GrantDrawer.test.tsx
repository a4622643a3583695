import type { role as definition, Row } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buttons, setWidth } from '../../resource/list/testing/listFixture.tsx'
import { type FakeRequest, type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { GrantDrawer } from './GrantDrawer.tsx'

const role = { id: 'r1', version: 1, roleName: '承办律师', roleCode: 'lawyer' } as Row<typeof definition>
const node = (key: string, slotTitle: string, ruleFlag = 0) => ({ key, slotTitle, ruleFlag, children: null })
const named = (id: string, path: string) => ({ id, name: path, path, isButton: false })
const nothing = { given: [], taken: [] }

let server: FakeServer
beforeEach(() => {
  setWidth(1440)
  server = fakeServer({
    'GET /sys/role/queryTreeList': {
      treeList: [node('a', '职务管理', 1), node('b', '用户管理'), node('c', '数据字典'), node('d', '租户管理')],
      heldIds: ['a', 'b', 'c'],
    },
    'GET /sys/permission/queryRolePermission': ['a'],
    'POST /sys/permission/previewRolePermission': {
      given: [named('b', '系统管理 / 用户管理')],
      taken: [],
      others: nothing,
      current: ['a'],
      users: 3,
    },
  })
})

const box = (title: string): HTMLElement =>
  screen.getByText(title).closest('.ant-tree-treenode')!.querySelector<HTMLElement>('.ant-tree-checkbox')!
const bodyOf = (request: FakeRequest | undefined) => request?.body as Record<string, unknown>

test('nothing is saved before the difference is shown, with the number of users', async () => {
  server.answer({ 'POST /sys/permission/saveRolePermission': null })
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<GrantDrawer role={role} open onClose={onClose} />)
  await screen.findByText('用户管理')
  expect(box('租户管理')).toHaveClass('ant-tree-checkbox-disabled')
  await user.click(box('用户管理'))
  expect(screen.getByText('将授予 1 项，收回 0 项')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '核对并保存' }))
  expect(await screen.findByText('授予 1 项，收回 0 项，影响 3 个用户')).toBeInTheDocument()
  expect(screen.getByText('系统管理 / 用户管理')).toBeInTheDocument()
  expect(server.sent('POST /sys/permission/saveRolePermission')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: '确认保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodyOf(server.sent('POST /sys/permission/saveRolePermission')[0])).toEqual({
    roleId: 'r1',
    permissionIds: 'a,b',
    lastpermissionIds: 'a',
    strict: true,
  })
})

test('a concurrent change by another user is shown, and both changes are kept', async () => {
  server.answer({
    'POST /sys/permission/saveRolePermission': () =>
      refusal(
        '该角色的授权刚刚被他人修改，请核对后再保存',
        {
          code: 'conflict',
          details: {
            current: ['c'],
            given: [named('c', '系统管理 / 数据字典')],
            taken: [named('a', '系统管理 / 职务管理')],
          },
        },
        409,
      ),
  })
  const { user } = renderInApp(<GrantDrawer role={role} open onClose={vi.fn<() => void>()} />)
  await screen.findByText('用户管理')
  await user.click(box('用户管理'))
  await user.click(screen.getByRole('button', { name: '核对并保存' }))
  await user.click(await screen.findByRole('button', { name: '确认保存' }))
  const question = (await screen.findByText('该角色的授权已被他人修改')).closest<HTMLElement>('[role=dialog]')!
  expect(question).toHaveTextContent('+ 授予系统管理 / 数据字典')
  expect(question).toHaveTextContent('− 收回系统管理 / 职务管理')
  await user.click(within(question).getByRole('button', { name: '合并我的修改并重新核对' }))
  await waitFor(() => expect(server.sent('POST /sys/permission/previewRolePermission')).toHaveLength(2))
  expect(bodyOf(server.sent('POST /sys/permission/previewRolePermission')[1])).toMatchObject({
    permissionIds: 'c,b',
    lastpermissionIds: 'c',
  })
})

test('discarding unsaved work asks for confirmation', async () => {
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<GrantDrawer role={role} open onClose={onClose} />)
  await screen.findByText('用户管理')
  await user.click(box('用户管理'))
  await user.click(buttons('取消')[0]!)
  expect(await screen.findByText('将丢弃 1 项授予和 0 项收回。')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})
