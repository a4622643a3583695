import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Api, expect, test } from '../support/desk.ts'
import { day, dayAfter, type Sample, unique } from '../support/samples.ts'
import { button, choose, dialog, field, fillCell, okButton, row, takeStep, toast } from '../support/seen.ts'
import { readWorkbook } from '../support/workbook.ts'

// There it is still yesterday until the Chinese afternoon, and the clocks change twice a year.
test.use({ timezoneId: 'America/Los_Angeles' })

/** Types into a date field and leaves it. */
async function typeDate(control: Locator, text: string): Promise<void> {
  await control.fill(text)
  await control.press('Enter')
  await control.press('Tab')
}

const dayMinutes = 24 * 60
/** A sheet counts days from the end of 1899, without a zone: here in minutes. */
const inSheet = (text: string): number =>
  Math.round((Date.parse(`${text.replace(' ', 'T')}:00Z`) / 86_400_000 + 25_569) * dayMinutes)

/** The numbers in the export of the open list, as minutes. */
async function exportedMinutes(page: Page): Promise<number[]> {
  const download = page.waitForEvent('download')
  await button(page, '导出').first().click()
  const cells = readWorkbook(await readFile(await (await download).path())).flat()
  return cells.map((cell) => Math.round(Number(cell) * dayMinutes))
}

async function freeHour(api: Api, lawyerId: string, itemId: string): Promise<string> {
  for (let days = 2; days < 20; days++) {
    const params = { lawyerId, itemId, date: day(days) }
    const { slots } = await api.get<{ slots: { startAt: string; isFree: boolean }[] }>(
      '/legal/appointment/slots',
      params,
    )
    const free = slots.find(({ isFree }) => isFree)
    if (free) return free.startAt
  }
  throw new Error('no free hour')
}

test('an appointment typed in another zone is stored, listed, shown, found and exported with the same Beijing time', async ({
  page,
  api,
}) => {
  const item = await api.send<Sample>('POST', '/legal/appointmentItem/add', {
    name: unique('异地咨询'),
    channel: 'video',
    duration: 30,
    bufferMin: 0,
    leadHours: 0,
  })
  const [lawyer] = await api.get<{ value: string }[]>('/sys/user/options', { keyword: '孙浩然' })
  const startAt = await freeHour(api, lawyer!.value, item.id)
  const [date, minute] = [startAt.slice(0, 10), startAt.slice(0, 16)]
  const subject = unique('时差咨询')

  await page.goto('/legal/appointment')
  await button(page, '新增').click()
  const form = dialog(page, '新增预约')
  await form.getByRole('textbox', { name: /咨询事项$/ }).fill(subject)
  await choose(field(form, '预约项目'), item.name)
  await field(form, '预约人').fill('韩梅梅')
  await field(form, '联系手机').fill('13712345678')
  await choose(field(form, '咨询领域'), '合同纠纷')
  await form.getByRole('button', { name: '新增一行期望时间' }).click()
  await fillCell(form, '期望时间', 1, '期望开始', minute)
  await button(form, '保存').last().click()
  await expect(form).toBeHidden()

  const { records } = await api.get<{ records: Sample[] }>('/legal/appointment/list', { subject })
  expect(records).toHaveLength(1)
  const { id } = records[0]!
  const wish = await api.get<{ expectSlots: unknown[] }>('/legal/appointment/queryById', { id })
  expect(wish.expectSlots).toMatchObject([{ startAt }])

  await page.goto(`/legal/appointment?detail=${id}`)
  const detail = dialog(page, new RegExp(subject))
  await takeStep(detail, '派单')
  const assigning = dialog(page, `派单：${subject}`)
  await assigning.getByRole('button', { name: /孙浩然/ }).click()
  await typeDate(field(assigning, '开始时间'), minute)
  await expect(field(assigning, '开始时间')).toHaveValue(startAt)
  await okButton(assigning).click()
  await expect(toast(page, '已派单')).toBeVisible()
  expect(await api.get('/legal/appointment/queryById', { id })).toMatchObject({ startAt })
  await expect(detail.getByText(minute, { exact: true }).first()).toBeVisible()

  const onDay = (shown: string) =>
    `/legal/appointment?${new URLSearchParams({ subject, startAt_begin: shown, startAt_end: shown }).toString()}`
  await page.goto(onDay(dayAfter(date, 1)))
  await expect(page.getByText('没有符合条件的预约')).toBeVisible()
  await page.goto(onDay(date))
  await expect(row(page, subject)).toContainText(minute)
  expect(await exportedMinutes(page)).toContain(inSheet(minute))
})

test('dates do not move by a day when a record is edited in another zone', async ({ page, api }) => {
  const name = unique('异地合同')
  const { id } = await api.send<Sample>('POST', '/legal/contract/add', {
    name,
    personName: '韩梅梅',
    bizType: 'other',
    startDate: '2027-03-14',
    endDate: '2027-11-07',
  })
  await page.goto(`/legal/contract?detail=${id}`)
  const detail = dialog(page, new RegExp(name))
  for (const shown of ['2027-03-14', '2027-11-07'])
    await expect(detail.getByText(shown, { exact: true }).first()).toBeVisible()
  await button(detail, '编辑').click()
  const form = dialog(page, new RegExp(`编辑合同：${name}`))
  await expect(field(form, '生效日期')).toHaveValue('2027-03-14')
  await expect(field(form, '到期日期')).toHaveValue('2027-11-07')
  await typeDate(field(form, '到期日期'), '2027/12/31')
  await typeDate(field(form, '签订日期'), '2027-3-8')
  await button(form, '保存').click()
  await expect(form).toBeHidden()
  expect(await api.get('/legal/contract/queryById', { id })).toMatchObject({
    signDate: '2027-03-08',
    startDate: '2027-03-14',
    endDate: '2027-12-31',
  })
  await page.goto(`/legal/contract?name=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toContainText('2027-12-31')
  const moments = ['2027-03-14 00:00', '2027-12-31 00:00']
  expect(await exportedMinutes(page)).toEqual(expect.arrayContaining(moments.map(inSheet)))
})

test('a birthday is kept, also one in the former summer time of China', async ({ page, api }) => {
  await page.goto('/account/settings/BaseSetting')
  await typeDate(page.getByLabel('生日'), '1988-04-17')
  await button(page, '保存资料').click()
  await expect(toast(page, '已保存个人资料')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('生日')).toHaveValue('1988-04-17')
  const { records } = await api.get<{ records: Sample[] }>('/sys/user/list', { username: 'admin' })
  expect(records[0]).toMatchObject({ birthday: '1988-04-17' })
})

test('today is the day in Beijing: greeting, workplace and the calendar of a date field', async ({ page }) => {
  const today = day(0)
  await page.goto('/dashboard/analysis')
  await expect(page.locator('time').first()).toHaveAttribute('datetime', today)
  await page.goto('/legal/contract')
  await button(page, '新增').click()
  const form = dialog(page, '新增合同')
  await field(form, '签订日期').click()
  const calendar = page.locator('.ant-picker-dropdown:visible')
  await expect(calendar.locator('.ant-picker-cell-today')).toHaveAttribute('title', today)
  await calendar.getByText('今天').click()
  await expect(field(form, '签订日期')).toHaveValue(today)
})
