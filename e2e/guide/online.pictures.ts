import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { walkTo } from '../support/menu.ts'
import { button, choose, dialog, field, row } from '../support/seen.ts'
import { workbookOf } from '../support/workbook.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes what the page shows now, on a desktop and on a tablet. */
async function picture(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    // Charts and previews are drawn again after the size has settled.
    await page.waitForTimeout(1_500)
    await page.screenshot({ path: `${folder}${name}-${width}.png`, animations: 'disabled' })
  }
}

const kinds = ['合同专用章', '公章', '法人章', '财务章']
const departments = ['诉讼业务部', '法律顾问部', '知识产权部']

/** The register of an office as it is kept in Excel. */
const register = workbookOf([
  ['用印登记'],
  ['文件名称', '用印类型', '申请日期', '部门', '份数', '合同金额', '联系电话'],
  ...Array.from({ length: 36 }, (_, at) => [
    `${['委托代理合同', '常年顾问合同', '律师函', '保密协议'][at % 4]!} ${at + 1}`,
    kinds[(at * 3 + Math.floor(at / 5)) % kinds.length]!,
    `2026-${String(6 + (at % 6)).padStart(2, '0')}-${String(3 + ((at * 7) % 25)).padStart(2, '0')}`,
    departments[(at + Math.floor(at / 4)) % departments.length]!,
    String(1 + (at % 4)),
    String(8_000 + ((at * 3_700) % 90_000)),
    `138${String(10_000_000 + at * 137_911).slice(-8)}`,
  ]),
])

test('pictures of online forms, reports and dashboards', async ({ page }) => {
  test.slow()
  await page.goto('/')
  await walkTo(page, '在线开发', '在线表单')
  await button(page, '从工作簿创建').click()
  const steps = dialog(page, '从工作簿创建')
  const chooser = page.waitForEvent('filechooser')
  await steps.getByText('点击选择文件，或把文件拖到这里').click()
  await (await chooser).setFiles({ name: '用印登记.xlsx', mimeType, buffer: register })
  await expect(row(steps, '联系电话')).toContainText('手机号')
  await picture(page, 'workbook')
  await button(steps, '创建表单').click()
  await expect(steps.getByLabel('SQL')).toHaveValue(/^create table/)
  await picture(page, 'plan')
  await button(steps, '发布并导入数据').click()
  const work = dialog(page, '导入用印登记')
  await expect(work.getByRole('tab', { name: '新增 36' })).toBeVisible()
  await picture(page, 'import')
  await button(work, '导入 36 行').click()
  await button(work, '完成').click()
  await expect(row(page, '律师函').first()).toBeVisible()

  await walkTo(page, '在线开发', '在线表单')
  await button(row(page, '用印登记'), '编辑').click()
  const form = dialog(page, '编辑在线表单')
  const preview = form.getByRole('region', { name: '预览' })
  await expect(field(preview, '文件名称')).toBeVisible()
  await picture(page, 'designer')
  await preview.scrollIntoViewIfNeeded()
  await picture(page, 'preview')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await walkTo(page, '在线开发', '在线报表')
  await button(page, '新建报表').click()
  const design = page.getByRole('group', { name: '报表设计' })
  await design.getByLabel('名称').fill('各类用印')
  for (const [label, words] of [
    ['数据来源', '用印登记'],
    ['添加行维度', '用印类型'],
    ['添加指标', '合同金额'],
  ] as const) {
    await design.getByRole('combobox', { name: label, exact: true }).fill(words)
    await page.keyboard.press('Enter')
  }
  await choose(design.getByLabel('形式'), '柱形图')
  await expect(page.getByRole('figure', { name: '预览' })).toBeVisible()
  await picture(page, 'report')
  await button(page, '保存').click()

  await walkTo(page, '在线开发', '仪表板')
  await row(page, '律所概览').getByText('律所概览').click()
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  await picture(page, 'dashboard')
})
