import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, firstDay, test as product } from './product.ts'

export { expect }

type Values = Record<string, unknown>

/** API calls in the session of the signed-in operator, to prepare data that a test is not about. */
export interface Api {
  get<T = Values>(path: string, params?: Record<string, string>): Promise<T>
  send<T = Values>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: Values): Promise<T>
}

/** The operator may also create accounts. */
export interface Operator extends Api {
  /** Creates a user and completes the first sign-in: `password` is the one that the user has chosen. */
  addUser(user: Values & { username: string; password: string }): Promise<void>
}

/** The browser storage of a signed-in user. */
export interface StoredSession {
  token: string
  storage: Awaited<ReturnType<BrowserContext['storageState']>>
}

interface Session extends StoredSession {
  address: string
}

interface Envelope {
  success: boolean
  message: string
  result: unknown
}

/** For tests that start signed out. */
export const signedOut = { cookies: [], origins: [] }

/** Console messages of browsers about responses that a test provokes. */
const expectedNoise = /Failed to load resource|net::ERR_|WebSocket connection/

/** The session of the prepared product, rewritten to this address. */
async function sessionAt(origin: string): Promise<StoredSession> {
  const text = await readFile(firstDay.session(process.env[firstDay.variable]!), 'utf8')
  const { token, storage } = JSON.parse(text) as StoredSession
  return { token, storage: { ...storage, origins: storage.origins.map((kept) => ({ ...kept, origin })) } }
}

let agent: string | undefined
/** The user agent of the browser: with another one, its sign-in would count as one from a new device. */
async function browserAgent(browser: Browser): Promise<string> {
  if (agent !== undefined) return agent
  const page = await browser.newPage()
  agent = await page.evaluate(() => navigator.userAgent)
  await page.close()
  return agent
}

/** Speeds up animations of dialogs and menus by a factor of twenty. */
async function speedUpAnimations(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Animation.enable')
  await tools.send('Animation.setPlaybackRate', { playbackRate: 20 })
}

/** Tests of a signed-in operator; unexpected page errors fail the test. */
export const test = product.extend<{ session: Session; api: Operator; noBrokenPage: void }>({
  session: async ({ product: { address } }, use) => use({ ...(await sessionAt(address)), address }),
  storageState: async ({ session }, use) => use(session.storage),
  // A test may end while a request is pending; then there is no route left to answer.
  page: async ({ page }, use) => {
    await speedUpAnimations(page)
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  api: async ({ request, session, browser }, use) => {
    const call = async <T>(method: string, path: string, rest: { params?: Record<string, string>; data?: Values }) => {
      const headers = { 'X-Client': 'lexdesk', 'X-Access-Token': session.token }
      const answer = await request.fetch(`/api${path}`, { method, headers, ...rest })
      const { success, message, result } = (await answer.json()) as Envelope
      expect(success, `${method} ${path}: ${message}`).toBe(true)
      return result as T
    }
    const login = async (data: Values) =>
      (await request.post('/api/sys/login', { data, headers: { 'User-Agent': await browserAgent(browser) } })).json()
    await use({
      get: (path, params = {}) => call('GET', path, { params }),
      send: (method, path, data) => call(method, path, { data }),
      addUser: async ({ username, password, ...user }) => {
        const given = 'Given-by-admin-2026!'
        await call('POST', '/sys/user/add', {
          data: { ...user, username, password: given, confirmpassword: given },
        })
        const asked = (await login({ username, password: given })) as { error: { details: { ticket: string } } }
        const first = (await login({ ticket: asked.error.details.ticket, password })) as Envelope
        expect(first.success, `first sign-in of ${username}: ${first.message}`).toBe(true)
        const { token } = first.result as { token: string }
        await request.post('/api/sys/logout', { headers: { 'X-Access-Token': token } })
      },
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
