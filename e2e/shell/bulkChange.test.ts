import type { Locator, Page } from '@playwright/test'
import { addColleague } from '../support/colleague.ts'
import { expect, type Api, test } from '../support/desk.ts'
import { addEnterprise, type Sample, unique } from '../support/samples.ts'
import { button, dialog, field, menuItem, okButton, range } from '../support/seen.ts'

const licence = { licenseFile: 'enterprise/20260101/a.pdf' }

interface Client extends Sample {
  status: string
  shortName: string
}

const read = (api: Api, { id }: Sample) => api.get<Client>('/legal/enterprise/queryById', { id })
const take = (api: Api, { id, version }: Sample, step: string, values = {}) =>
  api.send<Sample>('POST', `/legal/enterprise/${id}/${step}`, { version, ...values })

/** Enterprises in the order of their names. */
async function addClients(api: Api, name: string, last: Record<string, unknown>[]): Promise<Sample[]> {
  const added: Sample[] = []
  for (const [n, values] of last.entries()) added.push(await addEnterprise(api, { name: `${name}${n + 1}`, ...values }))
  return added
}

async function selectAll(page: Page, name: string, count: number): Promise<void> {
  await page.goto(`/legal/enterprise?name=*${encodeURIComponent(name)}*&column=name&order=asc`)
  await expect(range(page, 1, count, count)).toBeVisible()
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: `批量操作（${count}）` }).click()
}

/** What the dialog says about each row, without the name that they have in common. */
const outcomes = (form: Locator, name: string): Promise<string[]> =>
  form
    .getByRole('grid', { name: /的记录$/ })
    .locator('[data-row]')
    .evaluateAll(
      (lines, common) =>
        lines.map((line) =>
          [...line.querySelectorAll('[role=gridcell]')]
            .map(({ textContent }) => textContent.replace(common, ''))
            .join(' '),
        ),
      name,
    )

test('one field is changed in many rows: the preview says who is refused, a change of a colleague in between is retained', async ({
  page,
  api,
  request,
}) => {
  const colleague = await addColleague(api, request, 'supervisor')
  const name = unique('批改')
  const [first, frozen, third] = await addClients(api, name, [{}, licence, { shortName: '旧简称' }, {}])
  const submitted = await take(api, frozen!, 'submit')
  const certified = await take(colleague, submitted, 'certify')
  await take(colleague, certified, 'freeze', { reason: '执照过期' })

  await selectAll(page, name, 4)
  await menuItem(page, '批量修改').hover()
  await menuItem(page, '企业简称').click()
  const form = dialog(page, '批量修改企业简称：4 条企业')
  await field(form, '企业简称').fill('长'.repeat(51))
  await button(form, '预览').click()
  await expect(form.getByText(/50/).first()).toBeVisible()
  await field(form, '企业简称').fill('云舟')
  await button(form, '预览').click()
  await expect
    .poll(() => outcomes(form, name))
    .toEqual(['1 检查通过', '2 当前状态不能修改', '3 检查通过', '4 检查通过'])
  await expect(form.getByText('3 条检查通过，1 条将被跳过')).toBeVisible()
  expect(await read(api, first!), 'a preview changes nothing').toMatchObject({ version: first!.version })

  const { id, version } = third!
  await colleague.send('PUT', '/legal/enterprise/edit', { id, version, shortName: '同事改的' })
  await button(form, '修改企业简称（3）').click()
  await expect
    .poll(() => outcomes(form, name))
    .toEqual(['1 完成', '2 未执行：当前状态不能修改', expect.stringMatching(/^3 未成功：该企业已被他人修改/), '4 完成'])
  await expect(form.getByText('已修改企业简称 2 条，1 条未成功，1 条未执行')).toBeVisible()
  expect((await read(api, first!)).shortName).toBe('云舟')
  expect((await read(api, third!)).shortName).toBe('同事改的')
  await okButton(form).click()
  // What was not changed stays selected.
  await expect(page.getByRole('status').filter({ hasText: '已选择 2 项' })).toBeVisible()

  await page.getByRole('button', { name: `${name}1`, exact: true }).click()
  const record = dialog(page, new RegExp(`${name}1`))
  await record.getByRole('tab', { name: '历史' }).click()
  await expect(record.getByText('企业简称').last()).toBeVisible()
  await expect(record.getByText('云舟').last()).toBeVisible()
})

test('one step is taken for many rows; refused ones stay in the list with the reason of the server', async ({
  page,
  api,
  request,
}) => {
  const colleague = await addColleague(api, request, 'supervisor')
  const name = unique('批提')
  const clients = await addClients(api, name, [licence, {}, licence, licence])
  const [ready, unready, done, changed] = clients
  await take(api, done!, 'submit')

  await selectAll(page, name, 4)
  await menuItem(page, '批量提交认证').click()
  const form = dialog(page, '批量提交认证：4 条企业')
  await button(form, '预览').click()
  await expect
    .poll(() => outcomes(form, name))
    .toEqual(['1 检查通过', '2 请先上传营业执照，再提交认证', '3 当前状态不能提交认证', '4 检查通过'])
  const states = async () => Promise.all(clients.map(async (one) => (await read(api, one)).status))
  expect(await states()).toEqual(['draft', 'draft', 'pending', 'draft'])

  await take(colleague, changed!, 'submit')
  await button(form, '提交认证（2）').click()
  await expect
    .poll(() => outcomes(form, name))
    .toEqual([
      '1 完成',
      '2 未执行：请先上传营业执照，再提交认证',
      '3 未执行：当前状态不能提交认证',
      expect.stringMatching(/^4 未成功：/),
    ])
  expect(await states()).toEqual(['pending', 'draft', 'pending', 'pending'])
  expect((await read(api, unready!)).version).toBe(unready!.version)
  await okButton(form).click()

  await page.getByRole('button', { name: `${name}1`, exact: true }).click()
  const record = dialog(page, new RegExp(`${name}1`))
  await record.getByRole('tab', { name: '历史' }).click()
  await expect(record.getByText('提交认证').last()).toBeVisible()
  expect((await read(api, ready!)).version).toBeGreaterThan(ready!.version)
})
