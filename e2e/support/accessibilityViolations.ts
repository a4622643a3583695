import type { Page } from '@playwright/test'
import axe from 'axe-core'

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
  // Once for each document: a walk checks a hundred pages in one.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    // Skips the details of passed rules, which take most of the time, and frames, which we do not have.
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  }
  const violations = await page.evaluate(
    async ({ include, options }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(include.length > 0 ? { include } : document, options)
      return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map((node) => node.html) }))
    },
    { include: parts.map((part) => [part]), options },
  )
  return violations
    .filter(({ impact }) => wanted === 'any' || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, html }) => html.map((one) => `${id}: ${one}`))
}
