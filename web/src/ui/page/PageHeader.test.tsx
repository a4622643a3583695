import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageHeader } from './PageHeader.tsx'
import { type PageHost, PageHostContext } from './PageHost.ts'

function open(host: Partial<PageHost>) {
  const whole = { isKept: false, holdClosing: () => () => {}, nameTab: () => {}, ...host }
  return render(
    <PageHostContext value={whole}>
      <PageHeader title="企业" extra={<button>新增</button>} />
    </PageHostContext>,
  )
}

test('a page is called as the menu calls it, else as it calls itself', () => {
  const { unmount } = open({ title: '企业管理' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('企业管理')
  unmount()
  open({})
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('企业')
})

test('a page whose heading is hidden still tells a screen reader which one it is', () => {
  const { container } = open({ title: '首页', isHeaderHidden: true })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('首页')
  expect(container.querySelector('header')).toBeNull()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
