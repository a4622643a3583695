import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { addEnterprise } from './samples.ts'
import { button, dialog, row } from './seen.ts'

/** What would keep somebody out who cannot see the page or has no mouse. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test('list, tree, form, record and import are open to screen readers and keyboards', async ({ page, api }) => {
  const { id, name } = await addEnterprise(api, { contacts: [{ name: '赵云', mobile: '13700137000' }] })
  await page.goto('/legal/enterprise')
  await expect(row(page, name)).toBeVisible()
  expect.soft(await barriers(page), 'list').toEqual([])

  await button(row(page, name), '编辑').click()
  const form = dialog(page, `编辑企业：${name}`)
  await form.getByLabel('企业名称', { exact: true }).fill('')
  await button(form, '保存').click()
  await expect(form.getByText('请输入企业名称')).toBeVisible()
  expect.soft(await barriers(page), 'form').toEqual([])

  await page.goto(`/legal/enterprise?detail=${id}`)
  await dialog(page, new RegExp(name)).getByRole('tab', { name: '历史' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect.soft(await barriers(page), 'record').toEqual([])

  await page.goto('/legal/region')
  await expect(row(page, '浙江省')).toBeVisible()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await expect(button(dialog(page, '导入地区'), '下载导入模板')).toBeVisible()
  expect.soft(await barriers(page), 'tree and import').toEqual([])
})
