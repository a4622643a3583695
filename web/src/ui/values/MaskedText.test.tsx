import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/calls/ApiError.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { MaskedText } from './MaskedText.tsx'

const look = () => screen.getByRole('button', { name: '查看' })

test('a text is masked until it is revealed; the user is informed first that this is logged', async () => {
  const { user } = renderInApp(<MaskedText mask="138****1111" what="手机号" reveal={async () => '13800001111'} />)
  expect(screen.getByText('138****1111')).toBeInTheDocument()
  expect(look()).toHaveAttribute('title', '查看完整手机号，本次查看会记入日志')
  await user.click(look())
  expect(await screen.findByText('13800001111')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refusal is shown and the mask remains; users without permission have no button', async () => {
  const reveal = vi.fn<() => Promise<string>>(() => Promise.reject(new ApiError('forbidden', '没有查看权限')))
  const { user, unmount } = renderInApp(<MaskedText mask="110***002X" what="身份证号" reveal={reveal} />)
  await user.click(look())
  expect(await screen.findByText('没有查看权限')).toBeInTheDocument()
  expect(screen.getByText('110***002X')).toBeInTheDocument()
  unmount()
  renderInApp(<MaskedText mask="110***002X" what="身份证号" />)
  expect(screen.queryByRole('button')).toBeNull()
})
