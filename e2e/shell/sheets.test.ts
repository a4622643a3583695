import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, cellOf, dialog, fillCell, row, rowAct, toast } from '../support/seen.ts'

const paste = (page: Page, text: string) =>
  page.locator('[data-grid-field]').evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

/** Adds a row and pastes lines of a spreadsheet from its first cell on. */
async function pasteRows(page: Page, scope: Page | Locator, title: string, lines: readonly string[]): Promise<void> {
  await scope.getByRole('button', { name: `新增一行${title}` }).click()
  await expect(page.locator('[data-grid-field]')).toBeFocused()
  await paste(page, lines.join('\n'))
}

test('the items of a dictionary: two rows of a spreadsheet, an error in its cell, saved together', async ({
  page,
  api,
}) => {
  const code = unique('sheet')
  const { id: dictId } = await api.send<{ id: string }>('POST', '/sys/dict/add', { dictName: code, dictCode: code })
  for (const [itemText, itemValue] of [
    ['一审', 'first'],
    ['二审', 'second'],
  ])
    await api.send('POST', '/sys/dictItem/add', { dictId, itemText, itemValue, sortOrder: 1 })
  await page.goto(`/isystem/dict?dictCode=*${code}*`)
  await rowAct(row(page, code), '字典配置')
  const drawer = dialog(page, `字典配置：${code}（${code}）`)
  await button(drawer, '表格编辑').click()
  await pasteRows(page, drawer, '字典项', ['再审\tretrial\t按审判监督程序\t3\t红色\t启用', '执行\tfirst\t\t4\t\t停用'])
  await expect(drawer.getByRole('status').first()).toHaveText('新增 2 行')
  expect(await accessibilityViolations(page, { parts: ['.ant-drawer'] })).toEqual([])

  await button(drawer, '保存').click()
  await expect(drawer.getByRole('alert')).toContainText('第 4 行：该值不可用，系统中已存在！')
  const wrong = await cellOf(drawer, '字典项表格', 4, '数据值')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  const cursor = drawer.locator('[data-grid-field]')
  await expect(cursor).toBeFocused()
  await expect(cursor).toHaveAttribute('aria-activedescendant', (await wrong.getAttribute('id'))!)
  expect(await api.get<{ total: number }>('/sys/dictItem/list', { dictId })).toMatchObject({ total: 2 })

  await drawer.locator('.ant-drawer-close').click()
  await button(page.getByRole('dialog', { name: '内容尚未保存' }), '继续编辑').click()
  await fillCell(drawer, '字典项表格', 4, '数据值', 'enforce')
  await fillCell(drawer, '字典项表格', 1, '名称', '第一审')
  await button(drawer, '保存').click()
  await expect(toast(page, '已保存：修改 1 行，新增 2 行')).toBeVisible()
  await expect(row(drawer, '再审')).toContainText('retrial')
  await expect(row(drawer, '第一审')).toBeVisible()
  await expect(row(drawer, '执行').getByRole('switch')).not.toBeChecked()
})

test('holidays: the sheet says what it moves before it is saved, and deletes days', async ({ page, api }) => {
  await page.goto('/legal/holiday?year=2039')
  await button(page, '表格编辑').click()
  const grid = page.getByRole('grid', { name: '节假日表格' })
  await expect(grid).toBeVisible()
  await (await cellOf(page.locator('body'), '节假日表格', 1, '日期')).click()
  await page.keyboard.press('Escape')
  await paste(page, '2039-01-01\t放假\t元旦\t2039\n2039-01-02\t放假\t元旦\t2038')
  await button(page, '保存').click()
  await expect(page.getByRole('alert').filter({ hasText: '第 2 行' })).toContainText('年份应与日期 2039-01-02 一致')
  await fillCell(page.locator('body'), '节假日表格', 2, '年份', '2039')
  await button(page, '保存').click()
  const asked = dialog(page, '保存节假日的修改')
  await expect(asked.getByText(/不影响任何进行中的期限和预约|保存后将变动/)).toBeVisible()
  await button(asked, '保存').click()
  await expect(toast(page, '已保存：新增 2 行')).toBeVisible()
  await expect(row(page, '2039-01-02')).toContainText('元旦')

  await button(page, '表格编辑').click()
  await (await cellOf(page.locator('body'), '节假日表格', 2, '名称')).click()
  await button(page, '删除').click()
  await button(page, '保存').click()
  await button(asked, '保存').click()
  await expect(toast(page, '已保存：删除 1 行')).toBeVisible()
  const { records } = await api.get<{ records: { date: string }[] }>('/legal/holiday/list', { year: '2039' })
  expect(records.map(({ date }) => date)).toEqual(['2039-01-01'])
})

test('regions: one level is edited under its parent, and codes of stored rows are read-only', async ({ page, api }) => {
  const province = { code: '980000', name: '试验省', parentCode: '86', level: 1 }
  await api.send('POST', '/legal/region/add', province)
  await api.send('POST', '/legal/region/add', { code: '980100', name: '甲市', parentCode: '980000', level: 2 })
  await page.goto('/legal/region?parentCode=980000')
  await expect(row(page, '甲市')).toBeVisible()
  await button(page, '表格编辑').click()
  await (await cellOf(page.locator('body'), '地区表格', 1, '地区名称')).click()
  await page.keyboard.press('Escape')
  await paste(page, '甲新市\t999999\t甲新\n乙市\t980200\t乙')
  await expect(page.getByText('有 1 个单元格只读，未粘贴')).toBeVisible()
  await button(page, '保存').click()
  await expect(toast(page, '已保存：修改 1 行，新增 1 行')).toBeVisible()
  const { records } = await api.get<{ records: { code: string; name: string; parentCode: string; level: number }[] }>(
    '/legal/region/list',
    { parentCode: '980000', column: 'code', order: 'asc' },
  )
  expect(records.map(({ code, name, parentCode, level }) => `${code} ${name} ${parentCode} ${level}`)).toEqual([
    '980100 甲新市 980000 2',
    '980200 乙市 980000 2',
  ])
})

test('by keyboard alone: two items swap their values, one is deleted, and a closed page loses nothing', async ({
  page,
  api,
}) => {
  const code = unique('keys')
  const { id: dictId } = await api.send<{ id: string }>('POST', '/sys/dict/add', { dictName: code, dictCode: code })
  for (const [at, itemValue] of ['a', 'b', 'c'].entries())
    await api.send('POST', '/sys/dictItem/add', { dictId, itemText: `词${itemValue}`, itemValue, sortOrder: at + 1 })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const drawer = dialog(page, `字典配置：${code}（${code}）`)
  const openSheet = async () => {
    await page.goto(`/isystem/dict?dictCode=*${code}*`)
    await rowAct(row(page, code), '字典配置')
    await button(drawer, '表格编辑').focus()
    await press('Enter')
    await expect(page.locator('[data-grid-field]')).toBeFocused()
  }
  const status = drawer.getByRole('toolbar').getByRole('status')
  const line = (n: number) => drawer.getByRole('grid', { name: '字典项表格' }).locator(`[data-row="${n - 1}"]`)

  await openSheet()
  await press('ArrowRight')
  await page.keyboard.type('b')
  await press('Enter')
  await page.keyboard.type('a')
  await press('Enter', 'Shift+F10')
  const menu = page.getByRole('menuitem', { name: '删除行' })
  await expect(page.getByRole('menuitem', { name: '复制' })).toBeFocused()
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(menu).toBeFocused()
  await press('Enter')
  const asked = dialog(page, '确认删除')
  await expect(asked).toBeVisible()
  await button(asked, '确定').focus()
  await press('Enter')
  await expect(status).toHaveText('修改 2 行，删除 1 行')
  await expect(line(1)).toHaveAttribute('data-mark', 'changed')
  await expect(line(3)).toHaveAttribute('data-mark', 'removed')
  expect(await accessibilityViolations(page, { parts: ['.ant-drawer'] })).toEqual([])

  page.on('dialog', (question) => void question.accept())
  await openSheet()
  await button(drawer, '恢复草稿').focus()
  await press('Enter')
  await expect(status).toHaveText('修改 2 行，删除 1 行')
  await press('Control+s')
  const saving = dialog(page, '保存字典项的修改')
  await expect(saving).toBeVisible()
  await button(saving, '保存').focus()
  await press('Enter')
  await expect(toast(page, '已保存：修改 2 行，删除 1 行')).toBeVisible()
  await expect(button(drawer, '表格编辑')).toBeFocused()
  const { records } = await api.get<{ records: { itemValue: string; itemText: string }[] }>('/sys/dictItem/list', {
    dictId,
  })
  expect(records.map(({ itemValue, itemText }) => `${itemValue} ${itemText}`)).toEqual(['b 词a', 'a 词b'])
})

test('on a phone the errors of a long sheet are in view beside its rows', async ({ page }) => {
  await page.goto('/legal/region?parentCode=86')
  await button(page, '表格编辑').click()
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, '新增一行地区').click()
  await expect(page.locator('[data-grid-field]')).toBeFocused()
  await page.keyboard.type('试验区')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await button(page, '保存').click()
  const errors = page.getByRole('alert').filter({ hasText: '地区编码应为 6 位数字' })
  await expect(errors).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[role=gridcell][aria-invalid=true]').first()).toBeInViewport()
})
