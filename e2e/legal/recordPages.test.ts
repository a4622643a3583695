import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, creditCode, unique } from '../support/samples.ts'
import { button, dialog, field, row, toast } from '../support/seen.ts'

const next = (record: Page | Locator): Locator => record.getByRole('button', { name: '下一条' })
const previous = (record: Page | Locator): Locator => record.getByRole('button', { name: '上一条' })

async function violations(page: Page): Promise<string[]> {
  const light = await accessibilityViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await accessibilityViolations(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

test('from a record one goes to its neighbours in the list, by mouse and keys, and copies its number', async ({
  page,
  api,
}) => {
  const name = unique('相邻企业')
  const numbers = new Map<string, unknown>()
  for (const place of ['甲', '乙', '丙']) {
    const { id } = await addEnterprise(api, { name: name + place })
    numbers.set(place, (await api.get('/legal/enterprise/queryById', { id })).no)
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/legal/enterprise?name=*${encodeURIComponent(name)}*&column=createTime&order=asc`)
  await row(page, `${name}甲`).getByText(`${name}甲`).click()
  const first = dialog(page, `${name}甲`)
  await expect(first.getByText('第 1 / 3 条')).toBeVisible()
  await expect(previous(first)).toBeDisabled()
  expect(await violations(page)).toEqual([])

  await next(first).click()
  const second = dialog(page, `${name}乙`)
  await expect(second.getByText('第 2 / 3 条')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  const third = dialog(page, `${name}丙`)
  await expect(third.getByText('第 3 / 3 条')).toBeVisible()
  await expect(next(third)).toBeDisabled()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(second.getByText('第 2 / 3 条')).toBeVisible()

  const copy = second.getByRole('button', { name: '复制企业编号' })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, `已复制企业编号 ${String(numbers.get('乙'))}`)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(numbers.get('乙'))

  // A form above the record keeps its input: the keys of the record do not reach through it.
  await button(second, '编辑').click()
  const form = dialog(page, new RegExp(`编辑企业：${name}乙`))
  await field(form, '联系人').fill('顾晓岚')
  await page.keyboard.press('Alt+ArrowDown')
  await button(form, '取消').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(field(form, '联系人')).toHaveValue('顾晓岚')
  await button(form, '取消').click()
  await button(page.getByRole('dialog').last(), '不保存').click()
  await expect(second.getByText('第 2 / 3 条')).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, `${name}甲`)).toBeVisible()
})

test('the neighbours go over the border of a page; on a phone everything is in the window', async ({ page, api }) => {
  const newest = { column: 'createTime', order: 'desc', pageSize: '10' }
  const { records } = await api.get<{ records: { id: string }[] }>('/legal/contract/list', newest)
  await page.goto(`/legal/contract?pageSize=10&detail=${records[9]!.id}`)
  const place = page.getByRole('group', { name: '同一列表中的记录' })
  await expect(place).toContainText(/第 10 \/ \d+ 条/)
  await next(page).click()
  await expect(place).toContainText(/第 11 \/ \d+ 条/)
  await expect(page).toHaveURL(/pageNo=2/)
  await previous(page).click()
  await expect(place).toContainText(/第 10 \/ \d+ 条/)
  await expect(page).not.toHaveURL(/pageNo=2/)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(place).toContainText(/第 \d+ \/ \d+ 条/)
  await expect(page.getByRole('button', { name: '复制合同编号' })).toBeInViewport()
  await expect(next(page)).toBeInViewport({ ratio: 1 })
  expect(await violations(page)).toEqual([])
})

test('optional fields are folded behind 更多信息, and open for a value or an error', async ({ page, api }) => {
  await page.goto('/legal/enterprise')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增企业')
  const fold = form.getByRole('button', { name: /更多信息（选填 \d+ 项）/ })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(field(form, '邮箱')).toHaveCount(0)
  const name = unique('折叠企业')
  await form.getByRole('textbox', { name: /企业名称$/ }).fill(name)
  await form.getByRole('textbox', { name: /统一社会信用代码$/ }).fill(creditCode())
  await field(form, '联系人').fill('王丽')
  await field(form, '联系手机').fill('13800138000')
  await fold.focus()
  await page.keyboard.press('Enter')
  expect(await violations(page)).toEqual([])
  await field(form, '邮箱').fill('不是邮箱')
  await fold.press('Enter')
  await button(form, '保存').last().click()
  await expect(field(form, '邮箱')).toBeFocused()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await field(form, '邮箱').fill('wang@example.com')
  await button(form, '保存').last().click()
  await expect(form).toBeHidden()

  const { records } = await api.get<{ records: { id: string; email: string }[] }>('/legal/enterprise/list', { name })
  expect(records[0]!.email).toBe('wang@example.com')
  await page.goto(`/legal/enterprise?detail=${records[0]!.id}`)
  await button(dialog(page, name), '编辑').click()
  await expect(field(dialog(page, /编辑企业/), '邮箱')).toHaveValue('wang@example.com')
})
