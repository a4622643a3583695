import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'

const list = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')

/** Opens a multi-select, clicks an option and leaves by Tab: the option stays selected and the focus moves on. */
async function clickAndTab(control: Locator, option: string): Promise<void> {
  const page = control.page()
  const box = control.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]')
  await control.click()
  await list(page).getByTitle(option, { exact: true }).click()
  await expect(box).toContainText(option)
  await page.keyboard.press('Tab')
  await expect(control).not.toBeFocused()
  await expect(list(page)).toHaveCount(0)
  await expect(box).toContainText(option)
}

const example = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

test('a clicked option stays selected when Tab leaves a multi-select', async ({ page }) => {
  await page.goto('/gallery/controls')
  const choice = example(page, '字典多选')
  const control = choice.getByRole('combobox', { name: '优先级' })
  await clickAndTab(control, '中')
  await expect(choice.locator('[data-value]')).toHaveText('"L,X,M"')
})

test('Tab out of an open multi-select selects nothing, and Shift+Tab goes back', async ({ page }) => {
  await page.goto('/gallery/controls')
  const choice = example(page, '字典多选')
  const control = choice.getByRole('combobox', { name: '优先级' })
  await control.click()
  await expect(list(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Tab')
  await expect(control).not.toBeFocused()
  await expect(choice.locator('[data-value]')).toHaveText('"L,X"')
  await control.click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(choice.locator('[data-value]')).not.toHaveText('"L,X"')
})

test('[P1.20] Tab saves several values in a grid cell, comma-joined, shown as one tag', async ({ page }) => {
  await page.goto('/gallery/grid')
  const grid = page.getByRole('grid', { name: '事项' })
  const cell = grid.locator('[data-row="0"] [id$="-fields"]')
  await expect(cell).toHaveText('劳动')
  await cell.click()
  const words = page.getByRole('listbox', { name: '擅长' })
  await words.getByRole('option', { name: '合同' }).click()
  await words.getByRole('option', { name: '知识产权' }).click()
  await page.keyboard.press('Tab')
  await expect(words).toBeHidden()
  await expect(page.locator('[data-value]').first()).toContainText('"fields": "3,1,4"')
  await expect(cell).toHaveText('劳动+2')
  await expect(cell.locator('[class*="tag"]')).toHaveCount(2)
})
