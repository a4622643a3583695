import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'

/** Renders a part as on a page, without animations. */
export function renderPart(part: ReactNode) {
  const within = (children: ReactNode) => (
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
  const { rerender, unmount } = render(within(part))
  return { user: userEvent.setup(), rerender: (next: ReactNode) => rerender(within(next)), unmount }
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** A promise that the test resolves or rejects. */
export function promised<T>() {
  let answer: (value: T) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { promise, answer, fail }
}
