import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { button, dialog, menuItem, toast } from '../support/seen.ts'

/** The style sheet that antd publishes, with the styles of all components. */
const published = readFileSync(createRequire(import.meta.url).resolve('antd/dist/antd.css'), 'utf8')

/**
 * What changes when the styles that antd publishes are added before those of the product. A style that the product
 * lacks would then apply.
 */
const missingStyles = (page: Page): Promise<string[]> =>
  page.evaluate((css) => {
    const read = () =>
      [...document.querySelectorAll('[class*="ant-"]')].map((element) => {
        const style = getComputedStyle(element)
        const values = [...style]
          .filter((name) => !name.startsWith('--'))
          .map((name) => [name, style.getPropertyValue(name)])
        return { element, values: new Map(values as [string, string][]) }
      })
    const before = read()
    const sheet = Object.assign(document.createElement('style'), { textContent: css })
    document.head.prepend(sheet)
    const after = read()
    sheet.remove()
    return before.flatMap(({ element, values }, place) =>
      [...values]
        .filter(([name, value]) => after[place]!.values.get(name) !== value)
        .map(([name, value]) => `${element.className} ${name}: ${value}`),
    )
  }, published)

/** Styles of antd that a script has written to the page. */
const writtenStyles = (page: Page): Promise<number> =>
  page.locator('style').evaluateAll((all) => all.filter((one) => /\.ant-|--ant-/.test(one.textContent)).length)

async function expectStyles(page: Page): Promise<void> {
  expect(await missingStyles(page)).toEqual([])
  expect(await writtenStyles(page)).toBe(0)
}

for (const { darkMode, color } of [
  { darkMode: 'light', color: '#52C41A' },
  { darkMode: 'dark', color: '#52C41A' },
  { darkMode: 'dark', color: '#722ED1' },
] as const)
  test(`a list and a form have the styles of antd, and none is computed in the browser: ${darkMode}, ${color}`, async ({
    page,
  }) => {
    await page.addInitScript(
      (settings) => {
        for (const [name, value] of Object.entries(settings))
          localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
      },
      { darkMode, color },
    )
    await page.goto('/legal/enterprise')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.locator(`html[data-look='${darkMode}'][data-color='${color}']`)).toBeVisible()
    await expectStyles(page)
    await button(page, '新增').click()
    await expect(dialog(page, '新增企业')).toBeVisible()
    await expectStyles(page)
  })

test('a menu, the settings and a message have the styles of antd', async ({ page }) => {
  await page.goto('/isystem/position')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await expect(menuItem(page, '系统设置')).toBeVisible()
  await expectStyles(page)
  await menuItem(page, '系统设置').click()
  const settings = dialog(page, '系统设置')
  const shown = toast(page, '正在编译主题！').waitFor()
  await settings.getByRole('radio', { name: '酱紫', exact: true }).check()
  await shown
  await expectStyles(page)
})
