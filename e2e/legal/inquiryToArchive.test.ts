import type { Locator, Page } from '@playwright/test'
import { addColleague } from '../support/colleague.ts'
import { type Api, expect, test } from '../support/desk.ts'
import { pickHour } from '../support/pickHour.ts'
import { creditCode, day, unique } from '../support/samples.ts'
import {
  button,
  choose,
  chooseCell,
  dialog,
  field,
  fillCell,
  row,
  searchBar,
  stateOf,
  okButton,
  takeStep,
} from '../support/seen.ts'
import { recordSignature } from '../support/recordSignature.ts'

interface Named {
  id: string
  name: string
}

const paper = { name: '授权委托书.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

const messages: Record<string, string> = { 利冲检索: '检索完成，未发现利益冲突，可以继续办理' }

/** The server's answer to a step. A toast disappears soon and may be missed on a busy machine. */
async function expectStep(page: Page, step: string, act: () => Promise<void>): Promise<void> {
  const response = page.waitForResponse(
    (sent) => sent.request().method() === 'POST' && /\/legal\/\w+\/\d+\/\w+$/.test(new URL(sent.url()).pathname),
  )
  await act()
  const message = expect.stringMatching(`^${messages[step] ?? `已${step}(，|$)`}`) as unknown
  expect(await (await response).json()).toMatchObject({ success: true, message })
}

/** A step without input. */
const stepTo = (page: Page, detail: Locator, step: string): Promise<void> =>
  expectStep(page, step, () => takeStep(detail, step))

/** Fills in the input of a step. */
async function takeStepWith(
  page: Page,
  detail: Locator,
  step: string,
  fill: (form: Locator) => Promise<void>,
): Promise<void> {
  await takeStep(detail, step)
  const form = dialog(page, new RegExp(`^${step}：`))
  await fill(form)
  await expectStep(page, step, () => okButton(form).click())
  await expect(form).toBeHidden()
}

async function fillDate(form: Locator, label: string, date: string): Promise<void> {
  await field(form, label).fill(date)
  await field(form, label).press('Enter')
}

/** Finds a record in its list and opens it. */
async function open(page: Page, label: string, text: string): Promise<Locator> {
  await searchBar(page).getByLabel(label).fill(text)
  await page.keyboard.press('Enter')
  await row(page, text).getByRole('button', { name: text }).click()
  return dialog(page, new RegExp(text))
}

const idIn = (page: Page): string => new URL(page.url()).searchParams.get('detail')!

/** An item that can be booked at once, so that no list has to load. */
const bookable = (api: Api): Promise<Named> =>
  api.send('POST', '/legal/appointmentItem/add', {
    name: unique('到所面谈'),
    channel: 'meeting',
    duration: 30,
    bufferMin: 0,
    leadHours: 0,
  })

test('from the first inquiry to the archive: one operator handles a matter end to end, others approve where required', async ({
  page,
  api,
  request,
}) => {
  // A whole matter, page by page, takes long on a busy machine.
  test.setTimeout(400_000)
  const [lawyer, supervisor] = [
    await addColleague(api, request, 'lawyer'),
    await addColleague(api, request, 'supervisor'),
  ]
  const item = await bookable(api)
  const [client, subject, opponent] = [unique('远航贸易'), unique('货款拖欠如何追讨'), unique('拖欠方')]

  await page.goto('/legal/enterprise')
  await button(page, '新增').first().click()
  const enterprise = dialog(page, '新增企业')
  await field(enterprise, '企业名称').fill(client)
  await field(enterprise, '统一社会信用代码').fill(creditCode())
  await field(enterprise, '联系人').fill('王丽')
  await field(enterprise, '联系手机').fill('13800138000')
  await button(enterprise, '保存').click()
  await expect(enterprise).toBeHidden()

  // The inquiry, and the lawyer who answers it.
  await page.goto('/legal/appointment')
  await button(page, '新增').first().click()
  const asking = dialog(page, '新增预约')
  await asking.getByRole('textbox', { name: '咨询事项' }).fill(subject)
  await choose(field(asking, '预约项目'), item.name)
  await choose(field(asking, '所属企业'), client)
  await field(asking, '预约人').fill('王丽')
  await field(asking, '联系手机').fill(`137${String(Date.now()).slice(-8)}`)
  await choose(field(asking, '咨询领域'), '合同纠纷')
  await choose(field(asking, '支付方式'), '免费')
  await button(asking, '保存').click()
  await expect(asking).toBeHidden()
  const visit = await open(page, '咨询事项', subject)
  await takeStepWith(page, visit, '派单', async (form) => {
    await form.getByRole('button', { name: /孙浩然/ }).click()
    await pickHour(form, 'first')
  })
  for (const step of ['接受派单', '确认预约']) await stepTo(page, visit, step)
  await takeStepWith(page, visit, '开始服务', (form) => field(form, '提前开始的原因').fill('客户提前到所'))
  await takeStepWith(page, visit, '完成服务', async (form) => {
    await field(form, '服务小结').fill('客户被拖欠货款四十万元，合同与送货单齐全，建议先发函再起诉，客户同意委托。')
    await choose(field(form, '后续跟进'), '转委托')
    await field(form, '提前结束的原因').fill('问题已全部答复')
  })
  await stepTo(page, visit, '客户确认')
  // Values of the appointment are prefilled.
  await takeStepWith(page, visit, '转委托', async (form) => {
    await expect(field(form, '委托事项')).toHaveValue(subject)
    await choose(field(form, '案件类型'), '民商事')
  })
  await visit.getByRole('link', { name: subject }).click()

  // The matter: parties, fee and conflict check.
  // Its title continues with its state, not with the word for a contract.
  const matter = dialog(page, new RegExp(`${subject} (意向|利冲检索|报价|待审批|待签约|办理中|结案审批|已结案|已归档)`))
  await expect(stateOf(matter)).toContainText('意向')
  const matterId = idIn(page)
  await button(matter, '编辑').click()
  const form = dialog(page, `编辑委托：${subject}`)
  await choose(field(form, '委托项目'), '民商事一审代理')
  await page.keyboard.press('Escape')
  await button(form, '新增一行当事人').click()
  await fillCell(form, '当事人', 1, '名称', opponent)
  await chooseCell(form, '当事人', 1, '身份', '对方当事人')
  await choose(field(form, '授权范围'), '一般授权')
  await choose(field(form, '收费方式'), '固定')
  await field(form, '律师费').fill('20000')
  await button(form, '保存').click()
  await expect(form).toBeHidden()
  await stepTo(page, matter, '利冲检索')
  await matter.getByRole('tab', { name: '当事人与利冲' }).click()
  await expect(matter.getByText('未发现利益冲突，可以继续办理')).toBeVisible()
  await stepTo(page, matter, '报价')
  await stepTo(page, matter, '提交审批')
  await supervisor.send('POST', `/legal/entrustment/${matterId}/approve`)
  await expect(stateOf(matter)).toContainText('待签约')

  // The contract: proposed from the matter, filled in from the records, reviewed, signed.
  await matter.getByRole('tab', { name: '合同', exact: true }).click()
  await button(matter, '起草委托合同').click()
  const contract = dialog(page, new RegExp(`${subject}委托代理合同`))
  await contract.getByRole('tab', { name: '文本与版本' }).click()
  const contractId = idIn(page)
  await button(contract, '从模板生成').click()
  const interview = dialog(page, '从模板生成文本')
  await choose(field(interview, '合同模板'), '民事委托代理合同')
  await expect(interview.getByText('所需内容都已从档案取得')).toBeVisible()
  await button(interview, '生成').click()
  await expect(interview).toBeHidden()
  await stepTo(page, contract, '提交审核')
  await lawyer.send('POST', `/legal/contract/${contractId}/pass`, { opinion: '可以签署' })
  await expect(stateOf(contract)).toContainText('待签署')
  await takeStepWith(page, contract, '发起签署', (asked) => fillDate(asked, '签署截止日期', day(7)))
  await contract.getByRole('tab', { name: '签署', exact: true }).click()
  await recordSignature(page, contract, '王丽')
  const own = await contract.getByRole('button', { name: /^登记.+已签$/ }).getAttribute('aria-label')
  await recordSignature(page, contract, own!.slice(2, -2))
  await expect(stateOf(contract)).toContainText('履行中')

  await takeStepWith(page, contract, '登记收款', async (asked) => {
    await expect(field(asked, '收款日期')).toHaveValue(day(0))
    await expect(field(asked, '收款金额')).toHaveValue('20,000.00')
  })
  await takeStepWith(page, contract, '登记开票', async (asked) => {
    await field(asked, '发票号码').fill('25112000000012345678')
    await fillDate(asked, '开票日期', day(0))
    await field(asked, '开票金额').fill('20000')
  })
  await contract.getByRole('tab', { name: '付款与发票' }).click()
  await expect(contract.getByRole('progressbar', { name: '收款进度' })).toHaveAttribute('aria-valuenow', '100')

  // The work: documents, a deadline confirmed by two people, the closing.
  await contract.getByRole('tab', { name: '详情' }).click()
  await contract.getByRole('link', { name: subject, exact: true }).click()
  await expect(stateOf(matter)).toContainText('待签约')
  await takeStepWith(page, matter, '签约资料', async (asked) => {
    const chooser = page.waitForEvent('filechooser')
    await asked.getByRole('button', { name: /上传/ }).click()
    await (await chooser).setFiles(paper)
    await expect(asked.getByRole('link', { name: paper.name })).toBeVisible()
  })
  await stepTo(page, matter, '签约')
  await matter.getByRole('tab', { name: '期限' }).click()
  await button(matter.getByRole('toolbar', { name: '期限操作' }), '新增').click()
  const period = dialog(page, '新增期限')
  await field(period, '期限事项').fill('提交证据')
  await choose(field(period, '期限类型'), '举证到期')
  await fillDate(period, '指定日期', day(20))
  await button(period, '保存').click()
  await row(matter, '提交证据').getByRole('button', { name: '提交证据' }).click()
  const deadline = dialog(page, /提交证据/)
  await takeStepWith(page, deadline, '办结', (asked) => field(asked, '办理情况').fill('证据目录已提交，法院已签收'))
  await expect(stateOf(deadline)).toContainText('待复核')
  await expect(button(deadline, '复核')).toBeDisabled()
  const { records } = await api.get<{ records: { id: string }[] }>('/legal/deadline/list', { entrustmentId: matterId })
  await supervisor.send('POST', `/legal/deadline/${records[0]!.id}/confirm`)
  await expect(stateOf(deadline)).toContainText('已办结')
  await button(deadline, '关闭').click()
  await expect(deadline).toBeHidden()

  await takeStepWith(page, matter, '申请结案', async (asked) => {
    await choose(field(asked, '委托结果'), '胜诉')
    await field(asked, '结案小结').fill('对方在开庭前付清全部货款，我方撤诉。')
  })
  await expect(stateOf(matter)).toContainText('结案审批')
  const { version } = await api.get<{ version: number }>('/legal/entrustment/queryById', { id: matterId })
  // The contract is paid in full and is fulfilled with the matter.
  const ended = { version, contractEnd: 'complete' }
  await supervisor.send('POST', `/legal/entrustment/${matterId}/approveClose`, ended)
  await expect(stateOf(matter)).toContainText('已结案')
  await takeStepWith(page, matter, '归档清单', async (asked) => {
    const boxes = asked.getByRole('checkbox', { name: '已归' })
    await expect(boxes.first()).toBeVisible()
    for (const box of await boxes.all()) await box.click()
  })
  await takeStepWith(page, matter, '归档', (asked) => field(asked, '归档号').fill(unique('DA-')))
  await expect(stateOf(matter)).toContainText('已归档')
  await expect(matter.getByRole('button', { name: /归\s*档/ })).toHaveCount(0)
})
