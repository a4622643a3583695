import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { addPosition, unique } from '../support/samples.ts'
import { button, range, row, toast, searchBar } from '../support/seen.ts'
import { readWorkbook, workbookOf } from '../support/workbook.ts'

async function downloadBy(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const download = page.waitForEvent('download')
  await act()
  return download
}

async function sheetOf(download: Download): Promise<string[][]> {
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  return readWorkbook(bytes)
}

test('[P7.03] exports the selected rows, or all that match the filter, as a spreadsheet, without 文件下载失败', async ({
  page,
  api,
}) => {
  const name = unique('公证员')
  for (const place of ['甲', '乙', '丙']) await addPosition(api, { name: name + place })
  await page.goto(`/isystem/position?name=*${encodeURIComponent(name)}*`)
  await expect(range(page, 1, 3, 3)).toBeVisible()
  const all = await downloadBy(page, () => page.getByRole('button', { name: '导出', exact: true }).click())
  expect(all.suggestedFilename()).toBe('职务.xlsx')
  const rows = await sheetOf(all)
  expect(rows.find((line) => line.includes('职务编码'))).toEqual(expect.arrayContaining(['职务名称', '职级']))
  expect(rows.flat().filter((text) => text.startsWith(name))).toHaveLength(3)

  await page.getByRole('checkbox', { name: `选择${name}乙` }).check()
  const ticked = await downloadBy(page, () => page.getByRole('button', { name: '导出选中（1）' }).click())
  expect((await sheetOf(ticked)).flat().filter((text) => text.startsWith(name))).toEqual([`${name}乙`])

  await button(page, '清空').click()
  await searchBar(page).getByLabel('职务编码').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的职务')).toBeVisible()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await expect(toast(page, '文件下载失败')).toBeVisible()
})

test('[P7.03] old clients export by navigating with paramsStr and the token', async ({ page, api, session }) => {
  const { name } = await addPosition(api)
  const query = new URLSearchParams({ paramsStr: JSON.stringify({ name: `*${name}*` }), token: session.token })
  await page.goto('/isystem/position')
  await expect(row(page, name)).toBeVisible()
  const download = await downloadBy(page, () =>
    page.evaluate((address) => window.location.assign(address), `/api/sys/position/exportXls?${query.toString()}`),
  )
  expect(download.suggestedFilename()).toMatch(/^职务\d{8}\.xlsx$/)
  expect((await sheetOf(download)).flat()).toContain(name)
})

test('a large export runs in the background, with its progress and file in the task centre', async ({
  page,
  request,
  session,
}) => {
  const days = Array.from({ length: 5_100 }, (_, day) =>
    new Date(Date.UTC(2040, 0, 1 + day)).toISOString().slice(0, 10),
  )
  const buffer = workbookOf([
    ['日期', '类型', '名称', '年份'],
    ...days.map((day) => [day, '放假', '厂休', day.slice(0, 4)]),
  ])
  const file = { name: 'days.xlsx', mimeType: 'application/octet-stream', buffer }
  const headers = { 'X-Access-Token': session.token }
  const imported = await request.post('/api/legal/holiday/importExcel', { multipart: { file }, headers })
  expect(await imported.json()).toMatchObject({ success: true })

  await page.goto(`/legal/holiday?name=*${encodeURIComponent('厂休')}*`)
  await expect(page.getByText(/共 5100 条/)).toBeVisible()
  const download = await downloadBy(page, () => page.getByRole('button', { name: '导出', exact: true }).click())
  const progress = page.getByRole('status').filter({ hasText: '导出 节假日.xlsx' })
  await expect(progress).toContainText('已完成，文件已开始下载')
  expect((await sheetOf(download)).flat().filter((text) => text === '厂休')).toHaveLength(5_100)

  await page.getByRole('button', { name: /任务中心/ }).click()
  const centre = page.getByRole('dialog', { name: '任务中心' })
  const task = centre.getByRole('article').filter({ hasText: '导出节假日' }).first()
  await expect(task).toContainText('已完成')
  const again = await downloadBy(page, () => button(task, '下载').click())
  expect(again.suggestedFilename()).toMatch(/节假日.*\.xlsx$/)
})
