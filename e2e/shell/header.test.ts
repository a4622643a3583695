import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { changeMenu, menuRow } from '../support/menu.ts'
import { button, dialog, field, menuItem, toast } from '../support/seen.ts'

const userMenu = (page: Page): Locator => page.getByRole('button', { name: /账号菜单/ })

async function choose(page: Page, entry: string): Promise<void> {
  await userMenu(page).click()
  await menuItem(page, entry).click()
}

const found = (page: Page): Locator => page.locator('.ant-select-dropdown:visible .ant-select-item-option')

const knownMenu = (page: Page): Promise<void> =>
  changeMenu(page, (permissions) => {
    permissions.menu = [
      menuRow('/group', '基础资料', 'layouts/RouteView', {
        children: [
          menuRow('/isystem/position', '职务', 'resource/position'),
          menuRow('/legal/region', '地区', 'resource/region'),
          menuRow('/unseen', '看不见', 'resource/region', { hidden: true }),
        ],
      }),
    ]
  })

test('[A6.01] pages are found by title and pinyin and opened with the keyboard', async ({ page }) => {
  await knownMenu(page)
  await page.goto('/isystem/position')
  await page.getByRole('button', { name: '搜索菜单' }).click()
  await expect(page.getByText('请输入搜索内容')).toBeVisible()
  await expect(found(page)).toHaveText([/^职务/, /^地区/])
  const box = page.getByRole('combobox', { name: '搜索菜单' })
  await box.fill('没有这个')
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
  for (const typed of ['地', 'diqu', 'dq']) {
    await box.fill(typed)
    await expect(found(page)).toHaveText([/^地区/])
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/legal/region')
  await expect(page.getByRole('button', { name: '搜索菜单' })).toBeVisible()
})

test('[A6.01] Ctrl-K opens the search anywhere, also above a dialog, and Escape restores the focus', async ({
  page,
}) => {
  await knownMenu(page)
  await page.goto('/isystem/position')
  await button(page, '新增').click()
  const form = dialog(page, '新增职务')
  await field(form, '职务名称').fill('只写了一半')
  await page.keyboard.press('Control+k')
  const search = dialog(page, '搜索菜单')
  await expect(search.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(field(form, '职务名称')).toHaveValue('只写了一半')
  await expect(field(form, '职务名称')).toBeFocused()
})

test('[A6.01] on a phone the search is a dialog', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await knownMenu(page)
  await page.goto('/isystem/position')
  await page.getByRole('button', { name: '搜索菜单' }).click()
  const search = dialog(page, '搜索菜单')
  await search.getByRole('combobox').fill('dq')
  await expect(found(page)).toHaveText([/^地区/])
  await found(page).click()
  await expect(page).toHaveURL('/legal/region')
  await expect(search).toBeHidden()
})

test('[A6.02] the user menu has settings, password, cache, department and a sign-out that asks for confirmation', async ({
  page,
}) => {
  await page.goto('/isystem/position')
  await userMenu(page).click()
  for (const entry of ['系统设置', '密码修改', '清理缓存', '切换部门', '退出登录'])
    await expect(menuItem(page, entry)).toBeVisible()
  await menuItem(page, '退出登录').click()
  const question = page.getByRole('dialog').filter({ hasText: '真的要注销登录吗 ?' })
  await button(question, '取消').click()
  await expect(question).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
  await choose(page, '系统设置')
  await expect(dialog(page, '系统设置')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, '系统设置')).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
})

test('[A6.07] the password dialog validates, stays open on a refusal and closes on success', async ({
  page,
  product: { admin },
}) => {
  await page.goto('/isystem/position')
  await choose(page, '密码修改')
  const form = dialog(page, '修改密码')
  expect(Math.round((await form.boundingBox())!.width)).toBe(800)
  await button(form, '修改密码').click()
  for (const words of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
    await expect(form.getByText(words)).toBeVisible()
  await field(form, '旧密码').fill('not-the-password')
  await field(form, '新密码').fill('Another-2026')
  await field(form, '确认新密码').fill('Other-2026')
  await expect(form.getByText('两次输入的密码不一样！')).toBeVisible()
  await field(form, '确认新密码').fill('Another-2026')
  await button(form, '修改密码').click()
  await expect(page.locator('.ant-message-warning').getByText('旧密码输入错误!')).toBeVisible()
  await expect(form).toBeVisible()

  await page.keyboard.press('Escape')
  await choose(page, '密码修改')
  await expect(field(form, '旧密码')).toHaveValue('')
  await field(form, '旧密码').fill(admin.password)
  for (const label of ['新密码', '确认新密码']) await field(form, label).fill(`${admin.password}-new`)
  await button(form, '修改密码').click()
  await expect(toast(page, '密码重置成功!')).toBeVisible()
  await expect(form).toBeHidden()
  // Other tests of this product sign in with the known password.
  await choose(page, '密码修改')
  await field(form, '旧密码').fill(`${admin.password}-new`)
  for (const label of ['新密码', '确认新密码']) await field(form, label).fill(admin.password)
  await button(form, '修改密码').click()
  await expect(form).toBeHidden()
})

test('[A6.07] without a user a warning is shown instead of the dialog', async ({ page }) => {
  await page.goto('/isystem/position')
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('pro__Login_Userinfo')!) as { value: { username: string } }
    stored.value.username = ''
    localStorage.setItem('pro__Login_Userinfo', JSON.stringify(stored))
  })
  await page.reload()
  await choose(page, '密码修改')
  await expect(toast(page, '当前系统无登录用户!')).toBeVisible()
  await expect(dialog(page, '修改密码')).toHaveCount(0)
})

const answer = (result: unknown) => ({ json: { success: true, message: '', code: 0, result, timestamp: Date.now() } })

test('[A6.08] the department dialog lists the departments, requires one and saves the choice', async ({ page }) => {
  const list = [
    { id: '1', orgCode: 'A01', departName: '诉讼部' },
    { id: '2', orgCode: 'A02', departName: '非诉部' },
  ]
  await page.route('**/sys/user/getCurrentUserDeparts*', (route) => route.fulfill(answer({ list, orgCode: 'A01' })))
  await page.route('**/sys/selectDepart*', async (route) => {
    expect(route.request().method()).toBe('PUT')
    expect(route.request().postDataJSON()).toEqual({ orgCode: 'A02', username: 'admin' })
    const userInfo = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('pro__Login_Userinfo')!) as { value: object }).value,
    )
    await route.fulfill(answer({ userInfo: { ...userInfo, orgCode: 'A02' } }))
  })
  await page.goto('/isystem/position')
  await choose(page, '切换部门')
  const form = dialog(page, '部门切换（当前部门 : 诉讼部）')
  expect(Math.round((await form.boundingBox())!.width)).toBe(450)
  await button(form, '确定').click()
  await expect(form.getByText('请选择部门!')).toBeVisible()
  await form.getByLabel('选择部门').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('非诉部').click()
  await button(form, '确定').click()
  await expect(form).toBeHidden()
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('pro__Login_Userinfo')!) as { value: { orgCode: string }; expire: number },
  )
  expect(stored.value.orgCode).toBe('A02')
  expect(stored.expire - Date.now()).toBeGreaterThan(604_800_000 - 60_000)
})

test('[A6.08] shows the user’s departments from the server, or the warning that there are none', async ({
  page,
  api,
}) => {
  const { list } = await api.get<{ list: { departName: string }[] }>('/sys/user/getCurrentUserDeparts')
  await page.goto('/isystem/position')
  await choose(page, '切换部门')
  if (list.length === 0) return expect(toast(page, '您尚未设置部门信息!')).toBeVisible()
  const form = dialog(page, /^部门/)
  await form.getByLabel('选择部门').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(list[0]!.departName).click()
  await button(form, '确定').click()
  await expect(form).toBeHidden()
})

test('[A6.08] without departments there is a warning and no dialog', async ({ page }) => {
  await page.route('**/sys/user/getCurrentUserDeparts*', (route) => route.fulfill(answer({ list: [], orgCode: null })))
  await page.goto('/isystem/position')
  await choose(page, '切换部门')
  await expect(toast(page, '您尚未设置部门信息!')).toBeVisible()
  await expect(dialog(page, /^部门/)).toHaveCount(0)
})

test('[A6.09] clearing the cache refreshes the server, then the dictionaries of the page', async ({ page }) => {
  await page.goto('/isystem/position')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    const call = /\/sys\/dict\/(refleshCache|queryAllDictItems)/.exec(request.url())?.[1]
    if (call) calls.push(call)
  })
  await page.evaluate(() => localStorage.removeItem('pro__UI_CACHE_DB_DICT_DATA'))
  await choose(page, '清理缓存')
  await expect(toast(page, '刷新缓存完成！')).toBeVisible()
  expect(calls).toEqual(['refleshCache', 'queryAllDictItems'])
  const expire = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('pro__UI_CACHE_DB_DICT_DATA')!) as { expire: number }).expire,
  )
  expect(expire - Date.now()).toBeGreaterThan(604_800_000 - 60_000)
  await page.route('**/sys/dict/refleshCache*', (route) => route.abort())
  await choose(page, '清理缓存')
  await expect(toast(page, '刷新缓存失败！')).toBeVisible()
})

test('[A6.10] an image opens in a preview dialog', async ({ page }) => {
  await page.goto('/isystem/position')
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('pro__Login_Userinfo')!) as { value: { avatar: string } }
    stored.value.avatar = `${window.location.origin}/favicon.svg`
    localStorage.setItem('pro__Login_Userinfo', JSON.stringify(stored))
  })
  await page.reload()
  await choose(page, '查看头像')
  const preview = dialog(page, '头像')
  const picture = preview.getByRole('img', { name: '头像' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
})
