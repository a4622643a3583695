import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { LazyPage } from './LazyPage.tsx'
import { PageBoundary } from './PageBoundary.tsx'

function Hello({ name }: { name: string }) {
  return <p>你好，{name}</p>
}

test('a page that cannot be loaded can be asked for again', async () => {
  const load = vi
    .fn<() => Promise<typeof Hello>>(() => Promise.resolve(Hello))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = renderInApp(<LazyPage name="hello" load={load} props={{ name: '陈律师' }} />)
  expect(await screen.findByText('页面加载失败')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '刷新页面' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByText('你好，陈律师')).toBeInTheDocument()
})

test('a fault of a page is shown in its place and can be tried again', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  function Fragile() {
    if (isBroken) throw new Error('x is not a function')
    return <p>好了</p>
  }
  const { user } = renderInApp(
    <PageBoundary>
      <Fragile />
    </PageBoundary>,
  )
  expect(screen.getByText('页面出错了')).toBeInTheDocument()
  expect(screen.queryByText(/not a function/)).not.toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(screen.getByText('好了')).toBeInTheDocument()
  quiet.mockRestore()
})
