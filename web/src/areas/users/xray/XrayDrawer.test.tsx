import type { Explained, ExplainedNode, Row, user as definition } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWidth } from '../../../resource/list/testing/listFixture.tsx'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { XrayDrawer } from './XrayDrawer.tsx'

const row = { id: 'u2', username: 'zhaojing', realname: '赵静' } as Row<typeof definition>
const node = (id: string, name: string, from: string[], more: Partial<ExplainedNode> = {}): ExplainedNode => ({
  id,
  name,
  isButton: false,
  isHidden: false,
  code: null,
  from,
  children: [],
  ...more,
})
const explained: Explained = {
  username: 'zhaojing',
  realname: '赵静',
  isAdmin: false,
  roles: [
    { id: 'r1', name: '承办律师', department: null },
    { id: 'd1', name: '组长', department: '诉讼业务部' },
  ],
  menu: [
    node('g', '系统管理', [], {
      reason: '因其下级可见',
      children: [node('p', '职务管理', ['承办律师']), node('b', '通讯录', ['诉讼业务部·组长'])],
    }),
  ],
  scopes: [
    {
      resource: 'position',
      title: '职务',
      rules: [{ name: '只看律师', words: '职务编码为“lawyer”', from: ['承办律师'] }],
      follows: [],
      seen: 1,
      total: 8,
    },
    { resource: 'deadline', title: '期限', rules: [], follows: ['委托'], seen: 3, total: 9 },
    { resource: 'goodAt', title: '擅长领域', rules: [], follows: [] },
  ],
}

test('every menu shows the role that grants it, and rules show the remaining rows', async () => {
  setWidth(1440)
  fakeServer({ 'GET /sys/permission/explain': explained })
  const { user } = renderInApp(<XrayDrawer row={row} open onClose={() => {}} />)
  const page = (await screen.findByText('职务管理')).closest('.ant-tree-treenode')!
  expect(page).toHaveTextContent('承办律师')
  expect(screen.getByText('因其下级可见')).toBeInTheDocument()
  await user.type(screen.getByLabelText('查找菜单、按钮或角色'), '组长')
  expect(await screen.findByText('通讯录')).toBeInTheDocument()
  expect(screen.queryByText('职务管理')).toBeNull()
  await user.click(screen.getByRole('tab', { name: '数据范围' }))
  expect(await screen.findByText('职务编码为“lawyer”')).toBeInTheDocument()
  expect(document.body).toHaveTextContent('可见 1 条 / 共 8 条')
  expect(document.body).toHaveTextContent('期限随所属委托的数据范围可见 3 条 / 共 9 条')
})

test('a user who cannot sign in gets nothing, with the reason', async () => {
  setWidth(390)
  const barrier = '账号已冻结，不能登录'
  fakeServer({ 'GET /sys/permission/explain': { ...explained, barrier, roles: [], menu: [], scopes: [] } })
  renderInApp(<XrayDrawer row={row} open onClose={() => {}} />)
  expect(await screen.findByText(barrier)).toBeInTheDocument()
  expect(screen.queryByRole('tab')).toBeNull()
})
