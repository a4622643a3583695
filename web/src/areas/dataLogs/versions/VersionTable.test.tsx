import { type ChangeLine, done, position, type DataLogRow } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { VersionTable } from './VersionTable.tsx'

const restore = 'POST /sys/position/restoreVersion'
const now = { id: 'p1', version: 2, code: 'c', name: '乙', postRank: '1' }
const line = (version: number, changes: ChangeLine['changes']): ChangeLine => ({
  id: `l${version}`,
  action: 'edit',
  title: '编辑',
  version,
  by: 'admin',
  byName: '管理员',
  at: '2026-11-16 09:00:00',
  reason: null,
  changes,
})
const name = { field: 'name', title: '职务名称', before: '甲', after: '乙', beforeText: '甲', afterText: '乙' }
const lines = [line(2, [name]), line(1, [])]
const versionRow = (version: number, content: object): DataLogRow => ({
  id: `l${version}`,
  dataTable: 'sys_position',
  dataTable_dictText: '职务',
  resource: 'position',
  dataId: 'p1',
  dataId_dictText: '乙',
  dataVersion: String(version),
  dataContent: JSON.stringify({ ...now, ...content, version }),
  action: 'edit',
  actionTitle: '编辑',
  fields: [],
  reason: null,
  createBy: 'admin',
  createBy_dictText: '管理员',
  createTime: '2026-11-16 09:00:00',
})
const width = window.innerWidth
afterEach(() => {
  window.innerWidth = width
})

test('shows both versions side by side on a narrow screen too, and restores a field from the older one', async () => {
  window.innerWidth = 390
  const server = fakeServer({
    'GET /sys/dataLog/queryCompareList': [versionRow(1, { name: '甲' }), versionRow(2, {})],
    'GET /sys/position/queryById': now,
    [restore]: done('恢复成功', { ...now, name: '甲', version: 3 }),
  })
  const onRestored = vi.fn<() => void>()
  const { user } = renderInApp(
    <VersionTable resource={position} start={versionRow(1, {})} lines={lines} onRestored={onRestored} />,
  )
  const row = within((await screen.findByText('职务名称')).closest('tr')!)
  expect(row.getByText('甲')).toBeInTheDocument()
  expect(row.getByText('乙')).toBeInTheDocument()
  expect(screen.queryByText('职务编码')).toBeNull()
  await user.click(await row.findByText('恢复此字段'))
  await user.click(await screen.findByText('恢 复'))
  await waitFor(() => expect(onRestored).toHaveBeenCalled())
  expect(server.sent(restore)[0]!.body).toEqual({ id: 'p1', version: 2, line: 'l1', fields: ['name'] })
})

test('a user without edit permission can compare but not restore', async () => {
  fakeServer({ 'GET /sys/dataLog/queryCompareList': [versionRow(1, { name: '甲' }), versionRow(2, {})] })
  renderInApp(
    <VersionTable resource={position} start={versionRow(1, {})} lines={lines} onRestored={() => undefined} />,
    { permissions: ['position:history'] },
  )
  expect(await screen.findByText('职务名称')).toBeInTheDocument()
  expect(screen.queryByText('恢复此字段')).toBeNull()
  expect(screen.queryByText('恢复到左侧版本')).toBeNull()
})
