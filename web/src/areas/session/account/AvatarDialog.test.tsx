import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { AvatarDialog } from './AvatarDialog.tsx'

const withPointer = (pointer: 'coarse' | 'fine') =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ matches: media === `(pointer: ${pointer})`, media }) as MediaQueryList)

afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
const withCamera = (getUserMedia: () => Promise<MediaStream>) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })

test('on a phone 拍照 opens the camera of the phone, and not the one of the browser', async () => {
  withPointer('coarse')
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  withCamera(getUserMedia)
  const opened: HTMLInputElement[] = []
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this)
  })
  const { user } = renderInApp(<AvatarDialog onSaved={() => {}} onClose={() => {}} />)
  await user.click(screen.getByRole('button', { name: /拍照/ }))
  expect(opened).toHaveLength(1)
  expect(opened[0]).toHaveAttribute('type', 'file')
  expect(opened[0]).toHaveAttribute('capture', 'user')
  expect(getUserMedia).not.toHaveBeenCalled()
})

test('on a computer 拍照 opens the camera in the dialog, and says so when it is refused', async () => {
  withPointer('fine')
  withCamera(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  const { user } = renderInApp(<AvatarDialog onSaved={() => {}} onClose={() => {}} />)
  await user.click(screen.getByRole('button', { name: /拍照/ }))
  expect(await screen.findByText(/浏览器未获准使用摄像头/)).toBeInTheDocument()
})
