import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFormDraft, type Work } from './useFormDraft.ts'

const work = (name: string): Work => ({ version: 1, values: { name } })

function open(first?: Work) {
  const drafts: Work[] = []
  const place = { get: () => undefined, set: (one: Work) => void drafts.push(one), remove: () => void drafts.splice(0) }
  const hook = renderHook(({ now }) => useFormDraft(place, now), { initialProps: { now: first } })
  return { drafts, hook, becomes: (now: Work | undefined) => hook.rerender({ now }) }
}

test('saves a draft when the form is unmounted while editing', () => {
  const { drafts, hook, becomes } = open()
  becomes(work('长风'))
  hook.unmount()
  expect(drafts).toEqual([work('长风')])
})

test('saved work does not return as a draft, even if the form renders once more', () => {
  vi.useFakeTimers()
  const { drafts, hook, becomes } = open(work('长风'))
  vi.advanceTimersByTime(600)
  expect(drafts).toHaveLength(1)
  hook.result.current.drop()
  becomes(work('长风'))
  vi.advanceTimersByTime(600)
  hook.unmount()
  expect(drafts).toEqual([])
  vi.useRealTimers()
})

test('changes after that are new work', () => {
  const { drafts, hook, becomes } = open(work('长风'))
  hook.result.current.drop()
  becomes(work('长风公司'))
  hook.unmount()
  expect(drafts).toEqual([work('长风公司')])
})
