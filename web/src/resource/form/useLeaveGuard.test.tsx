import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

const ask = vi.fn<() => Promise<boolean>>()

function Form({ isDirty }: { isDirty: boolean }) {
  useLeaveGuard(isDirty, ask)
  const navigate = useNavigate()
  return (
    <>
      <p>表单</p>
      <Link to="/other">去别处</Link>
      <Link to="/form?page=2">翻页</Link>
      <button type="button" onClick={() => void navigate('/other', { replace: true })}>
        换掉
      </button>
    </>
  )
}

function show(isDirty: boolean) {
  return render(
    <BrowserRouter>
      <Routes>
        <Route path="/before" element={<Link to="/form">打开表单</Link>} />
        <Route path="/form" element={<Form isDirty={isDirty} />} />
        <Route path="/other" element={<p>别处</p>} />
      </Routes>
    </BrowserRouter>,
  )
}

beforeEach(() => {
  ask.mockReset()
  window.history.pushState(null, '', '/form')
})

test.each(['去别处', '换掉'])('%s asks for confirmation; cancelling stays on the page', async (way) => {
  ask.mockResolvedValue(false)
  show(true)
  await userEvent.click(screen.getByText(way))
  expect(ask).toHaveBeenCalledOnce()
  expect(screen.getByText('表单')).toBeInTheDocument()
  expect(window.location.pathname).toBe('/form')
})

test('confirming leaves the page', async () => {
  ask.mockResolvedValue(true)
  show(true)
  await userEvent.click(screen.getByText('去别处'))
  expect(await screen.findByText('别处')).toBeInTheDocument()
})

test('other parameters of the same page do not count as leaving', async () => {
  show(true)
  await userEvent.click(screen.getByText('翻页'))
  expect(window.location.search).toBe('?page=2')
  expect(ask).not.toHaveBeenCalled()
})

test('does not ask without unsaved work', async () => {
  show(false)
  await userEvent.click(screen.getByText('去别处'))
  expect(await screen.findByText('别处')).toBeInTheDocument()
  expect(ask).not.toHaveBeenCalled()
})

describe('the back button', () => {
  /** The event that the browser fires before going back. */
  function goBack(url: string) {
    const destination = { url: new URL(url, window.location.href).href, key: 'entry-1', sameDocument: true }
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      destination,
    })
    return act(async () => window.navigation.dispatchEvent(event))
  }

  beforeEach(() => {
    const traverseTo = vi.fn<(key: string) => object>(() => ({ finished: Promise.resolve() }))
    vi.stubGlobal('navigation', Object.assign(new EventTarget(), { traverseTo }))
  })

  test('is intercepted; cancelling stays on the page', async () => {
    ask.mockResolvedValue(false)
    show(true)
    expect(await goBack('/other')).toBe(false)
    expect(ask).toHaveBeenCalledOnce()
    expect(window.navigation.traverseTo).not.toHaveBeenCalled()
  })

  test('is intercepted; confirming goes there without another question', async () => {
    ask.mockResolvedValue(true)
    show(true)
    await goBack('/other')
    await waitFor(() => expect(window.navigation.traverseTo).toHaveBeenCalledWith('entry-1'))
    expect(await goBack('/other')).toBe(true)
    expect(ask).toHaveBeenCalledOnce()
  })

  test('within the page is not intercepted', async () => {
    show(true)
    expect(await goBack('/form?page=1')).toBe(true)
    expect(ask).not.toHaveBeenCalled()
  })
})

test('a page that stays mounted in a tab is left without a question; its tab asks on closing', async () => {
  const asks = new Set<() => Promise<boolean>>()
  const confirmBeforeClosing = (wanted: () => Promise<boolean>) => {
    asks.add(wanted)
    return () => void asks.delete(wanted)
  }
  const { unmount } = render(
    <BrowserRouter>
      <PageHostContext value={{ isKept: true, confirmBeforeClosing, nameTab: () => {} }}>
        <Form isDirty />
      </PageHostContext>
    </BrowserRouter>,
  )
  await userEvent.click(screen.getByText('去别处'))
  expect(window.location.pathname).toBe('/other')
  expect(ask).not.toHaveBeenCalled()

  ask.mockResolvedValue(false)
  expect(await [...asks][0]!()).toBe(false)
  expect(ask).toHaveBeenCalledOnce()
  unmount()
  expect(asks.size).toBe(0)
})

test('warns on closing the browser only while there is unsaved work', () => {
  const [add, remove] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')]
  const added = () => add.mock.calls.filter(([type]) => type === 'beforeunload').map(([, listener]) => listener)
  show(false).unmount()
  expect(added()).toEqual([])

  const { unmount } = show(true)
  const [warn] = added() as ((event: Event) => void)[]
  const event = new Event('beforeunload', { cancelable: true })
  warn!(event)
  expect(event.defaultPrevented).toBe(true)
  unmount()
  expect(remove).toHaveBeenCalledWith('beforeunload', warn)
})
