import { page } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeRequest } from '../../testing/fakeServer.ts'
import { address, button, pageOf, positionRow, positionServer, renderList, setWidth } from './testing/listFixture.tsx'

beforeEach(() => setWidth(1440))

const readRow = ({ params }: FakeRequest) => positionRow(Number(params.id!.slice(1)))

async function open(route: string, total = 57) {
  const server = positionServer(total)
  server.answer({ 'GET /sys/position/queryById': readRow, 'GET /sys/position/history': [] })
  return { server, ...renderList({ route }) }
}
const shows = (name: string) =>
  waitFor(() => expect(document.querySelector('.ant-drawer-title')).toHaveTextContent(name))
const isEnd = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

test('goes to the neighbours in the list, with its filter and order, in the address of the same page', async () => {
  const { user, server } = await open('/?name=*职务*&column=code&order=asc&detail=p2')
  await screen.findByText('第 2 / 57 条')
  await user.click(button('下一条'))
  await shows('职务3')
  expect(screen.getByText('第 3 / 57 条')).toBeInTheDocument()
  expect(address()).toBe('?name=*职务*&column=code&order=asc&detail=p3')
  await user.click(button('上一条'))
  await shows('职务2')
  await user.click(button('上一条'))
  await shows('职务1')
  expect(isEnd('上一条')).toBe(true)
  await user.click(button('上一条'))
  expect(address()).toContain('detail=p1')
  expect(server.sent('GET /sys/position/list')).toHaveLength(1)
})

test('goes on at the border of a page, in both directions; the last record of the list has no next one', async () => {
  const { user } = await open('/?pageSize=10&detail=p10', 12)
  await screen.findByText('第 10 / 12 条')
  await user.click(button('下一条'))
  await shows('职务11')
  await screen.findByText('第 11 / 12 条')
  expect(address()).toContain('pageNo=2')
  await user.click(button('下一条'))
  await screen.findByText('第 12 / 12 条')
  expect(isEnd('下一条')).toBe(true)
  await user.click(button('上一条'))
  await screen.findByText('第 11 / 12 条')
  await user.click(button('上一条'))
  await shows('职务10')
  expect(screen.getByText('第 10 / 12 条')).toBeInTheDocument()
})

test('Alt with an arrow key does the same, and does not while the user is typing', async () => {
  const { user } = await open('/?detail=p1')
  await screen.findByText('第 1 / 57 条')
  button('下一条').focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await shows('职务2')
  await user.keyboard('{Alt>}{ArrowDown}{ArrowUp}{ArrowDown}{/Alt}')
  await shows('职务3')
  const input = document.createElement('input')
  screen.getByRole('dialog').append(input)
  input.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(address()).toBe('?detail=p3')
})

test('a record that leaves the list gives its place to the next one', async () => {
  const { user, server } = await open('/?detail=p2')
  await screen.findByText('第 2 / 57 条')
  const rows = [positionRow(1), positionRow(3), positionRow(4)]
  server.answer({ 'GET /sys/position/list': page(rows, 3, 1, 20) })
  await user.click(button('刷新'))
  await screen.findByText('已不在列表中')
  await user.click(button('下一条'))
  await shows('职务3')
  expect(screen.getByText('第 2 / 3 条')).toBeInTheDocument()
})

test('a record from elsewhere has no neighbours', async () => {
  const { server } = await open('/?pageSize=10&detail=p50')
  await shows('职务50')
  await waitFor(() => expect(server.sent('GET /sys/position/list')).toHaveLength(1))
  await screen.findByText('职务1')
  expect(screen.queryByText('下一条')).toBeNull()
  expect(document.querySelector('[aria-label=下一条]')).toBeNull()
})

test('a page that cannot be read leaves the record open', async () => {
  const { user, server } = await open('/?pageSize=10&detail=p10', 12)
  await screen.findByText('第 10 / 12 条')
  server.answer({
    'GET /sys/position/list': (request: FakeRequest) => {
      if (request.params.pageNo === '2') throw new TypeError('offline')
      return pageOf(request, 12, positionRow)
    },
  })
  await user.click(button('下一条'))
  await screen.findByText('已不在列表中')
  await shows('职务10')
  await user.click(button('上一条'))
  expect(await screen.findByText('第 10 / 12 条')).toBeInTheDocument()
})
