import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { launchBrowser } from '../../launchBrowser.ts'
import { openClient } from '../../server/openClient.ts'
import { signInTo } from '../openDesk.ts'
import { startBuilt } from '../startBuilt.ts'
import type { BareFacts } from './BareFacts.ts'
import { collectFacts } from './collectFacts.ts'
import { type Condition, startVisit, type Visit } from './costOf.ts'
import { addSampleEnterprises, type SampleEnterprise } from './sampleEnterprises.ts'
import { serveBare } from './serveBare.ts'

/** The product and the bare pages in one browser. */
export interface Sides {
  browser: Browser
  facts: BareFacts
  samples: { many: SampleEnterprise; few: SampleEnterprise }
  visitProduct(condition: Condition, init?: () => void): Promise<Visit>
  visitBare(condition: Condition): Promise<Visit>
  close(): Promise<void>
}

export const password = 'Bench-2026!'
const viewport = { width: 1440, height: 900 }

export async function openSides(): Promise<Sides> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
  const closings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const close = async (): Promise<void> => {
    for (const end of closings) await end()
  }
  try {
    const product = await startBuilt({ DATA_DIR: folder, ADMIN_PASSWORD: password, LOGIN_CAPTCHA: 'off' })
    closings.unshift(product.stop)
    const { token } = await signInTo(product.address, password)
    const client = openClient(Number(new URL(product.address).port), token)
    const samples = await addSampleEnterprises(client)
    const facts = await collectFacts(client, samples.few)
    client.close()
    const bare = await serveBare(facts)
    closings.unshift(bare.stop)
    const browser = await launchBrowser()
    closings.unshift(() => browser.close())
    return {
      browser,
      facts,
      samples,
      visitProduct: async (condition, init) => {
        const context = await browser.newContext({ baseURL: product.address, viewport })
        if (init) await context.addInitScript(init)
        return startVisit(context, condition)
      },
      visitBare: async (condition) =>
        startVisit(await browser.newContext({ baseURL: bare.address, viewport }), condition),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
