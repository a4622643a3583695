import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { addPosition, unique } from '../support/samples.ts'
import { button, confirm, dialog, range, row } from '../support/seen.ts'
import { readWorkbook, workbookOf } from '../support/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page, '导入职务').getByText('点击选择文件，或把文件拖到这里').click()
  await (await chooser).setFiles({ name, mimeType: xlsx, buffer })
}

test('[P7.03] a sheet is checked, corrected in place, imported as a whole, and undone', async ({ page, api }) => {
  const old = await addPosition(api, { name: unique('旧名') })
  const code = unique('imp')
  const name = unique('导入')
  await page.goto('/isystem/position')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const steps = dialog(page, '导入职务')
  const download = page.waitForEvent('download')
  await button(steps, '下载导入模板').click()
  const [header] = readWorkbook(await readFile(await (await download).path()))
  expect(header).toEqual(['*职务编码', '*职务名称', '*职级'])

  await chooseFile(
    page,
    '职务.xlsx',
    workbookOf([
      header!,
      [`${code}a`, `${name}甲`, '中级'],
      [`${code}b`, `${name}乙`, '中极'],
      [`${code}c`, '', '员级'],
      [String(old.code), `${name}新`, '中级'],
    ]),
  )
  await expect(steps.getByRole('tab', { name: '新增 1' })).toBeVisible()
  await expect(steps.getByRole('tab', { name: '变更 1' })).toBeVisible()
  await expect(steps.getByRole('tab', { name: '错误 2' })).toHaveAttribute('aria-selected', 'true')
  await expect(button(steps, '导入 2 行')).toBeDisabled()
  await expect(row(steps, `${code}b`)).toContainText('中级')
  const isWhole = await row(steps, `${code}b`)
    .getByText(/没有“中极”这一选项/)
    .evaluate((reason) => {
      const cell = reason.closest('[role=gridcell]')!.getBoundingClientRect()
      const { top, bottom } = reason.getBoundingClientRect()
      return reason.scrollWidth <= reason.clientWidth && top >= cell.top && bottom <= cell.bottom
    })
  expect(isWhole, 'the reason can be read without hovering').toBe(true)

  await steps.getByRole('button', { name: '修改第 3 行职级' }).click()
  await steps.getByRole('textbox', { name: '第 3 行职级' }).fill('中级')
  await page.keyboard.press('Enter')
  await expect(steps.getByRole('tab', { name: '错误 1' })).toBeVisible()
  await steps.getByRole('button', { name: '修改第 4 行职务名称' }).click()
  await page.keyboard.type(`${name}丙`)
  await page.keyboard.press('Enter')
  await expect(steps.getByRole('tab', { name: '错误 0' })).toBeVisible()

  await button(steps, '导入 4 行').click()
  await expect(steps.getByText('导入完成')).toBeVisible()
  await expect(steps.getByText('新增 3 条，变更 1 条')).toBeVisible()
  const found = () => api.get<{ total: number }>('/sys/position/list', { name: `*${name}*` })
  expect((await found()).total).toBe(4)

  await button(steps, '撤销本次导入').click()
  await confirm(page, '撤销本次导入？', '撤销')
  await expect(steps.getByText('本次导入已撤销')).toBeVisible()
  expect((await found()).total).toBe(0)
  expect(await api.get('/sys/position/queryById', { id: old.id })).toMatchObject({ name: old.name })
})

test('refuses a file that is not a spreadsheet; wrong rows are returned in the original file, or skipped', async ({
  page,
}) => {
  const name = unique('跳过')
  await page.goto(`/isystem/position?name=*${encodeURIComponent(name)}*`)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const steps = dialog(page, '导入职务')
  await chooseFile(page, '通知.txt', Buffer.from('不是表格'))
  await expect(steps.getByText('通知.txt 不是 Excel 文件，请选择 .xls 或 .xlsx 文件')).toBeVisible()
  await chooseFile(page, '假的.xlsx', Buffer.from('不是表格'))
  await expect(steps.getByText(/不是有效的 Excel 文件/)).toBeVisible()
  await chooseFile(page, '空表.xlsx', workbookOf([['职务编码', '职务名称', '职级']]))
  await expect(steps.getByText(/没有数据/)).toBeVisible()
  await chooseFile(
    page,
    '缺列.xlsx',
    workbookOf([
      ['职务编码', '职级'],
      ['x', '员级'],
    ]),
  )
  await expect(steps.getByText(/缺少.*职务名称/)).toBeVisible()

  await chooseFile(
    page,
    '职务.xlsx',
    workbookOf([
      ['职务编码', '职务名称', '职级', '备注栏'],
      [unique('s'), `${name}甲`, '员级', '多余'],
      ['', `${name}乙`, '员级', ''],
    ]),
  )
  await expect(steps.getByText('以下列不会导入：备注栏（没有对应的字段）')).toBeVisible()
  const download = page.waitForEvent('download')
  await button(steps, '下载错误文件').click()
  const errorRows = readWorkbook(await readFile(await (await download).path()))
  expect(errorRows[0]).toEqual(['职务编码', '职务名称', '职级', '备注栏', '错误说明'])
  expect(errorRows[1]!.join()).toMatch(/乙.*第 3 行.*职务编码/)

  await steps.getByRole('checkbox', { name: '跳过错误行' }).check()
  await button(steps, '导入 1 行').click()
  await expect(steps.getByText('新增 1 条，变更 0 条，跳过错误 1 行')).toBeVisible()
  await button(steps, '完成').click()
  await expect(range(page, 1, 1, 1)).toBeVisible()
})
