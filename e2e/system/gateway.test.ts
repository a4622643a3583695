import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, confirm, dialog, field, menuItem, row, toast, rowAct } from '../support/seen.ts'

test('[A1.03] 网关路由: predicates and filters by forms, tested immediately, switched off, changed, deleted, restored', async ({
  page,
  api,
}) => {
  const upstream = createServer((asked, answer) => {
    answer.setHeader('x-upstream', 'law')
    answer.end([asked.method, asked.url, asked.headers['x-office']].join(' '))
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const [name, code] = [unique('法规'), unique('law')]

  await page.goto(`/isystem/gatewayroute?name=*${encodeURIComponent(name)}*`)
  await button(page, '新增').first().click()
  const adding = dialog(page, '新增网关路由')
  await field(adding, '路由编码').fill(code)
  await field(adding, '路由名称').fill(name)
  await field(adding, '目标地址').fill('http://169.254.169.254')
  await button(adding, '保存').click()
  await expect(adding.getByText('请输入断言')).toBeVisible()
  await button(adding, '添加断言').click()
  await menuItem(page, '路径').click()
  await adding.getByRole('combobox', { name: '路径' }).fill(`/${code}/**`)
  await page.keyboard.press('Enter')
  await button(adding, '添加断言').click()
  await menuItem(page, '查询参数').click()
  await adding.getByLabel('查询参数名称').fill('q')
  await adding.getByLabel('查询参数表达式').fill('(x')
  await button(adding, '添加过滤器').click()
  await menuItem(page, '去除前缀').click()
  await button(adding, '添加过滤器').click()
  await menuItem(page, '添加请求头').click()
  await adding.getByLabel('添加请求头名称').fill('X-Office')
  await adding.getByLabel('添加请求头值').fill('lexdesk')
  await button(adding, '保存').click()
  await expect(adding.getByText('断言第 2 条（查询参数）的表达式不支持分组和多选')).toBeVisible()
  await adding.getByLabel('查询参数表达式').fill('[a-z]+')
  await button(adding, '保存').click()
  await expect(adding.getByText(/目标地址：不允许连接“169.254.169.254”/)).toBeVisible()
  await field(adding, '目标地址').fill(address)
  await button(adding, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await button(row(page, name), '更多').click()
  await button(page, '试一试').click()
  const trial = dialog(page, `试一试：${name}`)
  await expect(trial.getByLabel('请求路径')).toHaveValue(`/${code}/`)
  await trial.getByLabel('请求路径').fill(`/${code}/cases?q=civil`)
  await button(trial, '发送').click()
  const answer = trial.getByRole('region', { name: '应答' })
  await expect(answer).toContainText('200')
  await expect(answer).toContainText('GET /cases?q=civil lexdesk')
  await expect(answer).toContainText('x-upstream')
  await trial.getByLabel('请求路径').fill(`/${code}/cases?q=7`)
  await button(trial, '发送').click()
  await expect(answer).toContainText('没有与该请求匹配的网关路由')

  await page.keyboard.press('Escape')
  const status = row(page, name).getByRole('switch')
  await status.click()
  await expect(toast(page, '路由已停用')).toBeVisible()
  await expect(status).not.toBeChecked()
  const { records } = await api.get<{ records: { id: string }[] }>('/sys/gateway/route/list', { routerId: code })
  const { id } = records[0]!
  await status.click()
  await expect(toast(page, '路由已启用')).toBeVisible()
  await button(page, '清除缓存').click()
  await confirm(page, '确定清除网关缓存？', '确定')
  await expect(toast(page, '清除成功！')).toBeVisible()

  await button(row(page, name), '编辑').click()
  const form = dialog(page, `编辑网关路由：${name}`)
  await button(form, '删除断言查询参数').click()
  await api.send('PUT', '/sys/gateway/route/edit', { id, timeoutSeconds: 9 })
  await button(form, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该网关路由')
  await expect(conflict).toContainText('保留我的修改：断言')
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()
  expect(await api.get('/sys/gateway/route/queryById', { id })).toMatchObject({
    timeoutSeconds: 9,
    predicates: [{ name: 'Path', args: [`/${code}/**`] }],
  })

  await page.goto(`/isystem/gatewayroute?name=*${encodeURIComponent(name)}*&detail=${id}`)
  const detail = dialog(page, new RegExp(name))
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByRole('article').first()).toContainText('断言')
  await page.keyboard.press('Escape')
  await rowAct(row(page, name), '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(row(page, name)).toBeHidden()
  await button(page, '撤销').click()
  await expect(row(page, name)).toBeVisible()
  upstream.close()
})
