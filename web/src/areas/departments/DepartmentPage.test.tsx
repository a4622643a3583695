import { done } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionContext } from '../../api/session/Session.ts'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp, testSession } from '../../testing/renderInApp.tsx'
import { DepartmentPage } from './DepartmentPage.tsx'

const node = (id: string, title: string, more = {}) => ({
  id,
  key: `${id}__1`,
  title,
  orgCode: 'A01',
  parentId: null,
  isLeaf: true,
  children: [],
  ...more,
})
const rowOf = (id: string, departName: string) => ({ id, departName, orgCode: 'A01', orgCategory: '1', version: 1 })
const names: Record<string, string> = { root: '总所', law: '诉讼部' }

const users = { id: 'u', name: 'u', path: '/isystem/user', component: 'resource/user', meta: { title: '用户' } }

function open(permissions?: string[]) {
  const server = fakeServer({
    'GET /sys/sysDepart/queryDepartTreeSync': ({ params }: { params: Record<string, string> }) =>
      params.pid === 'root' ? [node('law', '诉讼部', { parentId: 'root' })] : [node('root', '总所', { isLeaf: false })],
    'GET /sys/sysDepart/queryById': ({ params }: { params: Record<string, string> }) =>
      rowOf(params.id!, names[params.id!]!),
    'GET /sys/sysDepart/searchBy': refusal('未查询匹配数据！', { code: 'not_found' }),
    'GET /sys/sysDepart/options': [],
    'POST /sys/sysDepart/check': { errors: [], warnings: [] },
    'DELETE /sys/sysDepart/delete': refusal('该部门正在使用，不能删除：“诉讼部”及其下级的用户 3 条', {
      code: 'in_use',
      details: { uses: [{ title: '“诉讼部”及其下级的用户', resource: 'user', count: 3 }] },
    }),
    'GET /sys/role/queryTreeList': {
      treeList: [{ key: 'm1', slotTitle: '职务管理', ruleFlag: 0, children: null }],
      ids: ['m1'],
      heldIds: null,
    },
    'GET /sys/permission/queryDepartPermission': [],
    'POST /sys/permission/saveDepartPermission': done('保存成功！'),
  })
  return {
    server,
    ...renderInApp(
      <SessionContext value={{ ...testSession(permissions), menu: [users] }}>
        <DepartmentPage />
      </SessionContext>,
      { route: '/isystem/depart' },
    ),
  }
}
const button = (name: RegExp) => screen.getByRole('button', { name })

test('[A1.03] a single root is expanded and shown; selecting another department replaces it', async () => {
  const { user, server } = open()
  expect(await screen.findByRole('heading', { name: '总所' })).toBeInTheDocument()
  await user.click(await screen.findByText('诉讼部'))
  expect(await screen.findByRole('heading', { name: '诉讼部' })).toBeInTheDocument()
  expect(server.sent('GET /sys/sysDepart/queryDepartTreeSync').map(({ params }) => params.pid)).toEqual([
    undefined,
    'root',
  ])
  await user.type(screen.getByRole('searchbox', { name: '查找部门' }), '没有')
  expect(await screen.findByText('没有符合条件的部门')).toBeInTheDocument()
})

test('a department with users cannot be deleted, and shows their number and a link to them', async () => {
  const { user } = open()
  await user.click(await screen.findByText('诉讼部'))
  await screen.findByRole('heading', { name: '诉讼部' })
  await user.click(button(/^delete 删\s*除$/))
  expect(await screen.findByText('确定要删除所选中的 1 条数据，以及子节点数据吗?')).toBeInTheDocument()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
  const way = await screen.findByRole('button', { name: /查看用户/ })
  expect(way.closest('li')).toHaveTextContent('“诉讼部”及其下级的用户 3 条')
})

test('asks about unsaved work before another department is shown', async () => {
  const { user } = open()
  await screen.findByRole('heading', { name: '总所' })
  await user.click(button(/^edit 编\s*辑$/))
  const name = await screen.findByRole('textbox', { name: /部门名称/ })
  await user.type(name, '改')
  await user.click(await screen.findByText('诉讼部'))
  expect(await screen.findByText('内容尚未保存')).toBeInTheDocument()
  await user.click(button(/继续编辑/))
  expect(screen.getByDisplayValue('总所改')).toBeInTheDocument()
  await user.click(screen.getByText('诉讼部'))
  await user.click(await screen.findByRole('button', { name: /不保存/ }))
  expect(await screen.findByRole('heading', { name: '诉讼部' })).toBeInTheDocument()
})

test('permissions of a department are ticked and saved against the previous state', async () => {
  const { user, server } = open()
  await user.click(await screen.findByRole('tab', { name: '部门权限' }))
  await user.click(await screen.findByRole('checkbox', { name: /职务管理/ }))
  expect(screen.getByText('将授予 1 项，收回 0 项')).toBeInTheDocument()
  await user.click(button(/保存权限/))
  await waitFor(() =>
    expect(server.sent('POST /sys/permission/saveDepartPermission')[0]?.body).toEqual({
      departId: 'root',
      permissionIds: 'm1',
      lastpermissionIds: '',
    }),
  )
  expect(await screen.findByText('保存成功！')).toBeInTheDocument()
})

test('[A8.04] a read-only user sees neither the buttons nor the tabs of others', async () => {
  open([])
  await screen.findByRole('heading', { name: '总所' })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['基本信息'])
  expect(screen.queryByRole('button', { name: /添加|删\s*除|编\s*辑/ })).not.toBeInTheDocument()
})
