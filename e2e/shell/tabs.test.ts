import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { changeMenu, walkTo } from '../support/menu.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, toast, searchBar } from '../support/seen.ts'

const bar = (page: Page): Locator => page.getByRole('navigation', { name: '打开的页面' })
const tab = (page: Page, name: string): Locator => bar(page).getByRole('tab', { name, exact: true })
const shown = async (page: Page): Promise<string[]> => {
  const names = await bar(page).getByRole('tab').allInnerTexts()
  return names.map((name) => name.trim())
}
const tabs = (page: Page) => expect.poll(() => shown(page))

/** An item of the context menu. */
async function chooseAction(page: Page, name: string, choice: string): Promise<void> {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

async function openThree(page: Page): Promise<void> {
  await page.goto('/isystem/position')
  await walkTo(page, '基础数据', '地区')
  await expect(page.getByRole('heading', { name: '地区', exact: true })).toBeVisible()
  await walkTo(page, '基础数据', '擅长领域')
  await tabs(page).toEqual(['首页', '职务管理', '地区', '擅长领域'])
  await expect(page.getByRole('heading', { name: '擅长领域', exact: true })).toBeVisible()
}

test('[A4.01] home is first and cannot be closed, nor can the last tab', async ({ page }) => {
  await page.goto('/isystem/position')
  await tabs(page).toEqual(['首页', '职务管理'])
  await expect(tab(page, '首页').getByTitle('关闭')).toHaveCount(0)
  await expect(tab(page, '职务管理').getByTitle('关闭')).toBeVisible()
  await tab(page, '首页').click({ button: 'middle' })
  await expect(toast(page, '首页不能关闭!')).toBeVisible()
  await tab(page, '职务管理').click({ button: 'middle' })
  await tabs(page).toEqual(['首页'])
  await expect(page).toHaveURL('/dashboard/analysis')
  await tab(page, '首页').focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, '这是最后一页，不能再关闭了啦')).toBeVisible()
  await tabs(page).toEqual(['首页'])
})

test('[A4.02] the context menu refreshes, closes left, right and others', async ({ page }) => {
  await openThree(page)
  await searchBar(page).getByLabel('领域名称').fill('没有保存的字')
  await chooseAction(page, '擅长领域', '刷新')
  await expect(searchBar(page).getByLabel('领域名称')).toHaveValue('')

  await chooseAction(page, '地区', '关闭左侧')
  await tabs(page).toEqual(['首页', '地区', '擅长领域'])
  await expect(page).toHaveURL('/legal/region')
  await chooseAction(page, '地区', '关闭右侧')
  await tabs(page).toEqual(['首页', '地区'])
  await walkTo(page, '系统管理', '职务管理')
  await chooseAction(page, '地区', '关闭其它')
  await tabs(page).toEqual(['首页', '地区'])
  await expect(page).toHaveURL('/legal/region')
})

test('[A4.02] the menu of a tab works by keyboard', async ({ page }) => {
  await openThree(page)
  await tab(page, '擅长领域').focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '关闭其它' })).toBeVisible()
  await expect(page.locator('.ant-dropdown :focus')).toBeVisible()
  for (const name of ['左移', '固定', '关闭其它']) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await tabs(page).toEqual(['首页', '擅长领域'])
})

test('[A4.03] a phone has no tabs, nor has a user who switched them off', async ({ page }) => {
  await openThree(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bar(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await tabs(page).toEqual(['首页', '职务管理', '地区', '擅长领域'])

  await page.evaluate(() => localStorage.setItem('pro__multipage', JSON.stringify({ value: false, expire: null })))
  await page.reload()
  await expect(page.getByRole('heading', { name: '擅长领域', exact: true })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('[A4.03] a reload restores the tabs with their titles and positions', async ({ page }) => {
  await page.goto('/online/cgformList/position?column=code&order=asc')
  await tabs(page).toEqual(['首页', '职务'])
  await walkTo(page, '基础数据', '地区')
  await page.reload()
  await tabs(page).toEqual(['首页', '职务', '地区'])
  await tab(page, '职务').click()
  await expect(page).toHaveURL('/online/cgformList/position?column=code&order=asc')
})

test('[A3.06] three open records of one page have separate input; a closed one starts fresh', async ({ page }) => {
  for (const code of ['position', 'goodAt', 'enterprise']) {
    await page.goto(`/online/copyform/${code}`)
    await expect(searchBar(page)).toBeVisible()
  }
  await tabs(page).toEqual(['首页', '职务（视图）', '擅长领域（视图）', '企业（视图）'])
  const inputs = { '职务（视图）': '职务名称', '擅长领域（视图）': '领域名称', '企业（视图）': '企业名称' }
  for (const [title, label] of Object.entries(inputs)) {
    await tab(page, title).click()
    await searchBar(page).getByLabel(label, { exact: true }).fill(`${title}的字`)
  }
  for (const [title, label] of Object.entries(inputs)) {
    await tab(page, title).click()
    await expect(searchBar(page).getByLabel(label, { exact: true })).toHaveValue(`${title}的字`)
  }
  await tab(page, '职务（视图）').click({ button: 'middle' })
  await tabs(page).toEqual(['首页', '擅长领域（视图）', '企业（视图）'])
  await page.goto('/online/copyform/position')
  await expect(searchBar(page).getByLabel('职务名称')).toHaveValue('')
})

test('[A3.06] a page without keep-alive starts fresh when it is shown again', async ({ page }) => {
  await changeMenu(page, ({ menu }) => {
    const pages = menu!.flatMap(({ children = [] }) => children)
    pages.find(({ path }) => path === '/isystem/position')!.meta.keepAlive = false
  })
  await openThree(page)
  await tab(page, '职务管理').click()
  await searchBar(page).getByLabel('职务名称').fill('没有保存的字')
  await tab(page, '地区').click()
  await tab(page, '职务管理').click()
  await expect(searchBar(page).getByLabel('职务名称')).toHaveValue('')
})

test('a partly filled form is retained behind its tab, and closing the tab asks about it', async ({ page }) => {
  await openThree(page)
  await tab(page, '职务管理').click()
  await button(page, '新增').click()
  const form = dialog(page, '新增职务')
  const code = unique('half')
  await field(form, '职务编码').fill(code)
  // The drawer covers the tab bar; the back button leads to the previous page.
  await page.goBack()
  await expect(page).toHaveURL('/legal/goodAt')
  await expect(form).toBeHidden()

  await tab(page, '职务管理').click({ button: 'middle' })
  const question = dialog(page, '内容尚未保存')
  await button(question, '继续编辑').click()
  await expect(field(form, '职务编码')).toHaveValue(code)

  await page.goBack()
  await tab(page, '职务管理').click({ button: 'middle' })
  await button(question, '不保存').click()
  await tabs(page).toEqual(['首页', '地区', '擅长领域'])
  await expect(form).toBeHidden()
})

test('a hidden list sends no requests', async ({ page }) => {
  await openThree(page)
  await expect(page.getByRole('heading', { name: '擅长领域', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await tab(page, '首页').click()
  await page.waitForTimeout(3_000)
  expect(asked.filter((path) => /\/(position|region|goodAt)\//.test(path))).toEqual([])
})
