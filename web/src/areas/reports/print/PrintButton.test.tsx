import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { PrintButton } from './PrintButton.tsx'

const print = vi.fn<() => void>()
beforeEach(() => vi.stubGlobal('print', print))
afterEach(() => {
  print.mockClear()
  vi.unstubAllGlobals()
})

const sheet = () => screen.queryByRole('article', { name: '用印（打印）' })
const tellBrowser = (event: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(event)))

test('the print command of the browser gets the sheet at once, without a second dialog', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('全部 200 行'))
  renderInApp(<PrintButton title="用印" isWide={false} content={() => '本页 20 行'} load={load} />)
  expect(sheet()).toBeNull()
  tellBrowser('beforeprint')
  expect(sheet()).toHaveTextContent('本页 20 行')
  await new Promise((done) => setTimeout(done, 50))
  expect(print).not.toHaveBeenCalled()
  expect(load).not.toHaveBeenCalled()
  tellBrowser('afterprint')
  expect(sheet()).toBeNull()
})

test('the button prints what it loads, and the event of its own print changes nothing', async () => {
  const content = '本页 20 行'
  const { user } = renderInApp(
    <PrintButton title="用印" isWide={false} content={() => content} load={() => Promise.resolve('全部 200 行')} />,
  )
  await user.click(screen.getByRole('button', { name: /打印/ }))
  await expect.poll(() => print.mock.calls.length).toBe(1)
  tellBrowser('beforeprint')
  expect(sheet()).toHaveTextContent('全部 200 行')
  tellBrowser('afterprint')
  expect(sheet()).toBeNull()
})
