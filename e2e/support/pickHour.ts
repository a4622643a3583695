import type { Locator } from '@playwright/test'
import { expect } from './desk.ts'
import { button } from './seen.ts'

/** Goes to the next day with a free slot and picks one. */
export async function pickHour(form: Locator, which: 'first' | 'last'): Promise<string> {
  const hours = form.getByRole('group', { name: '可约时间' }).getByRole('button', { disabled: false })
  const asking = form.getByRole('region', { name: '可约时间' }).locator('.ant-spin')
  for (let days = 0; days < 14; days++) {
    await expect(asking).toHaveCount(0)
    if ((await hours.count()) > 0) break
    await button(form, '后一天').click()
  }
  const hour = hours[which]()
  const text = (await hour.textContent())!
  await hour.click()
  await expect(form.getByLabel(/开始时间$/)).toHaveValue(new RegExp(` ${text.slice(0, 5)}`))
  return text
}
