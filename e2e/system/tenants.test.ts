import { expect, signedOut, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, confirm, dialog, field, row, toast, searchBar, rowAct } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'

const newNumber = () => 100_000 + Math.floor(Math.random() * 1_000_000_000)
const phoneOf = (id: number) => `137${String(id % 100_000_000).padStart(8, '0')}`

test('[A1.03] tenants: added with an assigned number, changed side by side, frozen, deleted, restored, exported', async ({
  page,
  api,
}) => {
  const [id, name] = [newNumber(), unique('杭州分所')]
  await page.goto('/isys/tenant')
  await button(page, '开通租户').click()
  const form = dialog(page, '开通租户')
  await field(form, '租户名称').fill(name)
  await field(form, '租户编号').fill('1')
  await field(form, '姓名').fill('杭主任')
  await field(form, '手机号').fill(phoneOf(id))
  await field(form, '登录账号').fill(unique('hzhead'))
  await button(form, '开通').click()
  await expect(form.getByText('该编号已存在!').first()).toBeVisible()
  await expect(field(form, '租户名称')).toHaveValue(name)
  await field(form, '租户编号').fill(String(id))
  await button(form, '开通').click()
  await button(dialog(page, `租户“${name}”已开通`), '已转交，关闭').click()

  await searchBar(page).getByLabel('租户名称').fill(name)
  await page.keyboard.press('Enter')
  const line = row(page, name)
  await expect(line).toContainText(String(id))
  await expect(line).toContainText('长期')

  await button(line, '编辑').click()
  const edit = dialog(page, `编辑租户：${name}`)
  await field(edit, '租户名称').fill(`${name}甲`)
  await api.send('PUT', '/sys/tenant/edit', { id, name: `${name}乙`, version: 1 })
  await button(edit, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该租户')
  await conflict.getByRole('radio', { name: new RegExp(`${name}甲`) }).check()
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()

  // A user of both tenants: users of this tenant alone are signed out immediately, as the server tests show.
  const username = unique('hz')
  const person = {
    username,
    realname: '杭州同事',
    workNo: username,
    password: 'Journey-2026!',
    relTenantIds: `1,${id}`,
  }
  await api.send('POST', '/sys/user/add', { ...person, confirmpassword: person.password, id: '' })
  await button(line, '更多').click()
  await button(page, '冻结').click()
  await button(dialog(page, `冻结租户“${name}甲”`), '冻结').click()
  await expect(line).toContainText('冻结')
  await line.getByRole('button', { name: `${name}甲` }).click()
  const detail = dialog(page, new RegExp(name))
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByRole('article').first()).toContainText('状态：正常 → 冻结')
  await page.keyboard.press('Escape')

  await rowAct(line, '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  const refusal = page.getByRole('dialog').filter({ hasText: '不能删除' })
  await expect(refusal).toContainText('用户 2 条')
  await page.keyboard.press('Escape')
})

test('[A1.03] a tenant without users is deleted, restored and exported', async ({ page, api }) => {
  const [id, name] = [newNumber(), unique('宁波分所')]
  await api.send('POST', '/sys/tenant/add', { id, name, status: 1 })
  await page.goto(`/isys/tenant?name=*${encodeURIComponent(name)}*`)
  await rowAct(row(page, name), '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(page.getByText('没有符合条件的租户')).toBeVisible()
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = dialog(page, '租户回收站')
  await button(row(bin, name), '还原').click()
  await confirm(page, '还原选中的 1 条数据？', '确定')
  await expect(row(bin, name)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(row(page, name)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('租户.xlsx')
  // Numbers are permanent: tenants cannot be imported.
  await expect(page.getByRole('button', { name: '导入' })).toHaveCount(0)
})

test('[A2.02] the tenant chosen at sign-in is the one in use; once it is frozen, nothing is saved elsewhere', async ({
  api,
  browser,
  product,
}) => {
  const [id, name] = [newNumber(), unique('苏州分所')]
  await api.send('POST', '/sys/tenant/add', { id, name, status: 1 })
  const roles = await api.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const [username, password] = [unique('sz'), 'Journey-2026!']
  const person = { username, realname: '苏州同事', workNo: username, password }
  await api.addUser({ ...person, relTenantIds: `1,${id}` })
  // The other roles belong to the first tenant and grant nothing in a second one.
  const users = await api.get<{ records: { id: string }[] }>('/sys/user/list', { username })
  const roleId = roles.find(({ roleCode }) => roleCode === 'admin')!.id
  await api.send('POST', '/sys/user/addSysUserRole', { roleId, userIdList: users.records.map((user) => user.id) })

  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const page = await context.newPage()
  await page.goto('/user/login')
  await signInAs(page, { username, password })
  const choice = page.getByRole('dialog', { name: '请选择租户' })
  await choice.getByLabel('租户').selectOption({ label: name })
  await button(choice, '确定').click()
  const tenant = page.getByRole('button', { name: /^当前租户：.*切换租户$/ })
  await expect(tenant).toHaveAccessibleName(`当前租户：${name}，切换租户`)
  await page.goto('/isystem/position')
  await button(page.getByRole('toolbar'), '新增').click()
  const form = dialog(page, '新增职务')
  const code = unique('sz')
  await field(form, '职务编码').fill(code)
  await field(form, '职务名称').fill('苏州专员')
  await choose(field(form, '职级'), '员级')

  await api.send('PUT', '/sys/tenant/edit', { id, version: 1, status: 0 })
  await button(form, '保存').click()
  const lost = dialog(page, '租户不可用')
  await expect(lost).toContainText('本次操作未执行')
  await expect(lost).toContainText('您在页面上填写的内容已保留')
  await button(lost, '暂不切换').click()
  await expect(field(form, '职务名称')).toHaveValue('苏州专员')
  const { total } = await api.get<{ total: number }>('/sys/position/list', { code })
  expect(total).toBe(0)
  await context.close()
})

test('[A1.03] a tenant is opened; its administrator signs in, adds a user and a record at once', async ({
  page,
  browser,
  product,
}) => {
  const [id, name, username] = [newNumber(), unique('嘉兴律师事务所'), unique('jx')]
  await page.goto('/isys/tenant')
  await button(page, '开通租户').click()
  const form = dialog(page, '开通租户')
  await field(form, '租户名称').fill(name)
  await field(form, '租户编号').fill(String(id))
  await field(form, '姓名').fill('嘉主任')
  await field(form, '手机号').fill(phoneOf(id))
  await field(form, '登录账号').fill(username)
  await button(form, '开通').click()
  const opened = dialog(page, `租户“${name}”已开通`)
  const password = await opened.locator('[data-one-time-password]').innerText()
  expect(password).toMatch(/^[\w-]{14,}$/)

  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const office = await context.newPage()
  await office.goto('/user/login')
  await office.getByLabel('账号').fill(username)
  await office.getByLabel('密码').fill(password)
  await button(office, '登录').click()
  const own = office.getByRole('dialog', { name: '设置新密码' })
  await own.getByLabel('新密码', { exact: true }).fill('Own-2026!!')
  await own.getByLabel('确认新密码').fill('Own-2026!!')
  await button(own, '保存并登录').click()
  await expect(office.getByTitle(`当前租户：${name}`)).toBeVisible()
  await office.goto('/isystem/user')
  await expect(row(office, '嘉主任')).toBeVisible()
  await button(office.getByRole('toolbar'), '新增').click()
  const person = dialog(office, '新增用户')
  const colleague = unique('jxls')
  await field(person, '用户账号').fill(colleague)
  await field(person, '用户姓名').fill('嘉律师')
  await field(person, '工号').fill(colleague)
  await field(person, '登录密码').fill('Colleague-2026!')
  await field(person, '确认密码').fill('Colleague-2026!')
  await button(person, '保存').click()
  await expect(row(office, '嘉律师')).toBeVisible()
  await office.goto('/isystem/position')
  await button(office.getByRole('toolbar'), '新增').click()
  const position = dialog(office, '新增职务')
  await field(position, '职务编码').fill(unique('jx'))
  await field(position, '职务名称').fill('嘉兴专员')
  await choose(field(position, '职级'), '员级')
  await button(position, '保存').click()
  await expect(row(office, '嘉兴专员')).toBeVisible()
  await context.close()

  await button(opened, '已转交，关闭').click()
  await page.goto('/isystem/position?name=*嘉兴专员*')
  await expect(page.getByText('没有符合条件的职务')).toBeVisible()
})
