import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { type Operator, expect, signedOut, test } from '../support/desk.ts'
import { addPosition, unique } from '../support/samples.ts'
import { button, choose, dialog, range, row, toast } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'

const queryDialog = (page: Page): Locator => dialog(page, '高级查询构造器')
const lineOf = (query: Locator, place: number): Locator => query.getByRole('group', { name: `第 ${place} 个条件` })
const dropdown = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')
/** The badge on the query button of a list: a query is active. */
const badge = (page: Page): Locator => page.locator('.ant-badge', { hasText: '高级查询' }).locator('.ant-badge-dot')
const confirmBox = (page: Page, words: string): Locator => page.getByRole('dialog').filter({ hasText: words })
const savedKey = 'pro__JSuperQuerySaved_'

/** Long lists of fields are virtualized, so the name is typed. */
async function field(line: Locator, title: string): Promise<void> {
  await line.getByLabel('查询字段').fill(title)
  await dropdown(line.page()).getByTitle(title, { exact: true }).click()
}

async function write(line: Locator, title: string, rule: string, value: string): Promise<void> {
  await field(line, title)
  await choose(line.getByLabel('匹配规则'), rule)
  await line.getByLabel(title, { exact: true }).fill(value)
}

async function openQuery(page: Page): Promise<Locator> {
  await button(page, '高级查询').first().click()
  await expect(queryDialog(page)).toBeVisible()
  return queryDialog(page)
}

async function saveAs(page: Page, name: string): Promise<Locator> {
  await button(queryDialog(page), '保存').click()
  const naming = dialog(page, '请输入保存的名称')
  await naming.getByLabel('保存名称').fill(name)
  return naming
}

test('a group within a query is joined in its own way, and survives a reload', async ({ page, api }) => {
  const name = unique('分组')
  const [first, second] = [await addPosition(api, { name: `${name}甲` }), await addPosition(api, { name: `${name}乙` })]
  await addPosition(api, { name: `${name}丙` })
  await page.goto('/isystem/position')
  const query = await openQuery(page)
  await write(lineOf(query, 1), '职务名称', '包含', name)
  await button(query, '添加条件组').click()
  const group = query.getByRole('group', { name: '条件组' })
  await write(lineOf(query, 2), '职务编码', '等于', String(first.code))
  await button(group, '添加条件').click()
  await write(lineOf(query, 3), '职务编码', '等于', String(second.code))
  const either = `（职务编码等于“${String(first.code)}”，或职务编码等于“${String(second.code)}”）`
  await expect(query.getByLabel('查询条件的含义')).toHaveText(`职务名称包含“${name}”，且${either}`)
  expect(await accessibilityViolations(page, { parts: ['.ant-modal'] })).toEqual([])
  await button(query, '查询').click()
  await expect(range(page, 1, 2, 2)).toBeVisible()
  await page.reload()
  await expect(range(page, 1, 2, 2)).toBeVisible()
  await openQuery(page)
  await expect(group.getByRole('group')).toHaveCount(2)
})

test('[P2.01] conditions of field, rule and value are joined by 且 or 或 and shown as a sentence', async ({
  page,
  api,
}) => {
  const name = unique('仲裁')
  const [first, second] = [await addPosition(api, { name: `${name}甲` }), await addPosition(api, { name: `${name}乙` })]
  await page.goto('/isystem/position')
  const query = await openQuery(page)
  expect((await query.boundingBox())!.width).toBe(1000)
  await write(lineOf(query, 1), '职务编码', '等于', String(first.code))
  await button(query, '添加条件').click()
  await write(lineOf(query, 2), '职务名称', '包含', `${name}乙`)
  const sentence = `职务编码等于“${String(first.code)}”，且职务名称包含“${name}乙”`
  await expect(query.getByLabel('查询条件的含义')).toHaveText(sentence)
  await button(query, '查询').click()
  await expect(page.getByText('没有符合条件的职务')).toBeVisible()
  await expect(page.getByRole('button', { name: `高级查询：${sentence}` })).toBeVisible()

  await openQuery(page)
  await choose(query.getByLabel('过滤条件匹配'), 'OR（条件中的任意一个匹配）')
  await expect(query.getByLabel('查询条件的含义')).toHaveText(sentence.replace('，且', '，或'))
  await button(query, '查询').click()
  await expect(range(page, 1, 2, 2)).toBeVisible()
  await expect(row(page, second.name)).toBeVisible()
  await page.reload()
  await expect(range(page, 1, 2, 2)).toBeVisible()
})

test('[P2.01] there are ten rules, and the value control matches the type of the field', async ({ page }) => {
  await page.goto('/gallery/query')
  await page.getByRole('region', { name: '各种类型的字段' }).getByRole('button', { name: '高级查询' }).click()
  const query = queryDialog(page)
  const line = lineOf(query, 1)
  await field(line, '企业名称')
  await line.getByLabel('匹配规则').click()
  await expect(dropdown(page).locator('.ant-select-item-option')).toHaveText([
    '等于', '包含', '以…开始', '以…结尾', '在…中', '不等于', '大于', '大于等于', '小于', '小于等于',
  ]) // prettier-ignore
  await page.keyboard.press('Escape')

  // Field, rule, value, buttons.
  const value = line.locator(':scope > div').nth(2)
  for (const [title, control] of [
    ['企业名称', 'input.ant-input'],
    ['委托金额', '.ant-input-number'],
    ['签订日期', '.ant-picker'],
    ['创建时间', '.ant-picker'],
    ['开门时间', '.ant-picker'],
    ['客户等级', '.ant-select'],
    ['性别（字典）', '.ant-select'],
    ['律师（表字典）', '.ant-select'],
    ['客户经理', 'button[aria-label=选择客户经理]'],
    ['所属部门', 'button[aria-label=选择所属部门]'],
    ['联系人（报表）', 'button[aria-label="选择联系人（报表）"]'],
    ['所在地区', '.ant-cascader'],
    ['是否会员', '.ant-select'],
  ] as const) {
    await field(line, title)
    await expect(value.locator(control).first(), title).toBeVisible()
  }

  await field(line, '性别（字典）')
  await choose(line.getByLabel('匹配规则'), '在…中')
  await value.locator('input').click()
  for (const word of ['男', '女']) await dropdown(page).getByTitle(word, { exact: true }).click()
  await page.keyboard.press('Escape')
  await button(query, '添加条件').click()
  await field(lineOf(query, 2), '客户经理')
  await lineOf(query, 2).getByRole('button', { name: '选择客户经理' }).click()
  const users = dialog(page, '选择用户')
  await users.getByLabel('账号').fill('admin')
  await button(users, '查询').click()
  await users.locator('[role=row][data-row]').filter({ hasText: 'admin' }).dblclick()
  const words = '性别（字典）为“男”或“女”，且客户经理等于“管理员”'
  await expect(query.getByLabel('查询条件的含义')).toHaveText(words)
  expect(await accessibilityViolations(page, { parts: ['.ant-modal'] })).toEqual([])
  await button(query, '查询').click()
  await expect(page.getByLabel('各种类型的字段的含义')).toHaveText(words)
  await expect(page.getByLabel('各种类型的字段的值')).toContainText('"val": "admin"')
})

test('[P2.02] shows the specified questions and warnings', async ({ page }) => {
  const name = unique('查询')
  await page.goto('/isystem/position')
  const query = await openQuery(page)
  await button(query, '查询').click()
  await expect(toast(page, '不能查询空条件')).toBeVisible()
  await button(query, '保存').click()
  await expect(toast(page, '空条件不能保存')).toBeVisible()

  await write(lineOf(query, 1), '职务名称', '包含', name)
  const naming = await saveAs(page, '   ')
  await button(naming, '确定').click()
  await expect(toast(page, '保存名称不能为空')).toBeVisible()
  await naming.getByLabel('保存名称').fill(name)
  await button(naming, '确定').click()
  await expect(toast(page, /^已保存查询/)).toBeVisible()
  await expect(naming).toBeHidden()

  await saveAs(page, name)
  await button(naming, '确定').click()
  await button(confirmBox(page, `${name} 已存在，是否覆盖？`), '取消').click()
  await button(naming, '确定').click()
  await button(confirmBox(page, `${name} 已存在，是否覆盖？`), '确定').click()
  await expect(naming).toBeHidden()

  await query.getByRole('button', { name: `删除 ${name}` }).click()
  await button(confirmBox(page, '是否删除当前查询？'), '取消').click()
  await expect(query.getByRole('button', { name, exact: true })).toBeVisible()
  await query.getByRole('button', { name: `删除 ${name}` }).click()
  await button(confirmBox(page, '是否删除当前查询？'), '确定').click()
  await expect(query.getByRole('button', { name, exact: true })).toBeHidden()
})

test('[P2.03] saved queries are in the local storage by path or code and are listed beside the form', async ({
  page,
}) => {
  const name = unique('常用')
  const storedQuery = (code: string) => page.evaluate((key) => localStorage.getItem(key), savedKey + code)
  await page.goto('/isystem/position')
  const query = await openQuery(page)
  await write(lineOf(query, 1), '职务名称', '以…开始', name)
  await button(await saveAs(page, name), '确定').click()
  await expect(query.getByRole('button', { name, exact: true })).toBeVisible()
  expect(JSON.parse((await storedQuery('/isystem/position'))!)).toMatchObject({
    value: [
      { title: name, matchType: 'and', records: [{ field: 'name', rule: 'right_like', val: name, type: 'text' }] },
    ],
  })

  // Another list has its own, and so does a custom code; this one still has it after a reload.
  await page.goto('/legal/enterprise')
  await openQuery(page)
  await expect(query.getByText('没有保存任何查询')).toBeVisible()
  await page.goto('/gallery/query')
  await page.getByRole('region', { name: '已有条件' }).getByRole('button', { name: '高级查询' }).click()
  await button(await saveAs(page, name), '确定').click()
  await expect(query.getByRole('button', { name, exact: true })).toBeVisible()
  expect(await storedQuery('gallery/query/filled')).toContain(name)
  await page.goto('/isystem/position')
  await openQuery(page)
  await query.getByRole('button', { name, exact: true }).click()
  await expect(query.getByLabel('查询条件的含义')).toHaveText(`职务名称以“${name}”开始`)
  await button(query, '查询').click()
  await expect(page.getByText('没有符合条件的职务')).toBeVisible()
})

test('[P2.05] reset clears the query and leaves the dialog open; the badge shows whether a query is active', async ({
  page,
  api,
}) => {
  const { name } = await addPosition(api)
  await page.goto('/isystem/position')
  await expect(badge(page)).toBeHidden()
  const query = await openQuery(page)
  await write(lineOf(query, 1), '职务名称', '等于', name)
  await button(query, '添加条件').click()
  await write(lineOf(query, 2), '职务名称', '包含', name)
  await button(query, '查询').click()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await expect(badge(page)).toBeVisible()
  await expect(page).toHaveURL(/superQueryParams=/)

  await openQuery(page)
  await expect(query.getByRole('group')).toHaveCount(2)
  await button(query, '重置').click()
  await expect(range(page, 1, 1, 1)).toBeHidden()
  await expect(page.getByText(/第 1-\d+ 条 \/ 共 \d{2,} 条/)).toBeVisible()
  await expect(query).toBeVisible()
  await expect(query.getByRole('group')).toHaveCount(1)
  await expect(query.getByText('选择查询字段')).toBeVisible()
  await expect(badge(page)).toBeHidden()
  await expect(page).not.toHaveURL(/superQueryParams=/)
  await button(query, '关闭').last().click()
  await expect(query).toBeHidden()
})

interface Colleague {
  roleName: string
  account: { username: string; password: string }
}

/** A user who may list the positions, by a role created for the test. */
async function addColleague(api: Operator): Promise<Colleague> {
  const username = unique('col')
  const password = 'Colleague-2026!'
  const roleName = unique('诉讼组')
  await api.send('POST', '/sys/role/add', { roleCode: username, roleName })
  const roles = await api.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const roleId = roles.find(({ roleCode }) => roleCode === username)!.id
  await api.send('POST', '/sys/permission/saveRolePermission', { roleId, permissionIds: 'isystem-position' })
  await api.addUser({
    username,
    realname: '同事',
    workNo: username,
    password,
    selectedroles: roleId,
    relTenantIds: '1',
  })
  return { roleName, account: { username, password } }
}

test('members of a role can use a query shared with it, but not change it', async ({ page, api, browser, product }) => {
  const { roleName, account } = await addColleague(api)
  const { name } = await addPosition(api)
  const title = unique('共享')
  await page.goto('/isystem/position')
  const query = await openQuery(page)
  await write(lineOf(query, 1), '职务名称', '等于', name)
  const naming = await saveAs(page, title)
  await naming.getByText('保存到服务器').click()
  await naming.getByLabel('共享给角色').fill(roleName)
  await dropdown(page).getByTitle(roleName, { exact: true }).click()
  await naming.getByLabel('保存名称').press('Enter')
  await expect(naming).toBeHidden()
  await expect(query.getByRole('list', { name: '服务器' })).toContainText(`${roleName}`)

  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const theirs = await context.newPage()
  await theirs.goto('/user/login?redirect=/isystem/position')
  await signInAs(theirs, account)
  const seen = await openQuery(theirs)
  await expect(seen.getByText('管理员 共享')).toBeVisible()
  for (const act of ['修改', '删除']) await expect(seen.getByRole('button', { name: `${act} ${title}` })).toHaveCount(0)
  await seen.getByRole('button', { name: title, exact: true }).click()
  await button(seen, '查询').click()
  await expect(range(theirs, 1, 1, 1)).toBeVisible()
  await expect(row(theirs, name)).toBeVisible()

  await query.getByRole('button', { name: `修改 ${title}` }).click()
  const changing = dialog(page, '修改名称和共享')
  await changing.locator('.ant-select-selection-item-remove').click()
  await changing.getByLabel('保存名称').fill(`${title}改`)
  await button(changing, '确定').click()
  await expect(query.getByRole('list', { name: '服务器' })).toContainText('仅自己可见')
  await theirs.reload()
  await openQuery(theirs)
  await expect(seen.getByText('没有保存任何查询')).toBeVisible()
  await context.close()
})

test('a view saves search, conditions and order under a name', async ({ page, api }) => {
  const { name } = await addPosition(api)
  await page.goto(`/isystem/position?name=*${encodeURIComponent(name)}*&column=code&order=asc`)
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await button(page, '视图').click()
  await page.getByLabel('视图名称').fill(`我的${name}`)
  await page.keyboard.press('Enter')
  await expect(toast(page, /^已保存视图/)).toBeVisible()

  await page.goto('/isystem/position')
  await button(page, '视图').click()
  await page.getByRole('button', { name: `我的${name}`, exact: true }).click()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await expect(page).toHaveURL(/column=code&order=asc/)
})
