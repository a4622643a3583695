import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart, reloadFailedParts } from './lazyPart.tsx'

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    const retry = () => {
      reloadFailedParts()
      this.setState({ hasFailed: false })
    }
    return this.state.hasFailed ? <button onClick={retry}>重试</button> : this.props.children
  }
}

test('reloads code that failed to load on the next attempt, and retains it once loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Hello = ({ name }: { name: string }) => <p>你好，{name}</p>
  const load = vi
    .fn<() => Promise<typeof Hello>>(() => Promise.resolve(Hello))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Part = lazyPart(load)
  const user = userEvent.setup()
  const { rerender } = render(
    <Boundary>
      <Suspense>
        <Part name="陈律师" />
      </Suspense>
    </Boundary>,
  )
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledOnce()
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('你好，陈律师')).toBeInTheDocument()
  rerender(
    <Suspense>
      <Part name="李律师" />
    </Suspense>,
  )
  expect(await screen.findByText('你好，李律师')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})
