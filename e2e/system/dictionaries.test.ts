import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, confirm, dialog, field, row, toast, searchBar, rowAct } from '../support/seen.ts'
import { readWorkbook, workbookOf } from '../support/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const asked = { hasText: '确认删除' }

test('[A1.03] 数据字典: find, add, items, change, conflict, history, delete, restore, import, export', async ({
  page,
  api,
}) => {
  const [name, code] = [unique('案由'), unique('cause')]
  await page.goto(`/isystem/dict?dictName=*${encodeURIComponent(name)}*`)
  await expect(page.getByText('没有符合条件的字典')).toBeVisible()
  await button(page, '新增').first().click()
  const adding = dialog(page, '新增字典')
  await field(adding, '字典名称').fill(name)
  await field(adding, '字典编码').fill(code)
  await button(adding, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await expect(row(page, name)).toContainText(code)

  await rowAct(row(page, name), '字典配置')
  const items = dialog(page, `字典配置：${name}（${code}）`)
  const item = dialog(page, '新增字典项')
  await button(items, '新增').first().click()
  await field(item, '名称').fill('合同纠纷')
  await field(item, '数据值').fill('a,b')
  await button(item, '保存').click()
  await expect(item.getByText('数据值不能包含特殊字符！')).toBeVisible()
  await field(item, '数据值').fill('contract')
  await button(item, '保存').click()
  await expect(row(items, '合同纠纷')).toContainText('contract')
  const listed = await api.get<{ records: { id: string }[] }>('/sys/dict/list', { dictCode: code })
  const { id } = listed.records[0]!
  await api.send('POST', '/sys/dictItem/add', { dictId: id, itemText: '侵权', itemValue: 'tort', sortOrder: 5 })
  const second = row(items, '侵权')
  await expect(second).toBeVisible()
  await second.getByRole('switch').click()
  await expect(second.getByRole('switch')).not.toBeChecked()
  await second.getByRole('spinbutton').fill('0')
  await page.keyboard.press('Enter')
  await expect(items.locator('[data-row]').first()).toContainText('侵权')
  const all = await api.get<Record<string, { value: string }[]>>('/sys/dict/queryAllDictItems')
  expect(all[code]!.map(({ value }) => value)).toEqual(['contract'])
  await button(items, '导入').click()
  const importing = dialog(page, '导入字典项')
  await expect(importing.getByText('必填：名称、数据值。')).toBeVisible()
  const itemFile = page.waitForEvent('filechooser')
  await importing.getByText('点击选择文件，或把文件拖到这里').click()
  const itemSheet = workbookOf([
    ['名称', '数据值'],
    ['不当得利', 'gain'],
  ])
  await (await itemFile).setFiles({ name: '字典项.xlsx', mimeType: xlsx, buffer: itemSheet })
  await button(importing, '导入 1 行').click()
  await expect(importing.getByText('导入完成')).toBeVisible()
  await button(importing, '完成').click()
  await expect(row(items, '不当得利')).toContainText('gain')
  await page.keyboard.press('Escape')
  await expect(items).toBeHidden()

  await button(row(page, name), '编辑').click()
  const form = dialog(page, `编辑字典：${name}`)
  await field(form, '描述').fill('我的描述')
  await api.send('PUT', '/sys/dict/edit', { id, description: '别人的描述' })
  await button(form, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该字典')
  await conflict.getByRole('radio', { name: /我的描述/ }).check()
  await button(conflict, '合并并保存').click()
  await expect(row(page, name)).toContainText('我的描述')
  await rowAct(row(page, name), '查看')
  await dialog(page, name).getByRole('tab', { name: '历史' }).click()
  await expect(dialog(page, name).getByRole('article').first()).toContainText('描述：别人的描述 → 我的描述')
  await page.keyboard.press('Escape')

  await rowAct(row(page, name), '删除')
  await button(page.getByRole('dialog').filter(asked), '确定').click()
  await expect(row(page, name)).toBeHidden()
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = dialog(page, '字典回收站')
  await button(row(bin, name), '还原').click()
  await confirm(page, '还原选中的 1 条数据？', '确定')
  await expect(row(bin, name)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(row(page, name)).toBeVisible()

  await page.getByRole('button', { name: '导入', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page, '导入字典').getByText('点击选择文件，或把文件拖到这里').click()
  const buffer = workbookOf([
    ['字典名称', '字典编码'],
    [`${name}二`, `${code}_2`],
  ])
  await (await chooser).setFiles({ name: '字典.xlsx', mimeType: xlsx, buffer })
  await button(dialog(page, '导入字典'), '导入 1 行').click()
  await expect(dialog(page, '导入字典').getByText('导入完成')).toBeVisible()
  await button(dialog(page, '导入字典'), '完成').click()
  await expect(row(page, `${name}二`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = readWorkbook(await readFile(await (await download).path()))
  expect(sheet.flat()).toEqual(expect.arrayContaining([name, `${name}二`]))
})

test('a dictionary shows its uses, cannot be deleted while in use, and a new item reaches other pages immediately', async ({
  page,
  browser,
  api,
  session,
}) => {
  await page.goto('/isystem/dict?dictCode=sex')
  await button(row(page, 'sex'), '更多').click()
  await button(page, '被引用处').click()
  const uses = dialog(page, /被引用处/)
  await expect(row(uses, '用户的性别')).toContainText(/男 \d+/)
  await page.keyboard.press('Escape')
  await rowAct(row(page, 'sex'), '删除')
  await button(page.getByRole('dialog').filter(asked), '确定').click()
  await expect(toast(page, /字典“sex”正被用户的性别使用，不能删除/)).toBeVisible()
  await expect(row(page, 'sex')).toBeVisible()
  await button(page, '刷新缓存').click()
  await expect(toast(page, '刷新缓存完成！')).toBeVisible()

  const elsewhere = await browser.newContext({ storageState: session.storage, baseURL: session.address })
  const other = await elsewhere.newPage()
  const listening = other.waitForEvent('websocket')
  await other.goto('/isystem/position')
  await listening
  await expect(searchBar(other)).toBeVisible()
  const found = await api.get<{ records: { id: string }[] }>('/sys/dict/list', { dictCode: 'position_rank' })
  const word = unique('特聘')
  const value = unique('r')
  const added = await api.send<{ id: string }>('POST', '/sys/dictItem/add', {
    dictId: found.records[0]!.id,
    itemText: word,
    itemValue: value,
  })
  const control = searchBar(other).getByRole('combobox', { name: '职级' })
  await control.click()
  const option = other.locator('.ant-select-dropdown:visible').getByTitle(word, { exact: true })
  await expect(option).toBeVisible({ timeout: 2_000 })
  await elsewhere.close()
  await api.send('DELETE', `/sys/dictItem/delete?id=${added.id}`)
})
