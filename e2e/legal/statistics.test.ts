import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { button } from '../support/seen.ts'
import { readWorkbook } from '../support/workbook.ts'

const report = (page: Page, title: string): Locator => page.getByRole('article', { name: title })
const textsOf = async (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((lines) =>
    lines.map((line) =>
      [...line.querySelectorAll('th, td, [role=gridcell]')].map(({ textContent }) => textContent ?? ''),
    ),
  )
const reportResponse = (page: Page, code: string) =>
  page.waitForResponse((answer) => answer.url().includes('/statistic/data') && answer.url().includes(`code=${code}`))

test('a report is chosen, its period changed, its numbers opened in the list and exported as a sheet', async ({
  page,
}) => {
  await page.goto('/legal/statistic')
  const menu = page.getByRole('navigation', { name: '统计报表' })
  await menu.getByRole('searchbox', { name: '查找报表' }).fill('合同金额')
  await menu.getByRole('link', { name: '合同金额（按业务）' }).click()
  const shown = report(page, '合同金额（按业务）')
  await expect(shown.getByText('口径说明')).toBeVisible()
  await expect(shown.getByRole('figure')).toBeVisible()

  const answered = reportResponse(page, 'contractValueByType')
  await button(shown, '近 3 个月').click()
  const { result } = (await (await answered).json()) as {
    result: { from: string; to: string; rows: { count: number }[] }
  }
  await expect(shown.getByText(`统计期间 ${result.from} 至 ${result.to}`)).toBeVisible()
  await expect(button(shown, '近 3 个月')).toHaveAttribute('aria-pressed', 'true')

  // The chart's description for screen readers has the same values as the table.
  const drawn = await textsOf(shown.getByRole('figure').locator('tbody tr'))
  const table = shown.getByRole('grid').locator('[data-row]')
  await expect(table).toHaveCount(result.rows.length)
  expect(drawn.map(([name, amount, paid]) => [name, amount, paid])).toEqual(
    (await textsOf(table)).map(([name, , , amount, , paid]) => [name, amount, paid]),
  )
  await expect(shown.getByRole('row', { name: /^合计/ })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  const download = page.waitForEvent('download')
  await button(shown, '导出').click()
  const sheet = readWorkbook(await readFile(await (await download).path()))
  expect((await download).suggestedFilename()).toMatch(/^合同金额（按业务）\d{8}\.xlsx$/)
  expect(sheet[0]).toEqual(['合同金额（按业务）'])
  expect(sheet[1]![0]).toContain(`统计期间：${result.from} 至 ${result.to}`)
  expect(sheet.slice(4, 4 + drawn.length).map(([name, , count]) => [name, Number(count)])).toEqual(
    drawn.map(([name], index) => [name, result.rows[index]!.count]),
  )

  // The URL contains the report and its period: another visit shows the same.
  await page.reload()
  await expect(shown.getByText(`统计期间 ${result.from} 至 ${result.to}`)).toBeVisible()
  await table.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/legal\/contract\?.*signDate_begin/)
  await expect(page.getByText(` / 共 ${result.rows[0]!.count} 条`).filter({ visible: true })).toBeVisible()
})
