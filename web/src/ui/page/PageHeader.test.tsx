import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageHeader } from './PageHeader.tsx'
import { type PageHost, PageHostContext } from './PageHost.ts'

function open(host: Partial<PageHost>) {
  const whole = { isKept: false, confirmBeforeClosing: () => () => {}, nameTab: () => {}, ...host }
  return render(
    <PageHostContext value={whole}>
      <PageHeader title="企业" extra={<button>新增</button>} />
    </PageHostContext>,
  )
}

test('uses the menu title of a page, otherwise its own', () => {
  const { unmount } = open({ title: '企业管理' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('企业管理')
  unmount()
  open({})
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('企业')
})

test('a page with a hidden heading still announces its title to screen readers', () => {
  const { container } = open({ title: '首页', isHeaderHidden: true })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('首页')
  expect(container.querySelector('header')).toBeNull()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
