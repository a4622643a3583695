import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { button, choose, dialog, field, range, row, searchBar, toast } from '../support/seen.ts'
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
      ['案号', '审级', '标的金额', '立案日期', '联系电话（必填，11位）', '备注日期'],
      ['（2026）京01民初1号', '一审', '1200.50', '2026-01-05', '13800138000', '2026-01-05'],
      ['（2026）京01民初2号', '二审', '300', '2026/2/6', '13900139000', '待定'],
      ['（2026）京01民初3号', '一审', '80', '2026年3月7日', '13700137000', '2026-03-07'],
      ['（2026）京01民初4号', '一审', '0.5', '2026-03-08', '13600136000', '2026-03-08'],
    ]),
  )
  const columns = steps.getByRole('table', { name: '工作表的列' })
  await expect(row(columns, '标的金额')).toContainText('金额')
  await expect(row(columns, '联系电话')).toContainText('手机号')
  await expect(columns.getByLabel('联系电话（必填，11位）的标题')).toHaveValue('联系电话')
  await columns.getByLabel('备注日期的标题').fill('审级')
  await expect(columns.getByText('有两列的标题都是“审级”')).toHaveCount(2)
  await columns.getByLabel('备注日期的标题').fill('回访安排')
  await expect(row(columns, '备注日期')).toContainText('1 个值不是日期：待定，按文本保留')
  await expect(field(steps, '表单名称')).toHaveValue('案件台账')
  await field(steps, '编码').fill('caseLedger')
  await choose(columns.getByLabel('审级的字典'), '新建字典（2 项）')
  await columns.getByLabel('标的金额必填').uncheck()
  await expect(columns.getByLabel('审级查询条件')).toBeChecked()
  await columns.getByLabel('标的金额查询条件').check()
  await columns.getByLabel('联系电话列表显示').uncheck()
  // A case has a row for each instance.
  await columns.getByLabel('案号不重复').uncheck()
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
  await expect(row(page, '（2026）京01民初2号')).toContainText('待定')
  await expect(searchBar(page).getByLabel('审级')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '联系电话' })).toHaveCount(0)
  await expect(range(page, 1, 4, 4)).toBeVisible()

  await button(page, '导入').click()
  const chooser = page.waitForEvent('filechooser')
  await work.getByText('点击选择文件，或把文件拖到这里').click()
  const later = [
    ['案号', '审级', '标的金额', '立案日期', '联系电话（必填，11位）', '备注日期'],
    ['（2026）京01民初5号', '二审', '7', '2026-04-05', '13500135000', '下月'],
  ]
  await (await chooser).setFiles({ name: '四月.xlsx', mimeType: xlsx, buffer: workbookOf(later) })
  await expect(work.getByText('缺少必填列：回访安排。文件中没有对应字段的列：备注日期')).toBeVisible()
  await choose(work.getByLabel('备注日期'), '回访安排（必填）')
  await button(work, '按指定的列重新检查').click()
  await button(work, '导入 1 行').click()

  // No field is unique: a file that was imported already would double its rows.
  await button(work, '继续导入').click()
  const again = page.waitForEvent('filechooser')
  await work.getByText('点击选择文件，或把文件拖到这里').click()
  const more = [...later, ['（2026）京01民初6号', '一审', '8', '2026-04-06', '13400134000', '下周']]
  await (await again).setFiles({ name: '四月（补）.xlsx', mimeType: xlsx, buffer: workbookOf(more) })
  await expect(work.getByRole('tab', { name: '内容相同 1' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(work, '（2026）京01民初5号')).toContainText('与已有记录内容相同，可能已经导入过')
  await work.getByRole('checkbox', { name: '跳过内容相同的行' }).check()
  await button(work, '导入 1 行').click()
  await expect(work.getByText('新增 1 条，变更 0 条，跳过内容相同 1 行')).toBeVisible()
  await button(work, '完成').click()
  await expect(row(page, '（2026）京01民初5号')).toContainText('下月')
  await expect(range(page, 1, 6, 6)).toBeVisible()
  await expect(toast(page, /失败/)).toHaveCount(0)
})
