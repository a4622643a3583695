import { money, reference, text } from '@lexdesk/domain/fields'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { createRowsGrid } from './createRowsGrid.ts'
import { useLineFills } from './useLineFills.ts'

const fields = {
  clientId: reference('客户', 'enterprise', { fills: { contact: 'contactName', level: 'level' } }),
  contact: text('联系人'),
  level: text('等级'),
  price: money('单价'),
}
const clients: Record<string, unknown> = {
  e1: { id: 'e1', version: 1, name: '甲公司', contactName: '王敏', level: 'A', level_dictText: '重要客户' },
  e2: { id: 'e2', version: 1, name: '乙公司', contactName: '李青', level: null },
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /legal/enterprise/queryById': ({ params }) => clients[params.id!] ?? refusal('没有', { code: 'not_found' }),
  })
})

function open(rows: object[]) {
  const rowsGrid = createRowsGrid(fields, { dictionary: () => [], find: () => undefined })
  rowsGrid.load(rows)
  renderHook(() => useLineFills(rowsGrid, fields))
  const { model } = rowsGrid.grid
  const write = (at: number, values: object) =>
    act(() =>
      model.setCells(Object.entries(values).map(([column, value]) => ({ key: model.order()[at]!, column, value }))),
    )
  return { rowsGrid, model, write }
}

test('a line takes what the record chosen in it has, and keeps what was typed', async () => {
  const { rowsGrid, write } = open([
    { id: 'l1', clientId: null, contact: '张三' },
    { id: 'l2', clientId: null },
  ])
  write(0, { clientId: 'e1' })
  write(1, { clientId: 'e1' })
  await waitFor(() =>
    expect(rowsGrid.value()).toMatchObject([
      { clientId: 'e1', contact: '张三', level: '重要客户' },
      { clientId: 'e1', contact: '王敏', level: '重要客户' },
    ]),
  )
  expect(server.sent('GET /legal/enterprise/queryById'), 'read once').toHaveLength(1)
  write(1, { clientId: 'e2' })
  await waitFor(() => expect(rowsGrid.value()[1]).toMatchObject({ contact: '李青', level: null }))
})

test('loaded lines, and a record that is not shown, fill nothing; a fill can be undone', async () => {
  const { rowsGrid, model, write } = open([{ id: 'l1', clientId: 'e1', contact: null }])
  write(0, { price: 100 })
  rowsGrid.load([
    { id: 'l2', clientId: 'e2', contact: null },
    { id: 'l3', clientId: null },
  ])
  write(0, { price: 200 })
  write(0, { clientId: 'gone' })
  await waitFor(() => expect(server.sent('GET /legal/enterprise/queryById').length).toBeGreaterThan(0))
  write(1, { clientId: 'e1' })
  await waitFor(() => expect(rowsGrid.value()[1]).toMatchObject({ contact: '王敏' }))
  expect(rowsGrid.value()[0]).toMatchObject({ contact: null })
  act(() => void model.undo())
  expect(rowsGrid.value()[1]).toMatchObject({ clientId: 'e1' })
  expect(rowsGrid.value()[1]!.contact ?? null).toBeNull()
})
