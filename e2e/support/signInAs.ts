import type { Page } from '@playwright/test'

interface Account {
  username: string
  password: string
}

/** Enters name and password on the open sign-in page, and returns the session token. */
export async function signInAs(page: Page, { username, password }: Account): Promise<string> {
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(password)
  const answer = page.waitForResponse('**/sys/login')
  await page.getByRole('button', { name: '登录' }).click()
  const { result } = (await (await answer).json()) as { result: { token: string } }
  return result.token
}
