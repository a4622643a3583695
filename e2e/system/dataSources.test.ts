import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, confirm, dialog, field, row, toast, rowAct } from '../support/seen.ts'
import { readWorkbook } from '../support/workbook.ts'

test('[A1.03] 多数据源管理: tested before saving, password never shown again, changed, deleted, restored', async ({
  page,
  api,
}) => {
  // Rejects the password like PostgreSQL does.
  const database = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const body = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mno\0\0')
      const head = Buffer.from([0x45, 0, 0, 0, body.length + 4])
      socket.end(Buffer.concat([head, body]))
    })
  }).listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as AddressInfo
  const [name, code, password] = [unique('档案库'), unique('archive'), 'Never-seen-again-7']

  await page.goto(`/isystem/dataSource?name=*${encodeURIComponent(name)}*`)
  await button(page, '新增').first().click()
  const adding = dialog(page, '新增数据源')
  await field(adding, '数据源编码').fill('1x')
  await field(adding, '数据源名称').fill(name)
  await choose(field(adding, '数据库类型'), 'PostgreSQL')
  await field(adding, '连接地址').fill('jdbc:postgresql://169.254.169.254/archive')
  await field(adding, '数据库名称').fill('archive')
  await field(adding, '用户名').fill('reader')
  await field(adding, '密码').fill(password)
  await button(adding, '测试连接').click()
  await expect(adding.getByText(/连接失败：不允许连接“169.254.169.254”/)).toBeVisible()
  await field(adding, '连接地址').fill(`jdbc:postgresql://127.0.0.1:${port}/archive`)
  await button(adding, '测试连接').click()
  await expect(adding.getByText('连接失败：用户名或密码错误，或该用户不允许从本服务器登录')).toBeVisible()
  await button(adding, '保存').click()
  await expect(adding.getByText('数据源编码须以字母开头，只能包含字母、数字和 _ -')).toBeVisible()
  await field(adding, '数据源编码').fill(code)
  await button(adding, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await button(row(page, name), '更多').click()
  await button(page, '测试连接').click()
  await expect(toast(page, /用户名或密码错误/)).toBeVisible()
  const { records } = await api.get<{ records: { id: string }[] }>('/sys/dataSource/list', { code })
  const { id } = records[0]!

  await button(row(page, name), '编辑').click()
  const form = dialog(page, `编辑数据源：${name}`)
  await expect(field(form, '数据源编码')).toBeDisabled()
  await expect(field(form, '密码')).toHaveValue('')
  await field(form, '备注').fill('我的备注')
  await api.send('PUT', '/sys/dataSource/edit', { id, remark: '别人的备注' })
  await button(form, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该数据源')
  await conflict.getByRole('radio', { name: /我的备注/ }).check()
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()

  await button(row(page, name), '编辑').click()
  await field(form, '用户名').fill('other')
  await button(form, '保存').click()
  await expect(form.getByText('连接地址或用户名已修改，请重新输入密码')).toBeVisible()
  await button(form, '取消').click()
  await button(page, '不保存').click()

  await page.goto(`/isystem/dataSource?name=*${encodeURIComponent(name)}*&detail=${id}`)
  const detail = dialog(page, new RegExp(name))
  await expect(detail.getByText('我的备注')).toBeVisible()
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByRole('article')).toHaveCount(3)
  await expect(page.getByText(password)).toHaveCount(0)
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const cells = readWorkbook(await readFile(await (await download).path())).flat()
  expect(cells).toContain(code)
  expect(cells.join()).not.toMatch(/密码|Never-seen|v1\./)

  await rowAct(row(page, name), '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(row(page, name)).toBeHidden()
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = dialog(page, '数据源回收站')
  await button(row(bin, name), '还原').click()
  await confirm(page, '还原选中的 1 条数据？', '确定')
  await expect(row(bin, name)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(row(page, name)).toBeVisible()
  database.close()
})
