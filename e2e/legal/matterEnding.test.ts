import type { Locator, Page } from '@playwright/test'
import { addColleague } from '../support/colleague.ts'
import { type Api, expect, test } from '../support/desk.ts'
import { day, unique } from '../support/samples.ts'
import { dialog, field, stateOf, takeStep, okButton } from '../support/seen.ts'

interface Matter {
  id: string
  matter: string
}

interface Due {
  id: string
  status: string
}

const inProgress = async (api: Api): Promise<Matter[]> =>
  (await api.get<{ records: Matter[] }>('/legal/entrustment/list', { status: 'inProgress', pageSize: '100' })).records

/** Deadlines of a matter that still need an action. */
const openDeadlines = async (api: Api, { id: entrustmentId }: Matter): Promise<Due[]> => {
  const { records } = await api.get<{ records: Due[] }>('/legal/deadline/list', { entrustmentId, pageSize: '100' })
  return records.filter(({ status }) => status === 'open' || status === 'ticked')
}

/** Takes a step on the current version of a matter. */
async function step(client: Api, { id }: Matter, name: string, values: object): Promise<void> {
  const { version } = await client.get<{ version: number }>('/legal/entrustment/queryById', { id })
  await client.send('POST', `/legal/entrustment/${id}/${name}`, { version, ...values })
}

/** Makes a choice for every kind of record that the dialog lists. */
async function answerAll(form: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const choice = form.getByRole('radio', { name })
    if ((await choice.count()) > 0) await choice.check()
  }
}

async function openMatter(page: Page, { id, matter }: Matter): Promise<Locator> {
  await page.goto(`/legal/entrustment?detail=${id}`)
  const detail = dialog(page, new RegExp(matter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  await expect(stateOf(detail)).toContainText('办理中')
  return detail
}

test('ending a matter asks what to do with every record that depends on it', async ({ page, api }) => {
  const one = (await inProgress(api)).at(-1)!
  const title = unique('补充证据')
  const due = { title, entrustmentId: one.id, type: 'evidence', fixedDate: day(30) }
  await api.send('POST', '/legal/deadline/add', due)
  const detail = await openMatter(page, one)
  await takeStep(detail, '解除委托')
  const form = dialog(page, `解除委托：${one.matter}`)
  await expect(form.getByText(title)).toBeVisible()
  await field(form, '结算说明').fill('双方已对账')
  await form.getByRole('radio', { name: '是', exact: true }).check()
  await form.getByRole('textbox', { name: '原因' }).fill('客户要求')
  await okButton(form).click()
  await expect(form.getByText(/未办结期限 \d+ 项.*须选择处理方式/)).toBeVisible()
  await answerAll(form, ['一并撤销', '一并申请解除（未生效的作废）', '保留应收'])
  await expect(form.getByText('费用结算').first()).toBeVisible()
  await okButton(form).click()
  await expect(form).toBeHidden()
  await expect(stateOf(detail)).toContainText('解除')
  expect(await api.get('/legal/entrustment/queryById', { id: one.id })).toMatchObject({ status: 'terminated' })
  expect(await openDeadlines(api, one)).toEqual([])
})

test('a matter is closed, reopened by two people and closed again', async ({ page, api, request }) => {
  test.setTimeout(200_000)
  const lawyer = await addColleague(api, request, 'lawyer')
  const one = (await inProgress(api))[0]!
  for (const { id } of await openDeadlines(api, one))
    await api.send('POST', `/legal/deadline/${id}/cancel`, { reason: '对方已撤回' })
  const applyToClose = async () => {
    await step(api, one, 'waiveUnpaid', { reason: '余款另行催收' })
    await step(lawyer, one, 'close', { result: 'won', summary: '判决支持全部诉请' })
  }
  const detail = await openMatter(page, one)
  const approveClose = async () => {
    await expect(stateOf(detail)).toContainText('结案审批')
    await takeStep(detail, '批准结案')
    const form = dialog(page, `批准结案：${one.matter}`)
    await expect(form.getByRole('radio', { name: '继续履行' })).toBeVisible()
    await answerAll(form, ['继续履行', '保留应收'])
    await okButton(form).click()
    await expect(form).toBeHidden()
    await expect(stateOf(detail)).toContainText('已结案')
  }
  await applyToClose()
  await approveClose()
  await step(lawyer, one, 'requestReopen', { reason: '对方申请再审' })
  await takeStep(detail, '批准重新办理')
  const question = dialog(page, `批准重新办理：${one.matter}`)
  await expect(question.getByText('对方申请再审')).toBeVisible()
  await okButton(question).click()
  await expect(stateOf(detail)).toContainText('办理中')
  await applyToClose()
  await approveClose()
})
