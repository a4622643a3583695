import { expect, test } from 'vitest'
import { cropArea, dragged, wholePicture } from './cropArea.ts'

const wide = { width: 400, height: 200 }

test('begins with the largest square in the middle', () => {
  expect(cropArea(wide, wholePicture)).toEqual({ left: 100, top: 0, side: 200 })
  expect(cropArea(wide, { ...wholePicture, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})

test('never leaves the picture', () => {
  expect(cropArea(wide, { x: 2, y: -1, zoom: 1 })).toEqual({ left: 200, top: 0, side: 200 })
  expect(cropArea(wide, { ...wholePicture, zoom: 99 }).side).toBe(50)
})

test('follows the pointer, and comes back from the edge at once', () => {
  const right = dragged(wide, wholePicture, { dx: -50, dy: 0, view: 100 })
  expect(cropArea(wide, right).left).toBe(200)
  const further = dragged(wide, right, { dx: -500, dy: 0, view: 100 })
  const back = dragged(wide, further, { dx: 10, dy: 0, view: 100 })
  expect(cropArea(wide, back).left).toBe(180)
})
