import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '../pickers/testing/renderPart.tsx'
import { SliderVerifier } from './SliderVerifier.tsx'

const passed = vi.fn<() => void>()
beforeEach(() => {
  passed.mockClear()
  // The test document has no layout: a track of 340 px leaves the handle 300 px to travel.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
  HTMLElement.prototype.setPointerCapture ??= () => {}
  return () => vi.restoreAllMocks()
})

function Verifier() {
  const [value, setValue] = useState(false)
  return (
    <SliderVerifier
      value={value}
      onChange={(isPassed) => {
        setValue(isPassed)
        passed()
      }}
    />
  )
}
const handle = () => screen.getByRole('slider')
const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1 })

test('shows 验证通过 when dragged to the end, and cannot be dragged again', () => {
  renderPart(<Verifier />)
  expect(screen.getByText('拖动滑块验证')).toBeInTheDocument()
  fireEvent.pointerDown(handle(), at(10))
  fireEvent.pointerMove(handle(), at(200))
  expect(handle()).toHaveAttribute('aria-valuenow', '64')
  fireEvent.pointerMove(handle(), at(310))
  expect(screen.getByText('验证通过')).toBeInTheDocument()
  fireEvent.pointerUp(handle(), at(310))
  fireEvent.pointerDown(handle(), at(310))
  fireEvent.pointerMove(handle(), at(0))
  fireEvent.pointerUp(handle(), at(0))
  fireEvent.keyDown(handle(), { key: 'Home' })
  expect(screen.getByText('验证通过')).toBeInTheDocument()
  expect(passed).toHaveBeenCalledTimes(1)
})

test.each(['pointerUp', 'pointerCancel'] as const)('returns to the start when released before the end (%s)', (end) => {
  renderPart(<Verifier />)
  fireEvent.pointerDown(handle(), at(0))
  fireEvent.pointerMove(handle(), at(290))
  fireEvent[end](handle(), at(290))
  expect(handle()).toHaveAttribute('aria-valuenow', '0')
  fireEvent.pointerMove(handle(), at(400))
  expect(passed).not.toHaveBeenCalled()
})

test('can be completed by keyboard, and returns to the start when it loses focus early', () => {
  renderPart(<Verifier />)
  for (let press = 0; press < 9; press += 1) fireEvent.keyDown(handle(), { key: 'ArrowRight' })
  expect(handle()).toHaveAttribute('aria-valuenow', '90')
  fireEvent.blur(handle())
  expect(handle()).toHaveAttribute('aria-valuenow', '0')
  for (let press = 0; press < 10; press += 1) fireEvent.keyDown(handle(), { key: 'ArrowRight' })
  expect(screen.getByText('验证通过')).toBeInTheDocument()
})
