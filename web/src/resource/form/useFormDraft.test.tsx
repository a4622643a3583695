import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFormDraft, type Work } from './useFormDraft.ts'

const work = (name: string): Work => ({ version: 1, values: { name } })

function open(first?: Work) {
  const kept: Work[] = []
  const place = { get: () => undefined, set: (one: Work) => void kept.push(one), remove: () => void kept.splice(0) }
  const hook = renderHook(({ now }) => useFormDraft(place, now), { initialProps: { now: first } })
  return { kept, hook, becomes: (now: Work | undefined) => hook.rerender({ now }) }
}

test('saves a draft when the form is unmounted while editing', () => {
  const { kept, hook, becomes } = open()
  becomes(work('长风'))
  hook.unmount()
  expect(kept).toEqual([work('长风')])
})

test('saved work does not return as a draft, even if the form renders once more', () => {
  vi.useFakeTimers()
  const { kept, hook, becomes } = open(work('长风'))
  vi.advanceTimersByTime(600)
  expect(kept).toHaveLength(1)
  hook.result.current.drop()
  becomes(work('长风'))
  vi.advanceTimersByTime(600)
  hook.unmount()
  expect(kept).toEqual([])
  vi.useRealTimers()
})

test('changes after that are new work', () => {
  const { kept, hook, becomes } = open(work('长风'))
  hook.result.current.drop()
  becomes(work('长风公司'))
  hook.unmount()
  expect(kept).toEqual([work('长风公司')])
})
