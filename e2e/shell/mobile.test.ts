import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, creditCode, unique } from '../support/samples.ts'
import { button, cellOf, dialog, field, menuItem, toast, searchBar } from '../support/seen.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('rows are cards, nothing scrolls sideways, and a form is filled in and saved', async ({ page, api }) => {
    const known = await addEnterprise(api)
    const name = unique('手机录入')
    for (const path of ['/legal/enterprise', '/legal/region', '/legal/holiday', '/legal/goodAt', '/isystem/position']) {
      await page.goto(path)
      await expect(page.getByRole('listitem').getByRole('button', { name: '更多' }).first()).toBeVisible()
      expect(await overflow(page), path).toBe(0)
    }
    await page.getByRole('button', { name: '展开菜单' }).tap()
    await menuItem(page, '企业管理').tap()
    await page.getByRole('menuitem', { name: '企业', exact: true }).tap()
    await expect(page.getByRole('heading', { name: '企业', exact: true })).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: known.name })
    await expect(card).toContainText('草稿')
    await expect(page.getByRole('grid')).toBeHidden()

    await button(page, '新增').tap()
    const form = dialog(page, '新增企业')
    await field(form, '企业名称').fill(name)
    await field(form, '统一社会信用代码').fill(creditCode())
    await field(form, '联系人').fill('李明')
    await field(form, '联系手机').fill('13900139000')
    await button(form, '新增一行其他联系人').tap()
    for (const [title, text] of [
      ['姓名', '赵云'],
      ['手机', '13700137000'],
    ] as const) {
      await (await cellOf(form, '其他联系人', 1, title)).tap()
      await form.getByRole('textbox', { name: `编辑${title}，第 1 行` }).fill(text)
    }
    expect(await overflow(page)).toBe(0)
    expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await button(form, '保存').tap()
    await expect(toast(page, /^已新增/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  })
})

test('resizing the window narrow and wide again preserves typed input and the open dialog', async ({ page, api }) => {
  const { name } = await addEnterprise(api)
  await page.goto('/legal/enterprise')
  await searchBar(page).getByLabel('企业名称').fill('只写了一半')
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '编辑' }).click()
  const form = dialog(page, `编辑企业：${name}`)
  await field(form, '备注').fill('窗口变小也不能丢')
  await page.setViewportSize(phone)
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeAttached()
  await expect(field(form, '备注')).toHaveValue('窗口变小也不能丢')
  await expect(field(form, '备注')).toBeFocused()
  await page.setViewportSize(desktop)
  await expect(field(form, '备注')).toHaveValue('窗口变小也不能丢')
  await page.keyboard.press('Control+s')
  await expect(toast(page, /^已保存/)).toBeVisible()
  await expect(searchBar(page).getByLabel('企业名称')).toHaveValue('只写了一半')
})
