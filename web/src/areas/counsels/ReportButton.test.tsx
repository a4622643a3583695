import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as saving from '../../api/calls/saveBlob.ts'
import { ApiError } from '../../api/calls/ApiError.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { counselCalls } from './counselCalls.ts'
import { ReportButton } from './ReportButton.tsx'

const row = { id: 'g1', version: 1 } as never

test('downloads the report of a year; without service in that year the reason is shown', async () => {
  const save = vi.spyOn(saving, 'saveBlob').mockImplementation(() => {})
  const fetched = vi.spyOn(counselCalls, 'serviceReport').mockResolvedValueOnce({
    blob: new Blob(['docx']),
    fileName: '甲公司2025年度法律顾问服务报告.docx',
  })
  const { user } = renderInApp(<ReportButton row={row} />)
  const year = screen.getByRole('spinbutton', { name: '报告年度' })
  await user.clear(year)
  await user.type(year, '2025')
  await user.click(screen.getByRole('button', { name: '生成年度服务报告' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.any(Blob), '甲公司2025年度法律顾问服务报告.docx'))
  expect(fetched).toHaveBeenCalledWith('g1', 2025)
  fetched.mockRejectedValueOnce(new ApiError('refused', '甲公司 2025 年没有可报告的内容', { status: 200 }))
  await user.click(screen.getByRole('button', { name: '生成年度服务报告' }))
  expect(await screen.findByText('甲公司 2025 年没有可报告的内容')).toBeInTheDocument()
  expect(save).toHaveBeenCalledTimes(1)
})
