import { expect, test, vi } from 'vitest'
import { cachedReport, clearReportCache, type LoadReport, readReport, reportCacheMs } from './reportMetadata.ts'

test('[P4.06] requests a report at most once in 30 seconds', async () => {
  const load = vi.fn<LoadReport>().mockResolvedValue('user')
  await cachedReport(load, 'user', 0)
  await cachedReport(load, 'user', 29_999)
  expect(load).toHaveBeenCalledTimes(1)
  await cachedReport(load, 'user', 30_000)
  expect(load).toHaveBeenCalledTimes(2)
  await cachedReport(load, 'enterprise', 30_001)
  expect(load).toHaveBeenCalledTimes(3)
  expect(reportCacheMs).toBe(30_000)
})

test('[P4.06] does not cache a failure, and requests a cleared report again', async () => {
  const load = vi.fn<LoadReport>().mockRejectedValueOnce(new Error('实体不存在')).mockResolvedValue('user')
  await expect(cachedReport(load, 'user', 0)).rejects.toThrow('实体不存在')
  await cachedReport(load, 'user', 1)
  clearReportCache(load, 'user')
  await cachedReport(load, 'user', 2)
  expect(load).toHaveBeenCalledTimes(3)
})

test("reads columns, labels and query items in the server's format", () => {
  const report = readReport({
    cgRpConfigId: '87b55a',
    cgRpConfigName: '律师选择',
    columns: [
      { title: '姓名', dataIndex: 'realname', sorter: 'true' },
      { title: '性别', dataIndex: 'sex', align: 'right', customRender: 'sex' },
      { title: '没有名字' },
      null,
    ],
    dictOptions: { sex: [{ value: '1', text: '男' }, null] },
    queryInfo: [
      { label: '性别', field: 'sex', mode: 'single' },
      { label: '生日', field: 'birthday', mode: 'group', view: 'Date', hidden: '1' },
    ],
  })!
  expect(report).toMatchObject({
    id: '87b55a',
    name: '律师选择',
    columns: [
      { field: 'realname', isSortable: true, align: 'center' },
      { field: 'sex', isSortable: false, align: 'right' },
    ],
    searchFields: [
      { field: 'sex', isRange: false, isFolded: false, options: [{ value: '1', text: '男' }] },
      { field: 'birthday', isRange: true, isFolded: true, isDay: true },
    ],
  })
  expect(report.columns[1]!.render!(1, {})).toBe('男')
  expect(report.columns[1]!.render!('9', {})).toBe('9')
  expect(readReport({ columns: [] })).toBeUndefined()
})
