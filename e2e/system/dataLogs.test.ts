import { expect, test } from '../support/desk.ts'
import { addPosition, unique } from '../support/samples.ts'
import { button, choose, confirm, dialog, row, toast, searchBar } from '../support/seen.ts'

test('[A1.03] 数据日志: versions of a record are found, compared side by side, and restored', async ({ page, api }) => {
  const name = unique('版本员')
  const { id } = await addPosition(api, { name, postRank: '1' })
  await api.send('PUT', '/sys/position/edit', { id, postRank: '2' })
  await api.send('PUT', '/sys/position/edit', { id, name: `${name}改`, postRank: '3' })

  await page.goto('/sys/dataLog-list')
  await choose(searchBar(page).getByRole('combobox', { name: '数据表' }), '职务')
  await searchBar(page).getByLabel('记录').fill(name)
  await button(searchBar(page), '查询').click()
  const lines = page.getByRole('grid', { name: '数据日志' }).getByRole('row').filter({ hasText: name })
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('职务名称、职级')
  await expect(lines.last()).toContainText('新增')

  await button(lines.last(), '版本对比').click()
  const versions = dialog(page, /版本对比：职务/)
  const [rank, title] = [row(versions, '职级'), row(versions, '职务名称')]
  await expect(rank).toContainText('员级')
  await expect(rank).toContainText('中级')
  await expect(title).toContainText(`${name}改`)
  await expect(row(versions, '职务编码')).toBeHidden()
  await versions.getByRole('switch', { name: '显示没有变化的字段' }).click()
  await expect(row(versions, '职务编码')).toBeVisible()

  await button(rank, '恢复此字段').click()
  await confirm(page, '将“职级”恢复为“员级”？', '恢复')
  await expect(toast(page, '恢复成功')).toBeVisible()
  expect(await api.get('/sys/position/queryById', { id })).toMatchObject({ name: `${name}改`, postRank: '1' })
  await button(versions, '恢复到左侧版本').click()
  await confirm(page, '将恢复：职务名称', '恢复')
  await expect.poll(() => api.get('/sys/position/queryById', { id })).toMatchObject({ name, postRank: '1' })
  await page.keyboard.press('Escape')
  await expect(lines).toHaveCount(5)
  await expect(lines.first()).toContainText('恢复历史版本')
})
