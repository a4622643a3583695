import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { callBlob } from './callBlob.ts'

const exportXls = { method: 'GET', path: '/legal/enterprise/exportXls' } as const
const name = 'GET /legal/enterprise/exportXls'

const file = (disposition: string) => () =>
  new Response('bytes', { headers: { 'content-type': 'application/vnd.ms-excel', 'content-disposition': disposition } })

test.each([
  ['attachment; filename="export.xlsx"; filename*=UTF-8\'\'%E4%BC%81%E4%B8%9A.xlsx', '企业.xlsx'],
  ['attachment; filename="plain.xlsx"', 'plain.xlsx'],
  ['attachment;fileName=%E4%BC%81%E4%B8%9A.xls', '企业.xls'],
  ['attachment; filename=100%.xls', '100%.xls'],
  ['attachment', ''],
])('the file has the name sent by the server: %s', async (disposition, fileName) => {
  fakeServer({ [name]: file(disposition) })
  const download = await callBlob(exportXls)
  expect(download.fileName).toBe(fileName)
  expect(await download.blob.text()).toBe('bytes')
})

test('an error envelope instead of the file is thrown, even with HTTP 200', async () => {
  fakeServer({ [name]: () => refusal('导出的数据过多', { code: 'too_many' }) })
  await expect(callBlob(exportXls)).rejects.toMatchObject({ code: 'too_many', message: '导出的数据过多' })
})

test('a success envelope without a file is a failure too', async () => {
  fakeServer({ [name]: { taskId: 't1' } })
  await expect(callBlob(exportXls)).rejects.toMatchObject({ code: 'bad_answer', message: '文件下载失败' })
})

test('a missing file is reported as such', async () => {
  fakeServer({ [name]: () => new Response('', { status: 404 }) })
  await expect(callBlob(exportXls)).rejects.toMatchObject({ status: 404, message: '很抱歉，资源未找到!' })
})
