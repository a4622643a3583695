import { expect, test } from './desk.ts'
import { button, dialog } from './seen.ts'

test('appraisals show their stars, and lawyers are ranked by what one may count on', async ({ page }) => {
  await page.goto('/legal/appraise')
  await expect(page.getByLabel(/^\d 星$/).first()).toBeVisible()
  await button(page, '律师排行').click()
  const ranking = dialog(page, '律师排行')
  await expect(ranking.getByRole('columnheader', { name: '可信好评率' })).toBeVisible()
  await expect(ranking.getByRole('row').nth(1)).toContainText('%')
})
