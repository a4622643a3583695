import { expect, test } from '../support/desk.ts'
import { addPosition } from '../support/samples.ts'
import { button, dialog, field, row } from '../support/seen.ts'

test('a change in one browser appears in the other within two seconds', async ({ page, browser, api, session }) => {
  const { name } = await addPosition(api)
  const elsewhere = await browser.newContext({ storageState: session.storage, baseURL: session.address })
  const other = await elsewhere.newPage()
  const listening = other.waitForEvent('websocket')
  await other.goto('/isystem/position')
  await listening
  await expect(row(other, name)).toBeVisible()

  await page.goto('/isystem/position')
  await button(row(page, name), '编辑').click()
  const form = dialog(page, `编辑职务：${name}`)
  await field(form, '职务名称').fill(`${name}改`)
  await button(form, '保存').click()
  await expect(row(other, `${name}改`)).toBeVisible()

  // A busy machine may miss the limit once; a list that is always late never passes.
  await expect(async () => {
    const added = await addPosition(api)
    await expect(row(other, added.name)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await elsewhere.close()
})
