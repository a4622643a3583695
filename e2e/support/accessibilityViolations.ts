import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Look {
  /** Selectors to check; the whole page by default. */
  parts?: readonly string[]
  /** Only these rules. */
  rules?: string[]
  /** All rules but these. */
  without?: string[]
  /** `any` includes what is only tedious, such as skipped levels of headings. */
  impact?: 'serious' | 'any'
}

/** Accessibility violations: by default what keeps out users of screen readers or keyboards. */
export async function accessibilityViolations(
  page: Page,
  { parts = [], rules, without = [], impact: wanted = 'serious' }: Look = {},
): Promise<string[]> {
  // Skip details of passed rules, and the blank page for frames, which we do not have: both cost most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  for (const part of parts) axe.include(part)
  axe.disableRules(without)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => wanted === 'any' || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
