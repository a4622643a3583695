import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, expect, type FullConfig } from '@playwright/test'
import type { StoredSession } from './desk.ts'
import { firstDay, type Product, startProduct } from './product.ts'
import { shiftPages } from './shiftPages.ts'
import { signInAs } from './signInAs.ts'

/** Test data need not survive a power cut, so nothing waits for the disk. */
const unsafeSettings = `
fsync = off
synchronous_commit = off
full_page_writes = off
`

/** Global setup: seeds a product once and signs its administrator in. Returns the teardown. */
export default async function openFirstDay(config: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lexdesk-e2e-first-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    await mkdir(firstDay.data(folder))
    await (await startProduct(firstDay.data(folder))).stop()
    await writeFile(firstDay.settings(folder), unsafeSettings)
    const { product, stop } = await startProduct(firstDay.data(folder))
    try {
      await writeFile(firstDay.session(folder), JSON.stringify(await signIn(config, product)))
    } finally {
      await stop()
    }
  } catch (error) {
    await remove()
    throw error
  }
  process.env[firstDay.variable] = folder
  return remove
}

async function signIn(config: FullConfig, { address, admin }: Product): Promise<StoredSession> {
  const browser = shiftPages(await chromium.launch(config.projects[0]!.use.launchOptions))
  try {
    const context = await browser.newContext({ baseURL: address })
    const page = await context.newPage()
    await page.goto('/user/login')
    const token = await signInAs(page, admin)
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 30_000 })
    return { token, storage: await context.storageState() }
  } finally {
    await browser.close()
  }
}
