import { expect, test } from '../support/desk.ts'
import { mainMenu, walkTo } from '../support/menu.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, toast } from '../support/seen.ts'
import { workbookOf } from '../support/workbook.ts'

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The ledger of an office as it is kept in Excel. */
const ledger = workbookOf([
  ['收案台账'],
  ['案号', '审级', '标的金额', '立案日期', '承办人电话'],
  ['（2026）京01民初1号', '一审', '120000', '2026-01-05', '13800138000'],
  ['（2026）京01民初2号', '二审', '30000', '2026-01-16', '13900139000'],
  ['（2026）京01民初3号', '一审', '8000', '2026-03-07', '13700137000'],
  ['（2026）京01民初4号', '一审', '50000', '2026-03-08', '13600136000'],
  ['（2026）京01民初5号', '二审', '9000', '2026-03-09', '13500135000'],
])

test('[A2.12] a ledger in Excel becomes a form, its rows are imported, counted, shown on a dashboard and sent every week', async ({
  page,
}) => {
  test.slow()
  const [title, report, board] = [unique('收案台账'), unique('收案统计'), unique('收案看板')]
  const design = page.getByRole('group', { name: '报表设计' })

  await test.step('workbook to application', async () => {
    await page.goto('/')
    await walkTo(page, '在线开发', '在线表单')
    await button(page, '从工作簿创建').click()
    const steps = dialog(page, '从工作簿创建')
    const chooser = page.waitForEvent('filechooser')
    await steps.getByText('点击选择文件，或把文件拖到这里').click()
    await (await chooser).setFiles({ name: '收案台账.xlsx', mimeType, buffer: ledger })
    const columns = steps.getByRole('table', { name: '工作表的列' })
    await expect(row(columns, '标的金额')).toContainText('金额')
    await expect(row(columns, '承办人电话')).toContainText('手机号')
    await field(steps, '表单名称').fill(title)
    await button(steps, '创建表单').click()
    await button(steps, '发布并导入数据').click()
  })

  await test.step('import', async () => {
    const work = dialog(page, `导入${title}`)
    await expect(work.getByRole('tab', { name: '新增 5' })).toBeVisible()
    await button(work, '导入 5 行').click()
    await button(work, '完成').click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(row(page, '（2026）京01民初2号')).toContainText('二审')
    await expect(mainMenu(page).getByText(title)).toBeVisible()
  })

  await test.step('the form stays one that can be changed, with a preview', async () => {
    await walkTo(page, '在线开发', '在线表单')
    await button(row(page, title), '编辑').click()
    const form = dialog(page, /编辑/)
    const preview = form.getByRole('region', { name: '预览' })
    await expect(field(preview, '案号')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('report', async () => {
    await walkTo(page, '在线开发', '在线报表')
    await button(page, '新建报表').click()
    await design.getByLabel('名称').fill(report)
    for (const [label, words] of [
      ['数据来源', title],
      ['添加行维度', '审级'],
      ['添加指标', '标的金额'],
    ] as const) {
      await design.getByRole('combobox', { name: label, exact: true }).fill(words)
      await page.keyboard.press('Enter')
    }
    await choose(design.getByLabel('形式'), '柱形图')
    await expect(page.getByRole('figure', { name: '预览' })).toBeVisible()
    await button(page, '保存').click()
    await expect(toast(page, `已保存报表“${report}”`)).toBeVisible()
    const figures = page.getByRole('grid', { name: report })
    await expect(figures.getByRole('row').filter({ hasText: '一审' })).toContainText('178,000')
  })

  await test.step('dashboard', async () => {
    await walkTo(page, '在线开发', '仪表板')
    await button(page, '新建仪表板').click()
    const desk = page.getByRole('group', { name: '仪表板设计' })
    await desk.getByLabel('名称').fill(board)
    await desk.getByRole('combobox', { name: '添加报表' }).fill(report)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: report })).toBeVisible()
    await button(page, '保存').click()
    await expect(toast(page, `已保存仪表板“${board}”`)).toBeVisible()
    await expect(
      page.getByRole('article', { name: report }).getByRole('option', { name: /一审/ }).first(),
    ).toBeVisible()
  })

  await test.step('subscription', async () => {
    await page.getByRole('article', { name: report }).getByRole('link', { name: report }).click()
    await button(page, '订阅').click()
    const form = dialog(page, '新增报表订阅')
    await expect(form.getByTitle('星期一')).toBeVisible()
    await button(form, '保存').click()
    await expect(toast(page, /^已新增/)).toBeVisible()
    await walkTo(page, '在线开发', '报表订阅')
    await expect(row(page, report)).toContainText('星期一')
  })
})
