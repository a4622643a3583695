import { expect } from 'vitest'
import type { Answer } from './testProduct.ts'

/** A refusal that says why, and is no failure of the server. */
export function expectRefused(answer: Answer, words: string, label = ''): void {
  expect(answer.success, `${label} ${words}`).toBe(false)
  expect(answer.message, label).toContain(words)
  expect(answer.status, answer.message).toBeLessThan(500)
}
