import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Look {
  /** Selectors of what is looked at; all of the page without. */
  parts?: readonly string[]
  /** Only these rules. */
  rules?: string[]
}

/** What would keep somebody out who cannot see the page or has no mouse. */
export async function barriers(page: Page, { parts = [], rules }: Look = {}): Promise<string[]> {
  // Details of what is well cost most of the time, and so does the blank page that frames would need: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  for (const part of parts) axe.include(part)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
