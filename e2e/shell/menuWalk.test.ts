import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, signedOut, test } from '../support/desk.ts'
import { mainMenu } from '../support/menu.ts'
import { menuPages, MenuWalk } from '../support/menuPages.ts'
import { tableFaults } from '../support/tableFaults.ts'

// The walks take long: they run side by side.
test.describe.configure({ mode: 'parallel' })

const roles = ['律师', '助理', '主管', '财务']
const placeholder = /尚未提供|没有组件|\[object|NaN/

/** The reasons to open these lists are visible without scrolling. */
const mustShow: Record<string, readonly string[]> = {
  '/legal/appointment': ['咨询事项', '状态', '接待律师', '开始时间'],
  '/legal/contract': ['合同名称', '状态', '合同金额', '到期日期'],
  '/legal/entrustment': ['委托事项', '状态', '律师费', '最近期限'],
  '/legal/packageOrder': ['套餐名称', '状态', '订单金额', '到期日期'],
  '/legal/deadline': ['期限事项', '截止日期', '状态', '责任律师'],
}
/** Edited in place, also on a phone. */
const editedInPlace = '/list/edit-table'

/** The frame is the same around every page, so it is checked once. */
const parts = ['main']
/** A slow machine takes minutes for a hundred pages. */
const walkMs = 1_200_000

/** A tablet and a phone. */
const sizes = [
  [1024, 768],
  [390, 844],
] as const

/** Rows of one list are alike: three of each are checked. */
const fewRows = '[data-row] ~ [data-row] ~ [data-row] ~ [data-row] { visibility: hidden !important; }'

/** Without tabs the pages that were left are not kept in the document, where they would slow down the rest. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('pro__multipage', JSON.stringify({ value: false, expire: null }))),
)

const wordsOf = (page: Page): Promise<string> => page.getByRole('main').innerText()
/** Violations in light and dark; only colours depend on the look. */
async function violationsOf(page: Page): Promise<string[]> {
  const light = await accessibilityViolations(page, { parts, impact: 'any' })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await accessibilityViolations(page, { parts, rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((one) => `light ${one}`), ...dark.map((one) => `dark ${one}`)]
}
const listsOf = (page: Page): Locator => page.getByRole('main').locator('[data-height=fill]')
const columnTitles = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.textContent))
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('every page of the menu opens for an administrator, accessible in light and dark, and lists show whole values', async ({
  page,
}) => {
  test.setTimeout(walkMs)
  const walk = new MenuWalk(page)
  await page.goto('/dashboard/analysis')
  await expect(mainMenu(page)).toBeVisible()
  await page.addStyleTag({ content: fewRows })
  expect(await accessibilityViolations(page, { impact: 'any' }), 'frame').toEqual([])
  const found: string[] = []
  const listPaths: string[] = []
  for (const { path, title } of await menuPages(page)) {
    // Longer than the window, where there are enough rows.
    await walk.open(`${path}?pageSize=30`)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('status', { name: '加载中' }), path).toHaveCount(0)
    if (mustShow[path]) await expect(listsOf(page), path).not.toHaveCount(0)
    if ((await listsOf(page).count()) > 0) listPaths.push(path)
    found.push(...(await tableFaults(page)).map((fault) => `${path} ${fault}`))
    const shown = mustShow[path] && (await columnTitles(page))
    for (const one of mustShow[path] ?? []) if (!shown!.includes(one)) found.push(`${path} does not show ${one}`)
    if (placeholder.test(await wordsOf(page))) found.push(`${title} ${path}: placeholder`)
    if ((await overflow(page)) > 0) found.push(`${title} ${path}: scrolls sideways`)
    found.push(...(await violationsOf(page)).map((one) => `${title} ${path} ${one}`))
  }
  expect([...(await walk.problems()), ...found]).toEqual([])
  expect(listPaths.length).toBeGreaterThan(50)
})

test('every page of the menu fits a tablet and a phone, where lists are cards', async ({ page }) => {
  test.setTimeout(walkMs)
  const walk = new MenuWalk(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/dashboard/analysis')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.addStyleTag({ content: fewRows })
  const found: string[] = []
  for (const { path, title } of await menuPages(page)) {
    await page.setViewportSize({ width: 1024, height: 768 })
    await walk.open(path)
    if ((await overflow(page)) > 0) found.push(`${title} ${path}: scrolls sideways at 1024`)
    const isList = path !== editedInPlace && (await listsOf(page).count()) > 0
    await page.setViewportSize({ width: 390, height: 844 })
    await walk.settled()
    if ((await overflow(page)) > 0) found.push(`${title} ${path}: scrolls sideways at 390`)
    if (isList && (await listsOf(page).count()) > 0) found.push(`${title} ${path}: a table on a phone`)
    found.push(...(await violationsOf(page)).map((one) => `${title} ${path} 390 ${one}`))
  }
  expect([...(await walk.problems()), ...found]).toEqual([])
})

test.describe('signed out', () => {
  test.use({ storageState: signedOut })

  for (const role of roles)
    test(`every page of the menu opens on a tablet and a phone for the demo account ${role}`, async ({ page }) => {
      test.setTimeout(walkMs)
      const walk = new MenuWalk(page)
      await page.goto('/user/login')
      await page.getByRole('button', { name: role, exact: true }).click()
      await expect(mainMenu(page)).toBeVisible()
      await page.addStyleTag({ content: fewRows })
      const found: string[] = []
      for (const { path, title } of await menuPages(page)) {
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height })
          if (width === sizes[0][0]) await walk.open(path)
          else await walk.settled()
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
          await expect(page).toHaveURL(path)
          if (placeholder.test(await wordsOf(page))) found.push(`${title} ${path} ${width}: placeholder`)
          if ((await overflow(page)) > 0) found.push(`${title} ${path} ${width}: scrolls sideways`)
        }
        // Colours are those that the administrator's walk checks.
        const violations = await accessibilityViolations(page, { parts, impact: 'any', without: ['color-contrast'] })
        found.push(...violations.map((one) => `${title} ${path} ${one}`))
      }
      expect([...(await walk.problems()), ...found]).toEqual([])
    })
})
