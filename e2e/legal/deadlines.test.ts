import { addColleague } from '../support/colleague.ts'
import { type Api, expect, test } from '../support/desk.ts'
import { dayAfter, unique } from '../support/samples.ts'
import { button, choose, dialog, field, toast, takeStep, okButton } from '../support/seen.ts'

test.use({ settings: { DEMO_CLOCK: 'on' } })

const userNamed = async (api: Api, username: string): Promise<string> =>
  (await api.get<{ records: { id: string }[] }>('/sys/user/list', { username })).records[0]!.id

async function addMatter(api: Api): Promise<string> {
  const { id } = await api.send<{ id: string }>('POST', '/legal/entrustment/add', {
    matter: unique('提醒'),
    caseType: 'civil',
    leadLawyerId: await userNamed(api, 'chenlv'),
  })
  return id
}

test('choosing a rule fills the type and previews the date with its derivation before saving', async ({
  page,
  api,
}) => {
  const id = await addMatter(api)
  await page.goto(`/legal/entrustment?detail=${id}`)
  const detail = page.getByRole('dialog').first()
  await detail.getByRole('tab', { name: '期限' }).click()
  await button(detail.getByRole('toolbar', { name: '期限操作' }), '新增').click()
  const form = dialog(page, '新增期限')
  await field(form, '期限事项').fill('账户冻结')
  await choose(field(form, '期限规则'), '银行存款冻结到期')
  await expect(form.getByText('规则待核对')).toBeVisible()
  await field(form, '起算日').fill('2025-10-01')
  await field(form, '起算日').press('Enter')
  await expect(form.getByText('截止日期 2026-09-30')).toBeVisible()
  await expect(form.getByText('2025-10-01 冻结生效，当日计入')).toBeVisible()
  await expect(form.getByText('将同时登记“申请续行”期限：2026-09-23')).toBeVisible()
  await expect(form.getByText('财产保全到期')).toBeVisible()
})

test('over two weeks a deadline is reminded, acknowledged, escalated, overdue each day, finished and resumed', async ({
  page,
  api,
  request,
}) => {
  test.setTimeout(400_000)
  const supervisor = await addColleague(api, request, 'supervisor')
  const title = unique('提交证据')
  const { now } = await api.get<{ now: string }>('/sys/demoClock')
  const due = dayAfter(now.slice(0, 10), 8)
  const { id } = await api.send<{ id: string }>('POST', '/legal/deadline/add', {
    title,
    entrustmentId: await addMatter(api),
    type: 'evidence',
    fixedDate: due,
    leadLawyerId: await userNamed(api, 'admin'),
  })
  const advanceDays = async (days: number) => {
    for (let day = 0; day < days; day += 1) await api.send('POST', '/sys/demoClock', { days: 1 })
  }
  const openRecord = async () => {
    await page.goto(`/legal/deadline?detail=${id}`)
    const detail = dialog(page, new RegExp(title))
    await detail.getByRole('tab', { name: '提醒记录' }).click()
    return detail
  }

  await advanceDays(1)
  await page.goto('/isps/userAnnouncement')
  await expect(page.getByText(`期限提醒：${title} 还有 7 天到期（${due}）`).first()).toBeVisible()
  let detail = await openRecord()
  await expect(detail.getByText(`到期前提醒（截止 ${due}）`)).toBeVisible()
  await takeStep(detail, '确认收到')
  await expect(toast(page, '已确认收到')).toBeVisible()
  await expect(detail.getByText(/管理员 于 .* 确认收到/)).toBeVisible()

  // Three days before, only the responsible lawyer is reminded (the first reminder was acknowledged); no one answers then.
  await advanceDays(9)
  detail = await openRecord()
  await expect(detail.getByText('接收人：管理员', { exact: true })).toHaveCount(2)
  await expect(detail.getByText('接收人：管理员、陈立行', { exact: true })).toHaveCount(1)
  await expect(detail.getByText(/接收人：管理员、陈立行、.*supervisor/)).toHaveCount(3)
  await expect(detail.getByText(/到期当日提醒/)).toHaveCount(1)
  await expect(detail.getByText(/逾期提醒/)).toHaveCount(2)
  const notices = await supervisor.get<{ sysMsgTotal: number }>('/sys/annountCement/listByUser')
  expect(notices.sysMsgTotal).toBeGreaterThan(0)

  await takeStep(detail, '办结')
  const tick = dialog(page, `办结：${title}`)
  await field(tick, '办理情况').fill('已提交')
  await okButton(tick).click()
  await expect(toast(page, '已办结')).toBeVisible()
  await supervisor.send('POST', `/legal/deadline/${id}/confirm`, {})
  await advanceDays(1)
  detail = await openRecord()
  await expect(detail.getByText('未提醒：期限已办结、撤销或删除')).toBeVisible()

  await takeStep(detail, '恢复期限')
  const resume = dialog(page, `恢复期限：${title}`)
  await field(resume, '原因').fill('法院退回材料')
  await okButton(resume).click()
  await expect(toast(page, '已恢复期限')).toBeVisible()
  await advanceDays(3)
  detail = await openRecord()
  await expect(detail.getByText(/逾期提醒/)).toHaveCount(5)
})
