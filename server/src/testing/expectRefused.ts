import { expect } from 'vitest'
import type { Answer } from './testProduct.ts'

/** A refusal with a message, not a server error. */
export function expectRefused(answer: Answer, words: string, label = ''): void {
  expect(answer.success, `${label} ${words}`).toBe(false)
  expect(answer.message, label).toContain(words)
  expect(answer.status, answer.message).toBeLessThan(500)
}
