import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, toast } from '../support/seen.ts'

test.use({ settings: { DEMO_CLOCK: 'on' } })

test('a report is subscribed on its page; when its time comes, a notice leads to the report', async ({ page, api }) => {
  const reports = await api.get<{ code: string; title: string; chart: string | null }[]>('/online/report/available')
  const report = reports.find(({ chart }) => chart !== null)!
  const name = unique('周报')
  await page.goto(`/online/cgreport/${report.code}`)
  await button(page, '订阅').click()
  const form = dialog(page, '新增报表订阅')
  await expect(form.getByTitle('星期一')).toBeVisible()
  await expect(form.getByTitle('管理员')).toBeVisible()
  await field(form, '名称').fill(name)
  await choose(field(form, '每周'), '星期五')
  await page.keyboard.press('Escape')
  await field(form, '几点').fill('24')
  await button(form, '保存').click()
  await expect(form.getByText(/23/).first()).toBeVisible()
  await field(form, '几点').fill('9')
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await page.goto('/online/reportSubscription')
  const line = row(page, name)
  await expect(line).toContainText(report.title)
  await expect(line).toContainText('星期一、星期五')
  await expect(line).toContainText(/\d{4}-\d\d-\d\d 09:00/)

  await api.send('POST', '/sys/demoClock', { days: 7 })
  await page.reload()
  await expect(line).toContainText('已发送 1 人：管理员（邮件服务未配置（MAIL_URL），只发送了通知）')
  await page.goto('/isps/userAnnouncement')
  await button(row(page, name), '查看').click()
  const notice = dialog(page, '通知消息')
  await expect(notice).toContainText(`“${report.title}”，数据截至`)
  const opened = page.waitForEvent('popup')
  await notice.getByRole('link', { name: '打开报表' }).click()
  await expect(await opened).toHaveURL(new RegExp(`/online/cgreport/${report.code}$`))
})
