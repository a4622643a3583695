import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { type Api, expect, type Operator, signedOut, test } from '../support/desk.ts'
import type { Product } from '../support/product.ts'
import { addEnterprise, type Sample, unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, toast, stateOf, takeStep, okButton } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'
import { wordText } from '../support/wordText.ts'

interface Colleague {
  id: string
  username: string
  password: string
}

const paper = { name: '各方书面豁免.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
const masked = '存在需由主管核对的记录'

async function addColleague(api: Operator, roleCode: string): Promise<Colleague> {
  const roles = await api.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const [username, password] = [unique(roleCode.slice(0, 6)), 'Colleague-2026!']
  await api.addUser({
    username,
    realname: username,
    workNo: username,
    password,
    selectedroles: roles.find((one) => one.roleCode === roleCode)!.id,
    relTenantIds: '1',
  })
  const { records } = await api.get<{ records: { id: string }[] }>('/sys/user/list', { username })
  return { id: records[0]!.id, username, password }
}

/** A separate browser in which a colleague signs in and opens a page. */
async function openPageAs(browser: Browser, product: Product, who: Colleague, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut, acceptDownloads: true })
  const page = await context.newPage()
  await page.goto(`/user/login?redirect=${encodeURIComponent(path)}`)
  await signInAs(page, who)
  return page
}

/** A matter of the lawyer, with an opponent. */
const addMatter = (api: Api, lead: Colleague, values: Record<string, unknown>): Promise<Sample> =>
  api.send('POST', '/legal/entrustment/add', {
    matter: unique('货款纠纷'),
    caseType: 'civil',
    leadLawyerId: lead.id,
    feeMode: 'fixed',
    fixedAmount: 2_000_000,
    ...values,
  })

const opponent = (name: string) => [{ name, role: 'opponent' }]
const pageOf = ({ id }: Sample): string => `/legal/entrustment?detail=${id}`
const record = (page: Page, { matter }: Sample): Locator => dialog(page, new RegExp(String(matter)))
const conflictTab = (detail: Locator): Promise<void> => detail.getByRole('tab', { name: '当事人与利冲' }).click()

/** Opens a record that waits for the user, from the workplace. */
async function openTodo(page: Page, kind: string, title: string): Promise<void> {
  await page.getByLabel('待办类型').click()
  await page.locator('.ant-select-dropdown:visible').getByText(kind).click()
  await page.getByRole('link', { name: title, exact: true }).click()
}

/** Gives the same answer to all pending hits; one answer may settle several. */
async function decideAll(page: Page, scope: Locator, verdict: string, reason: string): Promise<void> {
  const answers = scope.getByRole('button', { name: verdict, exact: true })
  await expect(answers.first()).toBeVisible()
  for (let left = await answers.count(); left > 0; left = await answers.count()) {
    await answers.first().click()
    const form = dialog(page, /^主体核对：/)
    await field(form, '原因').fill(reason)
    await okButton(form).click()
    await expect(form).toBeHidden()
    await expect.poll(() => answers.count()).toBeLessThan(left)
  }
}

test('a doubtful hit blocks a matter until a supervisor decides; then it can be quoted', async ({
  browser,
  product,
  api,
}) => {
  const [lawyer, supervisor] = [await addColleague(api, 'lawyer'), await addColleague(api, 'supervisor')]
  const core = unique('远航')
  const [client, other] = [await addEnterprise(api), await addEnterprise(api, { name: `${core}集团有限公司` })]
  await addMatter(api, lawyer, { enterpriseId: other.id, noOpponentReason: '对方尚未确定' })
  const matter = await addMatter(api, lawyer, {
    enterpriseId: client.id,
    parties: opponent(`上海${core}有限公司`),
  })

  const page = await openPageAs(browser, product, lawyer, pageOf(matter))
  const detail = record(page, matter)
  await takeStep(detail, '利冲检索')
  await expect(toast(page, /有命中记录待人工核对，由主管判定是否同一主体后才能继续办理/)).toBeVisible()
  await conflictTab(detail)
  await expect(detail.getByRole('list', { name: '命中记录' })).toContainText('字号相同')
  await expect(button(detail, '报价')).toBeDisabled()
  await expect(detail.getByRole('button', { name: '非同一主体' })).toHaveCount(0)

  const theirs = await openPageAs(browser, product, supervisor, '/dashboard/workplace')
  await openTodo(theirs, '待核对主体', String(matter.matter))
  const check = theirs.getByRole('dialog')
  await decideAll(theirs, check, '非同一主体', '经查询工商登记，两家公司没有关联')
  await expect(check.getByText('未发现利益冲突，可以继续办理')).toBeVisible()

  // The lawyer's page updates without a reload.
  await expect(detail.getByText('未发现利益冲突，可以继续办理')).toBeVisible()
  await expect(button(detail, '报价')).toBeEnabled()
  await takeStep(detail, '报价')
  await expect(stateOf(detail)).toContainText('报价')

  await theirs.goto('/legal/conflictDecision')
  await expect(row(theirs, `上海${core}有限公司`).first()).toContainText('非同一主体')
})

test('a party added to a running matter flags it and blocks its contract until a decision', async ({
  browser,
  product,
  api,
}) => {
  const [lawyer, supervisor] = [await addColleague(api, 'lawyer'), await addColleague(api, 'supervisor')]
  const core = unique('海川')
  const [client, other] = [await addEnterprise(api), await addEnterprise(api, { name: `${core}集团有限公司` })]
  await addMatter(api, lawyer, { enterpriseId: other.id, noOpponentReason: '对方尚未确定' })
  const matter = await addMatter(api, lawyer, { enterpriseId: client.id, parties: opponent(unique('无关公司')) })
  for (const step of ['check', 'quote']) await api.send('POST', `/legal/entrustment/${matter.id}/${step}`)
  const draft = await api.send<Sample>('POST', '/legal/contract/draftForMatter', { entrustmentId: matter.id })

  const page = await openPageAs(browser, product, lawyer, pageOf(matter))
  const detail = record(page, matter)
  await takeStep(detail, '增加当事人')
  const form = dialog(page, /^增加当事人：/)
  await field(form, '当事人名称').fill(`北京${core}股份有限公司`)
  await choose(field(form, '身份'), '对方当事人')
  await okButton(form).click()
  await expect(toast(page, /已增加当事人，检索完成，有命中记录待人工核对/)).toBeVisible()
  await expect(detail.getByText('需重新处理利冲')).toBeVisible()
  await expect(detail.getByText(/处理完成前，不能报价、提交审批或发起合同签署/)).toBeVisible()

  const notices = await openPageAs(browser, product, lawyer, '/isps/userAnnouncement')
  await expect(notices.getByText(new RegExp(`利冲待处理：.*${String(matter.matter)}`)).first()).toBeVisible()

  const contract = await openPageAs(browser, product, lawyer, `/legal/contract?detail=${draft.id}`)
  const opened = contract.getByRole('dialog')
  await expect(opened.getByText('需重新处理利冲')).toBeVisible()

  const theirs = await openPageAs(browser, product, supervisor, pageOf(matter))
  const seen = record(theirs, matter)
  await seen.getByRole('button', { name: '查看利冲' }).click()
  await decideAll(theirs, seen, '非同一主体', '信用代码不同，没有关联')
  for (const one of [seen, detail, opened]) await expect(one.getByText('需重新处理利冲')).toHaveCount(0)
})

test('a lawyer behind an ethical wall sees only that a supervisor has to review a hit', async ({
  browser,
  product,
  api,
}) => {
  const [lawyer, outsider] = [await addColleague(api, 'lawyer'), await addColleague(api, 'lawyer')]
  const secret = unique('秘密客户有限公司')
  const other = await addEnterprise(api, { name: unique('普通公司') })
  const hidden = await addMatter(api, lawyer, { personName: secret, noOpponentReason: '对方尚未确定' })
  await api.send('POST', `/legal/entrustment/${hidden.id}/wall`, { blockedUserIds: outsider.id, reason: '亲属' })
  const matter = await addMatter(api, outsider, { enterpriseId: other.id, parties: opponent(secret) })

  const page = await openPageAs(browser, product, outsider, pageOf(matter))
  const detail = record(page, matter)
  await takeStep(detail, '利冲检索')
  await conflictTab(detail)
  const hits = detail.getByRole('list', { name: '命中记录' })
  await expect(hits).toContainText(masked)
  await expect(hits).not.toContainText(String(hidden.matter))
  await expect(hits).not.toContainText(String(hidden.no))

  await page.goto('/legal/conflictCheck')
  await field(page.locator('main'), '名称').fill(secret)
  await button(page.locator('main'), '检索').first().click()
  await expect(page.getByRole('list', { name: '命中记录' })).toContainText(masked)
  await expect(page.locator('main')).not.toContainText(String(hidden.matter))
})

test('a supervisor waives a relative conflict from the todo list and downloads the report', async ({
  browser,
  product,
  api,
}) => {
  const [lawyer, supervisor] = [await addColleague(api, 'lawyer'), await addColleague(api, 'supervisor')]
  const [client, other] = [await addEnterprise(api), await addEnterprise(api)]
  await addMatter(api, lawyer, { enterpriseId: other.id, noOpponentReason: '对方尚未确定' })
  const matter = await addMatter(api, lawyer, {
    enterpriseId: client.id,
    parties: [{ name: other.name, code: other.creditCode, role: 'opponent' }],
  })
  const page = await openPageAs(browser, product, lawyer, pageOf(matter))
  const detail = record(page, matter)
  await takeStep(detail, '利冲检索')
  await conflictTab(detail)
  await expect(detail.getByText(/存在相对冲突，须由主管凭各方书面文件豁免后才能继续办理/)).toBeVisible()

  const theirs = await openPageAs(browser, product, supervisor, '/dashboard/workplace')
  await openTodo(theirs, '待豁免利冲', String(matter.matter))
  const check = theirs.getByRole('dialog').first()
  await takeStep(check, '豁免')
  const form = dialog(theirs, /^豁免：/)
  const chooser = theirs.waitForEvent('filechooser')
  await form.getByRole('button', { name: /上传/ }).click()
  await (await chooser).setFiles(paper)
  await expect(form.getByRole('link', { name: paper.name })).toBeVisible()
  await field(form, '原因').fill('双方均书面同意')
  await okButton(form).click()
  await expect(form).toBeHidden()
  await expect(check.getByText('相对冲突已豁免')).toBeVisible()
  await expect(detail.getByText('相对冲突已豁免')).toBeVisible()
  await expect(button(detail, '报价')).toBeEnabled()

  const download = theirs.waitForEvent('download')
  await button(check, '检索报告').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^利益冲突检索报告LC[\d-]+\.docx$/)
  const words = wordText(await readFile(await file.path()))
  for (const part of ['利益冲突检索报告', other.name, '双方均书面同意', '内容校验值（SHA-256）'])
    expect(words).toContain(part)
})

test('a quick search is logged with the searched name', async ({ browser, product, api }) => {
  const [lawyer, supervisor] = [await addColleague(api, 'lawyer'), await addColleague(api, 'supervisor')]
  const name = unique('从未出现')
  const page = await openPageAs(browser, product, lawyer, '/legal/conflictCheck')
  await field(page.locator('main'), '名称').fill(name)
  await button(page.locator('main'), '检索').first().click()
  await expect(page.getByText(`“${name}”未命中任何记录。未发现利益冲突，可以继续办理`)).toBeVisible()
  await expect(page.getByRole('link', { name: '检索记录' })).toHaveCount(0)

  const theirs = await openPageAs(browser, product, supervisor, '/legal/conflictCheck')
  await theirs.getByRole('link', { name: '检索记录' }).click()
  await expect(row(theirs, name)).toContainText(lawyer.username)
})
