import { readFile } from 'node:fs/promises'
import { type Api, expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, toast, searchBar, rowAct } from '../support/seen.ts'
import { readWorkbook, workbookOf } from '../support/workbook.ts'

const secret = 'Journey-2026!'

async function addUser(api: Api, more: Record<string, unknown> = {}) {
  const username = unique('u')
  const realname = unique('同事')
  const body = { username, realname, workNo: username, password: secret, confirmpassword: secret, id: '', ...more }
  const { id, version } = await api.send<{ id: string; version: number }>('POST', '/sys/user/add', body)
  return { id, version, username, realname }
}
const listOf = (name: string) => `/isystem/user?username=*${encodeURIComponent(name)}*`

test('[A1.03] users: found, added, changed side by side, frozen, reset, deleted, restored', async ({
  page,
  api,
  browser,
}) => {
  const username = unique('lixin')
  const realname = unique('李欣')
  await page.goto('/isystem/user')
  await button(page, '新增').click()
  const form = dialog(page, '新增用户')
  await field(form, '用户账号').fill(username)
  await field(form, '用户姓名').fill(realname)
  await field(form, '工号').fill(username)
  await field(form, '登录密码').fill(secret)
  await field(form, '确认密码').fill('Journey-2026')
  await expect(form.getByText('两次输入的密码不一样！')).toBeVisible()
  await field(form, '确认密码').fill(secret)
  await choose(field(form, '角色'), '承办律师')
  await page.keyboard.press('Escape')
  await choose(field(form, '职务'), '出纳')
  await button(form, '选择所属部门').click()
  const departments = dialog(page, '选择部门')
  await departments.getByText('法律顾问部').click()
  await button(departments, '确定').click()
  await expect(form.getByTitle('法律顾问部')).toBeVisible()
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await searchBar(page).getByLabel('用户账号').fill(username)
  await page.keyboard.press('Enter')
  const line = row(page, username)
  await expect(line).toContainText('法律顾问部')
  await expect(line).toContainText('正常')

  const [{ id, version }] = (
    await api.get<{ records: { id: string; version: number }[] }>('/sys/user/list', { username })
  ).records as [{ id: string; version: number }]
  await button(line, '编辑').click()
  const edit = dialog(page, `编辑用户：${realname}`)
  await expect(edit.getByText('承办律师')).toBeVisible()
  await field(edit, '座机').fill('010-62345678')
  await api.send('PUT', '/sys/user/edit', { id, version, email: `${username}@law.example.cn` })
  await button(edit, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该用户')
  await expect(conflict).toContainText('采用最新内容：邮箱')
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()

  await line.getByRole('button', { name: realname }).click()
  const detail = dialog(page, new RegExp(realname))
  await expect(detail).toContainText('普通成员')
  await expect(detail.getByText('出纳', { exact: true })).toBeVisible()
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail).toContainText('010-62345678')
  await page.keyboard.press('Escape')

  await button(line, '更多').click()
  await button(page.getByRole('tooltip'), '冻结').click()
  await button(page.getByRole('tooltip').filter({ hasText: `确定冻结用户“${realname}”吗?` }), '确定').click()
  await expect(toast(page, '操作成功!')).toBeVisible()
  await expect(line).toContainText('冻结')
  await button(line, '更多').click()
  await button(page, '解冻').click()
  await button(page.getByRole('tooltip').filter({ hasText: '确定解冻用户' }), '确定').click()
  await expect(line).toContainText('正常')

  await button(line, '更多').click()
  await button(page, '重置密码').click()
  const reset = dialog(page, `重置密码：${realname}`)
  await field(reset, '登录密码').fill('weak')
  await field(reset, '确认密码').fill('weak')
  await button(reset, '重置密码').click()
  await expect(reset.getByText(/密码/).filter({ hasText: /数字|字母/ })).toBeVisible()
  await field(reset, '登录密码').fill('Changed-2026!')
  await field(reset, '确认密码').fill('Changed-2026!')
  await button(reset, '重置密码').click()
  await expect(toast(page, '密码修改成功!')).toBeVisible()
  const other = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const theirs = await other.newPage()
  await theirs.goto(new URL('/user/login', page.url()).href)
  await theirs.getByLabel('账号').fill(username)
  await theirs.getByLabel('密码').fill('Changed-2026!')
  await theirs.getByRole('button', { name: '登录' }).click()
  const own = theirs.getByRole('dialog', { name: '设置新密码' })
  await expect(own).toContainText('当前密码由管理员设置，请先设置自己的新密码再登录')
  await own.getByLabel('新密码', { exact: true }).fill('Own-2026!!')
  await own.getByLabel('确认新密码').fill('Own-2026!!')
  await own.getByRole('button', { name: '保存并登录' }).click()
  await expect(theirs.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 20_000 })
  await other.close()

  await rowAct(line, '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(line).toBeHidden()
  await button(page, '撤销').click()
  await expect(line).toBeVisible()
})

test('[A1.03] users: imported and exported; admin and the current user cannot be frozen', async ({ page, api }) => {
  const name = unique('imp')
  await page.goto('/isystem/user')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page, '导入用户').getByText('点击选择文件，或把文件拖到这里').click()
  const buffer = workbookOf([
    ['用户账号', '用户姓名', '工号'],
    [name, '导入的人', name],
  ])
  await (await chooser).setFiles({ name: '用户.xlsx', mimeType: 'application/octet-stream', buffer })
  const preview = dialog(page, '导入用户')
  await button(preview, '导入 1 行').click()
  await expect(preview.getByText('导入完成')).toBeVisible()

  await page.goto(listOf(name))
  await expect(row(page, name)).toContainText('导入的人')
  const download = page.waitForEvent('download')
  await button(page, '导出').click()
  const sheet = readWorkbook(await readFile(await (await download).path()))
  expect(sheet.flat()).toContain(name)

  const { realname } = await addUser(api, { username: unique('admin') })
  await page.goto('/isystem/user?username=admin*')
  await page.getByRole('checkbox', { name: `选择${realname}` }).check()
  await row(page, /^.*\badmin\b/)
    .first()
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: '冻结（2）' }).click()
  await expect(toast(page, '管理员账号不允许此操作,请重新选择！')).toBeVisible()
})

test('a user’s effective permissions, their agent, and the grant history', async ({ page, api }) => {
  const lawyer = (await api.get<{ records: { id: string }[] }>('/sys/role/list', { roleCode: 'lawyer' })).records[0]!
  const { username, realname } = await addUser(api, { selectedroles: lawyer.id })
  await page.goto(listOf(username))
  const line = row(page, username)

  await button(line, '更多').click()
  await button(page, '以此用户身份预览').click()
  const seen = dialog(page, `以此用户身份预览：${realname}`)
  await expect(seen).toContainText('角色：承办律师')
  await seen.getByLabel('查找菜单、按钮或角色').fill('新增企业')
  await expect(seen.getByText('新增企业')).toBeVisible()
  await expect(seen.getByText('用户管理', { exact: true })).toHaveCount(0)
  await seen.getByRole('tab', { name: '数据范围' }).click()
  await expect(seen).toContainText('没有数据规则，可见全部数据')
  await page.keyboard.press('Escape')

  await button(line, '更多').click()
  await button(page, '代理人').click()
  const agent = dialog(page, `代理人：${realname}`)
  await agent.getByRole('button', { name: '选择代理人账号' }).click()
  const picker = dialog(page, '选择用户')
  await picker.getByLabel('账号').fill('zhaojing')
  await button(picker, '查询').click()
  await picker
    .getByRole('row', { name: /zhaojing/ })
    .getByRole('radio')
    .check()
  await button(picker, '确定').click()
  await field(agent, '代理开始时间').fill('2026-01-01 09:00:00')
  await page.keyboard.press('Enter')
  await field(agent, '代理结束时间').fill('2025-01-01 09:00:00')
  await page.keyboard.press('Enter')
  await button(agent, '保存').click()
  await expect(agent.getByText('代理结束时间需大于代理开始时间')).toBeVisible()
  await field(agent, '代理结束时间').fill('2036-01-01 09:00:00')
  await page.keyboard.press('Enter')
  await button(agent, '保存').click()
  await expect(toast(page, '代理人设置成功！')).toBeVisible()

  await button(line, '更多').click()
  await button(page, '授权记录').click()
  await expect(dialog(page, `授权记录：${realname}`)).toContainText(`将角色“承办律师”授予 ${realname}`)
})
