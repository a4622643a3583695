import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onlineFormsQuery } from '../../../api/resource/onlineResources.ts'
import { fakeServer, jsonAnswer, refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { ThemedList } from '../ThemedList.tsx'

const button = (title: string, name: string, kind: string) => ({ title, name, kind })
const definition = {
  ...{ code: 'visits', title: '来访', isTree: 'N', titleField: 'name', hidden: [] },
  fields: [{ title: '来访人', name: 'name', kind: 'text', inList: 'Y' }],
  buttons: [
    button('打开档案', 'open', 'link'),
    button('导出本条', 'save', 'export'),
    button('发送短信', 'send', 'message'),
    button('推送', 'push', 'webhook'),
  ],
}
const rows = ['甲', '乙', '丙'].map((name, at) => ({
  id: `v${at + 1}`,
  version: 1,
  name,
  createTime: '2026-11-01 09:00:00',
}))

function Visits() {
  const [form] = useQuery(onlineFormsQuery).data ?? []
  return form ? <ThemedList resource={form} /> : null
}

async function chooseAll(permissions: string[]) {
  const server = fakeServer({
    'GET /sys/preference': null,
    'GET /sys/savedView': [],
    'GET /online/extension/published': [],
    'GET /online/form/published': [definition],
    'GET /online/data/visits/list': { records: rows, total: 3, size: 10, current: 1, pages: 1 },
    'GET /online/button/offered': ({ params }: { params: { id: string } }) =>
      params.id === 'v2' ? [] : definition.buttons.slice(3),
    'POST /online/button/use': ({ body }: { body: { id: string } }) =>
      body.id === 'v3' ? refusal('对方返回 HTTP 500') : {},
  })
  const { user } = renderInApp(<Visits />, { permissions })
  await screen.findByText('甲')
  await user.click(screen.getByLabelText('全选本页'))
  return { user, server }
}

const outcomes = () =>
  [...screen.getByRole('grid', { name: /的记录$/ }).querySelectorAll('[data-row]')].map((line) =>
    [...line.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent).join('：'),
  )

test('a button is used on every selected record that it is offered for, with a result for each', async () => {
  const { user, server } = await chooseAll(['onlineVisits:list', 'onlineVisits:use:push', 'onlineVisits:use:open'])
  await user.click(screen.getByRole('button', { name: /批量操作/ }))
  await user.click(await screen.findByText('批量推送'))
  const dialog = await screen.findByRole('dialog', { name: '批量推送：3 条来访' })
  expect(server.sent('POST /online/button/use')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: /预\s?览/ }))
  await waitFor(() => expect(outcomes()).toEqual(['甲：检查通过', '乙：记录不符合“推送”的可用条件', '丙：检查通过']))
  await user.click(within(dialog).getByRole('button', { name: '推送（2）' }))
  await waitFor(() =>
    expect(outcomes()).toEqual(['甲：完成', '乙：未执行：记录不符合“推送”的可用条件', '丙：未成功：对方返回 HTTP 500']),
  )
  expect(server.sent('POST /online/button/use').map(({ body }) => body)).toEqual([
    { code: 'visits', id: 'v1', name: 'push' },
    { code: 'visits', id: 'v3', name: 'push' },
  ])
})

test('a record whose answer was lost is sent again with its key, any other with a new one', async () => {
  const { user, server } = await chooseAll(['onlineVisits:list', 'onlineVisits:use:push'])
  async function push() {
    await user.click(screen.getByRole('button', { name: /批量操作/ }))
    await user.click(await screen.findByText('批量推送'))
    const dialog = await screen.findByRole('dialog', { name: /批量推送/ })
    await user.click(within(dialog).getByRole('button', { name: /预\s?览/ }))
    await user.click(await within(dialog).findByRole('button', { name: '推送（2）' }))
    await user.click(await within(dialog).findByText(/^关\s?闭$/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  server.answer({
    'POST /online/button/use': ({ body }: { body: { id: string } }) =>
      body.id === 'v1' ? jsonAnswer({}, 502) : refusal('对方返回 HTTP 500'),
  })
  await push()
  await push()
  const keys = (id: string) =>
    server
      .sent('POST /online/button/use')
      .filter(({ body }) => (body as { id: string }).id === id)
      .map(({ headers }) => headers['Idempotency-Key'])
  const [first, again] = keys('v1')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again, 'the answer was lost').toBe(first)
  const [refused, next] = keys('v3')
  expect(refused).not.toBe(first)
  expect(next, 'it was answered').not.toBe(refused)
})

test('links, exports and buttons of others are not offered for several records', async () => {
  const { user } = await chooseAll([
    'onlineVisits:list',
    ...['open', 'save', 'send'].map((name) => `onlineVisits:use:${name}`),
  ])
  await user.click(screen.getByRole('button', { name: /批量操作/ }))
  expect(await screen.findByText('批量发送短信')).toBeInTheDocument()
  for (const words of ['批量打开档案', '批量导出本条', '批量推送']) expect(screen.queryByText(words)).toBeNull()
})
