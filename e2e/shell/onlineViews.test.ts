import { expect, test } from '../support/desk.ts'
import { mainMenu } from '../support/menu.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, row, rowAct, toast } from '../support/seen.ts'

const codeOf = (title: string): string =>
  [...title]
    .map((one) => 'abcdefghijklmnopqrstuvwxyz'[one.codePointAt(0)! % 26])
    .join('')
    .slice(0, 12)

test('a view of a form is published, used in its theme, and keeps out what does not meet its condition', async ({
  page,
  api,
}) => {
  const title = unique('差旅')
  const code = `a${codeOf(title)}`
  const { id: formId, version } = await api.send<{ id: string; version: number }>('POST', '/online/form/add', {
    title,
    code,
    fields: [
      { title: '名称', name: 'name', kind: 'text', required: 'Y', inList: 'Y', inSearch: 'Y' },
      { title: '天数', name: 'days', kind: 'integer', inList: 'Y' },
      { title: '行程', name: 'legs', kind: 'rows' },
      { title: '地点', name: 'place', kind: 'text', subTable: 'legs' },
    ],
  })
  await api.send('POST', `/online/form/${formId}/publish`, { version })
  const legs = [{ place: '虹桥' }]
  await api.send('POST', `/online/data/${code}/add`, { name: '上海三日', days: 3, legs })
  await api.send('POST', `/online/data/${code}/add`, { name: '杭州一日', days: 1 })

  const viewTitle = `${title}长途`
  await api.send('POST', '/online/view/add', {
    ...{ title: viewTitle, code: `b${codeOf(title)}`, formId, theme: 'erp' },
    conditions: [{ field: '天数', rule: 'ge', value: '2' }],
  })
  await page.goto('/legal/onlineView')
  await rowAct(row(page, viewTitle), '发布')
  await expect(toast(page, /在“谁能用”里授权后其他角色可见/)).toBeVisible()

  await mainMenu(page).getByText(viewTitle).click()
  await expect(row(page, '上海三日')).toBeVisible()
  await expect(row(page, '杭州一日')).toHaveCount(0)
  await row(page, '上海三日').getByRole('gridcell').nth(2).click()
  await expect(page.getByRole('region', { name: '附表' }).getByText('虹桥')).toBeVisible()

  await button(page, '新增').first().click()
  const record = dialog(page, `新增${viewTitle}`)
  await field(record, '名称').fill('苏州半日')
  await field(record, '天数').fill('1')
  await button(record, '保存').click()
  await expect(page.getByText(/不在您的数据权限范围内/).first()).toBeVisible()
  await field(record, '天数').fill('4')
  await button(record, '保存').click()
  await expect(row(page, '苏州半日')).toBeVisible()
})
