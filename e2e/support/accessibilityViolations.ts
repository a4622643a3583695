import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Look {
  /** Selectors to check; the whole page by default. */
  parts?: readonly string[]
  /** Only these rules. */
  rules?: string[]
}

/** Accessibility violations: what keeps out users of screen readers or keyboards. */
export async function accessibilityViolations(page: Page, { parts = [], rules }: Look = {}): Promise<string[]> {
  // Skip details of passed rules, and the blank page for frames, which we do not have: both cost most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  for (const part of parts) axe.include(part)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
