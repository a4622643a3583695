import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type FakeRequest, refusal } from '../../../testing/fakeServer.ts'
import { address, button, positionServer, renderList } from '../testing/listFixture.tsx'

const records = [{ field: 'name', rule: 'like', val: '主管' }]
const route = `/?superQueryParams=${encodeURIComponent(JSON.stringify(records))}&superQueryMatchType=and`
const view = {
  id: 'v1',
  title: '主管们',
  matchType: 'and',
  records,
  version: 3,
  isOwn: true,
  owner: '陈律师',
  roles: [{ value: 'r1', text: '诉讼组' }],
}

afterEach(() => localStorage.clear())

test('reset searches for all rows and leaves the dialog open with one empty line', async () => {
  const server = positionServer(3)
  server.answer({ 'GET /sys/queryView/list': [], 'GET /sys/queryView/roles': [] })
  const { user } = renderList({ route })
  await screen.findByText('高级查询：职务名称包含“主管”')
  expect(button('高级查询')).toHaveAttribute('title', '高级查询已生效')
  await user.click(button('高级查询'))
  const dialog = (await screen.findByText('高级查询构造器')).closest<HTMLElement>('[role=dialog]')!
  expect(screen.getByLabelText('查询条件的含义')).toHaveTextContent('职务名称包含“主管”')
  await user.click(button('重置', dialog))
  await waitFor(() => expect(address()).toBe(''))
  expect(server.sent('GET /sys/position/list').at(-1)!.params).not.toHaveProperty('superQueryParams')
  expect(dialog).toBeVisible()
  expect(screen.getAllByLabelText(/^第 \d 个条件$/)).toHaveLength(1)
  expect(screen.getByLabelText('查询条件的含义')).toHaveTextContent('还没有完整的条件')
  expect(button('高级查询')).not.toHaveAttribute('title')
})

test('loads the queries of the server when the dialog opens, and changes them with the version that was shown', async () => {
  const server = positionServer(3)
  server.answer({
    'GET /sys/queryView/list': ({ params }: FakeRequest) => (params.resource === 'position' ? [view] : []),
    'GET /sys/queryView/roles': [{ value: 'r1', text: '诉讼组' }],
    'PUT /sys/queryView/edit': refusal('该查询视图已被他人修改，请核对后再保存', { code: 'conflict' }, 409),
  })
  const { user } = renderList()
  await screen.findByText('职务1')
  expect(server.sent('GET /sys/queryView/list')).toEqual([])
  await user.click(button('高级查询'))
  await screen.findByText('主管们')
  await user.click(button('修改 主管们'))
  await user.type(await screen.findByLabelText('保存名称'), '二{Enter}')
  expect(await screen.findByText('该查询视图已被他人修改，请核对后再保存')).toBeInTheDocument()
  expect(server.sent('PUT /sys/queryView/edit')[0]!.body).toEqual({
    id: 'v1',
    version: 3,
    title: '主管们二',
    roleIds: ['r1'],
  })
})

test('requests no roles without permission to share; shows a server failure beside the form', async () => {
  const server = positionServer(3)
  server.answer({ 'GET /sys/queryView/list': () => refusal('系统繁忙') })
  const { user } = renderList({ permissions: ['position:list'] })
  await screen.findByText('职务1')
  await user.click(button('高级查询'))
  expect(await screen.findByText(/^服务器上的查询没有读到：系统繁忙/)).toBeInTheDocument()
  expect(server.sent('GET /sys/queryView/roles')).toEqual([])
})
