import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageHeader } from './PageHeader.tsx'
import { type PageHost, PageHostContext } from './PageHost.ts'

function open(host: Partial<PageHost>) {
  const whole = { isKept: false, confirmBeforeClosing: () => () => {}, nameTab: () => {}, ...host }
  return render(
    <MemoryRouter>
      <PageHostContext value={whole}>
        <PageHeader title="企业" extra={<button>新增</button>} />
      </PageHostContext>
    </MemoryRouter>,
  )
}

test('uses the menu title of a page, otherwise its own', () => {
  const { unmount } = open({ title: '企业管理' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('企业管理')
  unmount()
  open({})
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('企业')
})

test('breadcrumb and title are one line; all but the page are links', () => {
  open({ title: '企业', trail: [{ path: '/', title: '首页' }] })
  const trail = screen.getByRole('navigation', { name: '当前位置' })
  expect([...trail.querySelectorAll('li')].map((step) => step.textContent)).toEqual(['首页', '企业'])
  expect(within(trail).getByRole('link')).toHaveTextContent('首页')
  expect(within(trail).getByRole('heading', { level: 1 })).toHaveTextContent('企业')
})

test('a page with a hidden heading still announces its title to screen readers and has its buttons', () => {
  const { container } = open({ title: '首页', isHeaderHidden: true })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('首页')
  expect(container.querySelector('header')).toBeNull()
  expect(screen.getByRole('button')).toBeInTheDocument()
})
