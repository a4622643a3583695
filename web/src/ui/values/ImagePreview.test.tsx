import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ImagePreview } from './ImagePreview.tsx'

test('shows an image by its address and closes it again', async () => {
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<ImagePreview url="/seal.png" open onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: '图片预览' })).toBeInTheDocument()
  const picture = screen.getByRole('img', { name: '图片预览' })
  expect(picture).toHaveAttribute('src', '/seal.png')
  fireEvent.load(picture)
  await user.click(screen.getByRole('button', { name: /close|关闭/i }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('shows a message for a missing image', async () => {
  renderInApp(<ImagePreview url="/gone.png" open onClose={() => {}} />)
  fireEvent.error(screen.getByRole('img', { name: '图片预览' }))
  expect(await screen.findByText('图片加载失败')).toBeInTheDocument()
})
