import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { button, choose, dialog, field, range, row, toast } from '../support/seen.ts'
import { workbookOf } from '../support/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function drop(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page, '从工作簿创建').getByText('点击选择文件，或把文件拖到这里').click()
  await (await chooser).setFiles({ name, mimeType: xlsx, buffer })
}

test('a workbook becomes a form: read, corrected, published with its plan, and its rows imported', async ({ page }) => {
  await page.goto('/online/cgform')
  await button(page, '从工作簿创建').click()
  const steps = dialog(page, '从工作簿创建')

  await drop(
    page,
    '重复.xlsx',
    workbookOf([
      ['案号', '案号'],
      ['1', '2'],
    ]),
  )
  await expect(steps.getByText('A 列和 B 列的标题都是“案号”')).toBeVisible()

  await drop(
    page,
    '案件台账.xlsx',
    workbookOf([
      ['案件台账'],
      ['案号', '审级', '标的金额', '立案日期', '联系电话', '备注日期'],
      ['（2026）京01民初1号', '一审', '1200.50', '2026-01-05', '13800138000', '2026-01-05'],
      ['（2026）京01民初2号', '二审', '300', '2026/2/6', '13900139000', '待定'],
      ['（2026）京01民初3号', '一审', '80', '2026年3月7日', '13700137000', '2026-03-07'],
      ['（2026）京01民初4号', '一审', '0.5', '2026-03-08', '13600136000', '2026-03-08'],
    ]),
  )
  const columns = steps.getByRole('table', { name: '工作表的列' })
  await expect(row(columns, '标的金额')).toContainText('金额')
  await expect(row(columns, '联系电话')).toContainText('手机号')
  await expect(row(columns, '备注日期')).toContainText('1 个值不是日期：待定，按文本保留')
  await expect(field(steps, '表单名称')).toHaveValue('案件台账')
  await field(steps, '编码').fill('caseLedger')
  await choose(columns.getByLabel('审级的字典'), '新建字典（2 项）')
  await columns.getByLabel('标的金额必填').uncheck()
  await button(steps, '创建表单').click()

  await expect(steps.getByLabel('SQL')).toHaveValue(/^create table "onl_case_ledger"/)
  await button(steps, '发布并导入数据').click()
  const work = dialog(page, '导入案件台账')
  await expect(work.getByRole('tab', { name: '新增 4' })).toBeVisible()
  await button(work, '导入 4 行').click()
  await button(work, '完成').click()
  // The wizard has put the form into the menu, whose entry this is.
  await expect(page).toHaveURL('/online/data/caseLedger')
  await expect(row(page, '（2026）京01民初2号')).toContainText('二审')
  await expect(range(page, 1, 4, 4)).toBeVisible()
  await expect(toast(page, /失败/)).toHaveCount(0)
})
