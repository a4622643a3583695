import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from '@playwright/test'
import { inRepository } from './inRepository.ts'

/** The same browser as in e2e; the tool that finds it may have to install one. */
export function launchBrowser(): Promise<Browser> {
  const finder = inRepository('tools', 'test', 'browser.mjs')
  const output = execFileSync(process.execPath, [finder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const executablePath = output.trim().split('\n').at(-1)
  // Browsers cannot use their sandbox as root.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])] })
}
