import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { type Crop, cropArea, wholePicture } from './cropArea.ts'
import { CropCanvas } from './CropCanvas.tsx'

const picture = { width: 560, height: 280 } as ImageBitmap

function Sample({ onCrop }: { onCrop: (crop: Crop) => void }) {
  const [crop, setCrop] = useState(wholePicture)
  return (
    <CropCanvas
      picture={picture}
      crop={crop}
      onChange={(changed) => {
        setCrop(changed)
        onCrop(changed)
      }}
    />
  )
}

test('the picture follows a pointer that sends its place only', () => {
  HTMLCanvasElement.prototype.getContext = () => null
  HTMLCanvasElement.prototype.setPointerCapture = () => {}
  vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(280)
  const onCrop = vi.fn<(crop: Crop) => void>()
  renderInApp(<Sample onCrop={onCrop} />)
  const canvas = screen.getByRole('img', { name: /头像裁剪区域/ })
  const left = (): number => cropArea(picture, onCrop.mock.lastCall![0]).left
  const at = (clientX: number, pointerId = 1, buttons = 1) => ({ clientX, clientY: 50, pointerId, buttons })

  fireEvent.pointerDown(canvas, at(100))
  fireEvent.pointerMove(canvas, at(120))
  expect(left()).toBeCloseTo(120)
  fireEvent.pointerMove(canvas, at(150))
  expect(left()).toBeCloseTo(90)
  expect(onCrop).toHaveBeenCalledTimes(2)
  // Another finger, and a pointer that is not pressed, move nothing.
  fireEvent.pointerMove(canvas, at(10, 2))
  fireEvent.pointerMove(canvas, at(10, 1, 0))
  expect(onCrop).toHaveBeenCalledTimes(2)
})
