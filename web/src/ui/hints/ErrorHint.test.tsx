import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/calls/ApiError.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ConfirmButton } from '../forms/ConfirmButton.tsx'
import { ErrorHint } from './ErrorHint.tsx'
import { formatError } from './formatError.ts'

test('shows the message of a failure, its request id and a retry button', async () => {
  const onRetry = vi.fn<() => void>()
  const error = new ApiError('failed', '系统繁忙，请稍后重试', { status: 500, requestId: 'r-42' })
  const { user } = renderInApp(<ErrorHint error={error} onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('系统繁忙，请稍后重试请求编号：r-42')
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test.each([
  [new ApiError('failed', '系统繁忙', { status: 500, requestId: 'r1' }), '系统繁忙（请求编号：r1）'],
  [new ApiError('duplicate', '企业名称“甲”已存在', { status: 200, requestId: 'r1' }), '企业名称“甲”已存在'],
  [new TypeError('x is undefined'), '页面出错了，请刷新后重试'],
  [new DOMException('', 'AbortError'), '操作已取消'],
  ['text', '页面出错了，请刷新后重试'],
])('shows a readable message for an error: %s', (error, words) => {
  expect(formatError(error)).toBe(words)
})

test('asks for confirmation before an action, and shows its error', async () => {
  const onConfirm = vi.fn<() => Promise<void>>(() => Promise.reject(new ApiError('in_use', '该职务正在使用，不能删除')))
  const { user } = renderInApp(
    <ConfirmButton title="确认删除" description="是否删除选中数据?" onConfirm={onConfirm}>
      删除
    </ConfirmButton>,
  )
  await user.click(screen.getByRole('button', { name: /删\s*除/ }))
  expect(onConfirm).not.toHaveBeenCalled()
  expect(await screen.findByText('是否删除选中数据?')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('该职务正在使用，不能删除')).toBeInTheDocument()
})
