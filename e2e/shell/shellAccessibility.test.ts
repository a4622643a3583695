import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, signedOut, test } from '../support/desk.ts'
import { button, dialog, menuItem } from '../support/seen.ts'

for (const scheme of ['light', 'dark'] as const)
  test.describe(`${scheme} pages`, () => {
    test.use({ colorScheme: scheme })

    // The pages themselves are checked by the walk through the menu.
    test(`${scheme}: form and settings are accessible by screen reader and keyboard`, async ({ page }) => {
      await page.goto('/legal/enterprise')
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await button(page, '新增').click()
      await expect(dialog(page, '新增企业').getByLabel('企业名称', { exact: true })).toBeVisible()
      expect(await accessibilityViolations(page), 'form').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /账号菜单/ }).click()
      await expect(menuItem(page, '系统设置')).toBeVisible()
      expect(await accessibilityViolations(page), 'user menu').toEqual([])
      await menuItem(page, '系统设置').click()
      await expect(dialog(page, '系统设置')).toBeVisible()
      expect(await accessibilityViolations(page), 'settings').toEqual([])
    })

    test(`${scheme}: a top menu, light and dark, and every colour have enough contrast`, async ({ page }) => {
      await page.addInitScript(() =>
        localStorage.setItem('pro__layout', JSON.stringify({ value: 'topmenu', expire: null })),
      )
      for (const [color, theme] of [
        ['#F5222D', 'light'],
        ['#FA541C', 'dark'],
        ['#FAAD14', 'light'],
        ['#13C2C2', 'dark'],
        ['#1890FF', 'light'],
        ['#2F54EB', 'dark'],
        ['#722ED1', 'light'],
      ] as const) {
        await page.addInitScript(
          (settings) => {
            for (const [name, value] of Object.entries(settings))
              localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
          },
          { color, theme },
        )
        await page.goto('/legal/enterprise')
        await expect(page.getByRole('row').nth(3)).toBeVisible()
        // One row has all the colours.
        await page.evaluate(() => {
          for (const row of document.querySelectorAll('[data-row] ~ [data-row]')) row.remove()
        })
        expect(await accessibilityViolations(page, { rules: ['color-contrast'] }), `${color} ${theme}`).toEqual([])
      }
    })

    test.describe('signed out', () => {
      test.use({ storageState: signedOut })

      test(`${scheme}: signing in is accessible by screen reader and keyboard`, async ({ page }) => {
        await page.goto('/user/login')
        await expect(button(page, '登录')).toBeVisible()
        expect(await accessibilityViolations(page)).toEqual([])
      })
    })
  })
