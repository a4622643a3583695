import type { Page } from '@playwright/test'

interface Account {
  username: string
  password: string
}

/** Types name and password on the sign-in page that is open, and gives the token of the session. */
export async function signInAs(page: Page, { username, password }: Account): Promise<string> {
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(password)
  const answer = page.waitForResponse('**/sys/login')
  await page.getByRole('button', { name: '登录' }).click()
  const { result } = (await (await answer).json()) as { result: { token: string } }
  return result.token
}
