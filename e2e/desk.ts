import type { BrowserContext } from '@playwright/test'
import { expect, test as product } from './product.ts'

export { expect }

type Values = Record<string, unknown>

/** The calls of the server, made as the operator who has signed in. They prepare what a journey is not about. */
export interface Api {
  get<T = Values>(path: string, params?: Record<string, string>): Promise<T>
  send<T = Values>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: Values): Promise<T>
}

interface Session {
  address: string
  token: string
  storage: Awaited<ReturnType<BrowserContext['storageState']>>
}

interface Envelope {
  success: boolean
  message: string
  result: unknown
}

/** For journeys that begin in front of the door. */
export const nobody = { cookies: [], origins: [] }

/** What browsers write down by themselves about answers that a journey provokes. */
const expectedNoise = /Failed to load resource|net::ERR_|WebSocket connection/

/** Journeys of an operator at the desk: signed in once for each worker, and nothing may break unseen in the page. */
export const test = product.extend<{ api: Api; noBrokenPage: void }, { session: Session }>({
  session: [
    async ({ browser, product: { address, admin } }, use) => {
      const context = await browser.newContext({ baseURL: address })
      const page = await context.newPage()
      await page.goto('/user/login')
      await page.getByLabel('账号').fill(admin.username)
      await page.getByLabel('密码').fill(admin.password)
      const answer = page.waitForResponse('**/sys/login')
      await page.getByRole('button', { name: '登录' }).click()
      const { result } = (await (await answer).json()) as { result: { token: string } }
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 30_000 })
      await use({ address, token: result.token, storage: await context.storageState() })
      await context.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  storageState: async ({ session }, use) => use(session.storage),
  // A journey may end while the page still asks; an answer that it had meant to change is let go then.
  page: async ({ page }, use) => {
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  api: async ({ request, session }, use) => {
    const call = async <T>(method: string, path: string, rest: { params?: Record<string, string>; data?: Values }) => {
      const headers = { 'X-Access-Token': session.token }
      const answer = await request.fetch(`/api${path}`, { method, headers, ...rest })
      const { success, message, result } = (await answer.json()) as Envelope
      expect(success, `${method} ${path}: ${message}`).toBe(true)
      return result as T
    }
    await use({
      get: (path, params = {}) => call('GET', path, { params }),
      send: (method, path, data) => call(method, path, { data }),
    })
  },
  noBrokenPage: [
    async ({ context }, use) => {
      const broken: string[] = []
      context.on('weberror', (event) => broken.push(event.error().message))
      context.on('console', (line) => {
        if (line.type() === 'error' && !expectedNoise.test(line.text())) broken.push(line.text())
      })
      await use()
      expect(broken, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})
