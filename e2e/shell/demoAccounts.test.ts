import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, signedOut, test } from '../support/desk.ts'
import { mainMenu } from '../support/menu.ts'

const accounts = [
  { title: '律师', name: '陈立行', sees: '委托管理', lacks: '系统管理' },
  { title: '助理', name: '冯雪', sees: '预约管理', lacks: '统计报表' },
  { title: '主管', name: '周敏华', sees: '统计报表', lacks: '系统管理' },
  { title: '财务', name: '林晓雯', sees: '合同管理', lacks: '委托项目' },
]

test.describe('signed out', () => {
  test.use({ storageState: signedOut })

  for (const { title, name, sees, lacks } of accounts)
    test(`the demo account ${title} opens the office with one click`, async ({ page }) => {
      await page.goto('/user/login')
      const offered = page.getByRole('region', { name: '体验演示' })
      await expect(offered.getByRole('button')).toHaveText(accounts.map((account) => account.title))
      expect(await accessibilityViolations(page)).toEqual([])
      await offered.getByRole('button', { name: title, exact: true }).click()
      await expect(page).toHaveURL(/\/dashboard\/analysis/)
      await expect(page.getByRole('button', { name: `${name}，账号菜单` })).toBeVisible()
      await expect(mainMenu(page).getByRole('menuitem', { name: sees, exact: true })).toBeVisible()
      await expect(mainMenu(page).getByRole('menuitem', { name: lacks, exact: true })).toHaveCount(0)
    })

  test('an account without a password leaves the locked screen by signing in again, and is not locked then', async ({
    page,
  }) => {
    await page.goto('/user/login')
    const offered = page.getByRole('region', { name: '体验演示' })
    await offered.getByRole('button', { name: '律师', exact: true }).click()
    await page.getByRole('button', { name: '锁定屏幕' }).click()
    const locked = page.getByRole('dialog', { name: '屏幕已锁定' })
    await expect(locked.getByText('该账号没有密码，请重新登录')).toBeVisible()
    await expect(locked.getByLabel('登录密码')).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await locked.getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL(/\/user\/login/)
    await offered.getByRole('button', { name: '律师', exact: true }).click()
    await expect(page.getByRole('button', { name: '陈立行，账号菜单' })).toBeVisible()
    await expect(locked).toHaveCount(0)
  })
})

test('the first tasks of an administrator can be dismissed', async ({ page }) => {
  await page.goto('/dashboard/analysis')
  const list = page.getByRole('region', { name: /开始使用/ })
  await expect(list.getByText('已完成 5 / 7')).toBeVisible()
  await list.getByRole('link', { name: '填写律所名称' }).click()
  await expect(page).toHaveURL('/isys/tenant')
  await page.goBack()
  await list.getByRole('button', { name: '不再显示' }).click()
  await expect(list).toHaveCount(0)
  await page.waitForResponse(
    (answer) => answer.url().includes('/sys/preference') && answer.request().method() === 'PUT',
  )
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(list).toHaveCount(0)
})
