import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, signedOut, test } from '../support/desk.ts'
import { creditCode, day, unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, rowAct, searchBar, toast } from '../support/seen.ts'
import { readZip } from '../support/workbook.ts'

const readOnlyWords = /本租户已冻结或到期，\S+ 23:59 之前只能查看，不能修改。请联系平台续期/

async function listOf(page: Page, path: string, label: string, words: string): Promise<Locator> {
  await page.goto(path)
  await searchBar(page).getByLabel(label).fill(words)
  await page.keyboard.press('Enter')
  return row(page, words)
}

test('[A1.03] the life of a tenant: opened, worked in, visited, frozen, ended, exported, erased', async ({
  page,
  api,
  browser,
  product,
}) => {
  test.setTimeout(300_000)
  const [name, username, packageName] = [unique('绍兴律师事务所'), unique('sx'), unique('两人版')]
  const phone = `137${String(Date.now()).slice(-8)}`
  const { ids } = await api.get<{ ids: string[] }>('/sys/role/queryTreeList')
  await api.send('POST', '/sys/userPackage/add', { name: packageName, maxUsers: 2, permissionIds: ids.join(',') })

  // Opened in one dialog.
  await page.goto('/isys/tenant')
  await button(page, '开通租户').click()
  const form = dialog(page, '开通租户')
  await field(form, '租户名称').fill(name)
  await form.getByPlaceholder('开始日期').fill(day(0))
  await form.getByPlaceholder('结束日期').fill(day(365))
  await page.keyboard.press('Enter')
  await choose(field(form, '用户套餐'), packageName)
  await page.keyboard.press('Escape')
  await field(form, '姓名').fill('绍主任')
  await field(form, '手机号').fill(phone)
  await field(form, '登录账号').fill(username)
  await button(form, '开通').click()
  const opened = dialog(page, `租户“${name}”已开通`)
  const oneTime = await opened.locator('[data-one-time-password]').innerText()
  await button(opened, '已转交，关闭').click()

  // Its administrator replaces the one-time password and finds what was copied.
  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const office = await context.newPage()
  await office.goto('/user/login')
  const signIn = async (password: string) => {
    await office.getByLabel('账号').fill(username)
    await office.getByLabel('密码').fill(password)
    await button(office, '登录').click()
  }
  await signIn(oneTime)
  const first = office.getByRole('dialog', { name: '设置新密码' })
  await first.getByLabel('新密码', { exact: true }).fill(oneTime)
  await first.getByLabel('确认新密码').fill(oneTime)
  await button(first, '保存并登录').click()
  await expect(first).toContainText('不能与')
  await first.getByLabel('新密码', { exact: true }).fill('Own-2026!!')
  await first.getByLabel('确认新密码').fill('Own-2026!!')
  await button(first, '保存并登录').click()
  await expect(office.getByTitle(`当前租户：${name}`)).toBeVisible()
  await office.goto('/isystem/roleUserList')
  await expect(row(office, '承办律师')).toBeVisible()
  await office.goto('/isystem/depart')
  const departments = office.locator('.ant-tree-treenode')
  await expect(departments.filter({ hasText: name })).toBeVisible()
  await expect(departments.filter({ hasText: '法律顾问部' })).toBeVisible()
  await office.goto('/legal/holiday?year=2026')
  await expect(row(office, '2026-01-01')).toContainText('元旦')

  // It adds a colleague with a copied role; the package has no room for a third user.
  await office.goto('/isystem/user')
  const addUser = async (realname: string): Promise<Locator> => {
    await button(office.getByRole('toolbar'), '新增').click()
    const person = dialog(office, '新增用户')
    const account = unique('sx')
    await field(person, '用户账号').fill(account)
    await field(person, '用户姓名').fill(realname)
    await field(person, '工号').fill(account)
    await field(person, '登录密码').fill('Colleague-2026!')
    await field(person, '确认密码').fill('Colleague-2026!')
    await choose(field(person, '角色'), '承办律师')
    await office.keyboard.press('Escape')
    await button(person, '保存').click()
    return person
  }
  await addUser('绍律师')
  await expect(row(office, '绍律师')).toBeVisible()
  const third = await addUser('绍助理')
  await expect(office.getByText(`租户“${name}”的用户套餐最多 2 名用户，不能再增加`).first()).toBeVisible()
  await button(third, '取消').click()

  const client = unique('越城纺织')
  await office.goto('/legal/enterprise')
  await button(office, '新增').first().click()
  const enterprise = dialog(office, '新增企业')
  await field(enterprise, '企业名称').fill(client)
  await field(enterprise, '统一社会信用代码').fill(creditCode())
  await field(enterprise, '联系人').fill('王丽')
  await field(enterprise, '联系手机').fill('13800138000')
  await button(enterprise, '保存').click()
  await expect(enterprise).toBeHidden()
  await expect(row(office, client)).toBeVisible()

  // The platform sees its data only after entering it with a reason.
  await expect(await listOf(page, '/legal/enterprise', '企业名称', client)).toBeHidden()
  await expect(page.getByText('没有符合条件的企业')).toBeVisible()
  const line = await listOf(page, '/isys/tenant', '租户名称', name)
  await expect(line).toContainText('2 / 2 人')
  await expect(line).toContainText(packageName)
  await rowAct(line, '导出全部数据')
  await expect(toast(page, '请先进入该租户，再导出其数据')).toBeVisible()
  await rowAct(line, '进入租户')
  const visit = dialog(page, `进入租户“${name}”`)
  await button(visit, '进入').click()
  await expect(visit).toContainText('请写明事由，至少 4 个字')
  await field(visit, '事由').fill('合同到期，核对并导出数据')
  await button(visit, '进入').click()
  const banner = page.getByRole('status', { name: '租户状态' })
  await expect(banner).toContainText(`您以平台管理员身份进入了租户“${name}”，事由：合同到期，核对并导出数据`)
  await expect(await listOf(page, '/legal/enterprise', '企业名称', client)).toBeVisible()
  await expect(banner).toBeVisible()
  await button(banner, '退出租户').click()
  await expect(page).toHaveURL(/isys\/tenant/)
  await expect(banner).toBeHidden()
  await expect(await listOf(page, '/legal/enterprise', '企业名称', client)).toBeHidden()
  await office.goto('/isystem/log?logType=2')
  await expect(row(office, `平台管理员进入租户“${name}”，事由：合同到期，核对并导出数据`)).toBeVisible()
  await expect(row(office, `平台管理员退出租户“${name}”`)).toBeVisible()

  // Frozen with a read-only period: its people read, and changes are refused with a sentence.
  await page.goto(`/isys/tenant?name=*${encodeURIComponent(name)}*`)
  await rowAct(line, '冻结')
  await button(dialog(page, `冻结租户“${name}”`), '冻结').click()
  await expect(toast(page, /已冻结，其用户可以查看和导出至 \d{4}-\d\d-\d\d/)).toBeVisible()
  await office.goto('/legal/enterprise')
  await expect(office.getByRole('status', { name: '租户状态' })).toContainText('可以查看和导出，不能修改')
  await expect(row(office, client)).toBeVisible()
  await button(row(office, client), '编辑').click()
  const edit = dialog(office, new RegExp(`编辑企业：${client}`))
  await field(edit, '联系人').fill('李雷')
  await button(edit, '保存').click()
  await expect(office.getByText(readOnlyWords).first()).toBeVisible()
  await expect(field(edit, '联系人')).toHaveValue('李雷')

  // Ended: the read-only period is over, and nobody of it signs in.
  await rowAct(line, '解冻')
  await button(page.getByRole('tooltip').filter({ hasText: '确定解冻该租户' }), '确定').click()
  await expect(line).toContainText('正常')
  await rowAct(line, '冻结')
  const end = dialog(page, `冻结租户“${name}”`)
  await field(end, '只读期至').hover()
  await end.locator('.ant-picker-clear').click()
  await button(end, '冻结').click()
  await expect(toast(page, /已冻结，其用户不能再登录/)).toBeVisible()
  await office.goto('/user/login')
  await signIn('Own-2026!!')
  await expect(office.getByText(/租户.*(冻结|停用|到期)/).first()).toBeVisible()
  await context.close()

  // Erased by its name, only after the export.
  await rowAct(line, '彻底删除')
  const erase = dialog(page, `彻底删除租户“${name}”`)
  await field(erase, '输入租户名称以确认').fill('别的名称')
  await button(erase, '彻底删除').click()
  await expect(erase).toContainText('租户名称不一致')
  await field(erase, '输入租户名称以确认').fill(name)
  await button(erase, '彻底删除').click()
  await expect(page.getByText('请先导出该租户的全部数据；导出后 30 天内可以删除').first()).toBeVisible()
  await button(erase, '取消').click()

  await rowAct(line, '进入租户')
  await field(visit, '事由').fill('合同到期，导出全部数据')
  await button(visit, '进入').click()
  await expect(banner).toBeVisible()
  await page.goto(`/isys/tenant?name=*${encodeURIComponent(name)}*`)
  const download = page.waitForEvent('download')
  await rowAct(line, '导出全部数据')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^租户\d+-\d{8}\.zip$/)
  const parts = readZip(await readFile(await file.path()))
  const rowsIn = (table: string) => JSON.parse(parts.get(`${table}.json`)!) as Record<string, unknown>[]
  expect(rowsIn('sys_tenant')).toMatchObject([{ name }])
  expect(rowsIn('biz_enterprise').map((one) => one.name)).toEqual([client])
  expect(new Set(rowsIn('sys_user').map((one) => one.realname))).toEqual(new Set(['绍主任', '绍律师']))
  expect(JSON.stringify(rowsIn('sys_user'))).not.toContain('password')

  await button(banner, '退出租户').click()
  await expect(banner).toBeHidden()
  await page.goto(`/isys/tenant?name=*${encodeURIComponent(name)}*`)
  await rowAct(line, '彻底删除')
  await field(erase, '输入租户名称以确认').fill(name)
  await button(erase, '彻底删除').click()
  await expect(toast(page, `租户“${name}”的数据已彻底删除`)).toBeVisible()
  await expect(page.getByText('没有符合条件的租户')).toBeVisible()
  const { total } = await api.get<{ total: number }>('/sys/user/list', { username })
  expect(total).toBe(0)
})
