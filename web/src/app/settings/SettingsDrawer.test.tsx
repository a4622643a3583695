import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Look } from './Look.tsx'
import { SettingsDrawer } from './SettingsDrawer.tsx'

function open() {
  render(
    <Look>
      <SettingsDrawer open onClose={() => {}} />
    </Look>,
  )
  return userEvent.setup()
}

const stored = (name: string) => (JSON.parse(localStorage.getItem(`pro__${name}`) ?? '{}') as { value?: unknown }).value

test('[A5.01] shows all settings, with the eight colours by name', () => {
  open()
  for (const name of ['薄暮', '火山', '日暮', '明青', '极光绿（默认）', '拂晓蓝', '极客蓝', '酱紫'])
    expect(screen.getByRole('radio', { name })).toBeInTheDocument()
  for (const title of ['整体风格设置', '主题色', '导航模式', '内容区域宽度'])
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
  for (const title of ['固定 Header', '下滑时隐藏 Header', '固定侧边菜单', '色弱模式', '多页签模式'])
    expect(screen.getByRole('switch', { name: title })).toBeInTheDocument()
  for (const name of ['浅色', '深色', '跟随系统']) expect(screen.getByRole('radio', { name })).toBeInTheDocument()
})

test('[A5.02] every choice is stored under its name, and the default is preselected', async () => {
  const user = open()
  expect(screen.getByRole('radio', { name: '极光绿（默认）' })).toBeChecked()
  expect(screen.getByRole('radio', { name: '侧边栏导航' })).toBeChecked()
  expect(screen.getByRole('radio', { name: '固定' })).toBeChecked()
  expect(screen.getByRole('switch', { name: '多页签模式' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: '亮色菜单风格' }))
  await user.click(screen.getByRole('switch', { name: '多页签模式' }))
  await user.click(screen.getByRole('switch', { name: '色弱模式' }))
  expect(stored('theme')).toBe('light')
  expect(stored('multipage')).toBe(false)
  expect(document.documentElement).toHaveClass('colorWeak')
  await user.click(screen.getByRole('switch', { name: '色弱模式' }))
  expect(document.documentElement).not.toHaveClass('colorWeak')
})

test('[A5.01] a setting without effect is disabled and shows why', async () => {
  const user = open()
  expect(screen.getByRole('radio', { name: '流式' })).toBeDisabled()
  expect(screen.getByRole('switch', { name: '固定侧边菜单' })).toBeEnabled()
  await user.click(screen.getByRole('radio', { name: '顶部栏导航' }))
  await user.click(screen.getByText('流式'))
  expect(stored('contentWidth')).toBe('Fluid')
  expect(screen.getByRole('switch', { name: '固定侧边菜单' })).toBeDisabled()
  expect(screen.getByText('侧边栏导航时可以选择')).toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: '固定 Header' }))
  expect(screen.getByRole('switch', { name: '下滑时隐藏 Header' })).toBeDisabled()
})

test('[A5.03] choosing a colour shows a message', async () => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ getPropertyValue: () => '#722ed1' } as never)
  const user = open()
  await user.click(screen.getByRole('radio', { name: '酱紫' }))
  expect(await screen.findByText('正在编译主题！')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('正在编译主题！')).not.toBeInTheDocument())
  expect(stored('color')).toBe('#722ED1')
  expect(screen.queryByText('Failed to update theme')).not.toBeInTheDocument()
})

test('[A5.03] if the page does not change, a message is shown and the old colour stays', async () => {
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ getPropertyValue: () => '' } as never)
  const user = open()
  await user.click(screen.getByRole('radio', { name: '酱紫' }))
  expect(await screen.findByText('Failed to update theme')).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '极光绿（默认）' })).toBeChecked()
  expect(stored('color')).toBe('#52C41A')
})

test('[A5.03] a page that needs seconds to change counts as changed', async () => {
  let now = Date.now()
  let looks = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    if (element.matches('.desk-root')) {
      now += 10_000
      looks += 1
    }
    return { getPropertyValue: () => (looks > 1 ? '#722ed1' : '') } as never
  })
  const user = open()
  await user.click(screen.getByRole('radio', { name: '酱紫' }))
  expect(await screen.findByText('正在编译主题！')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('正在编译主题！')).not.toBeInTheDocument())
  expect(stored('color')).toBe('#722ED1')
  expect(screen.queryByText('Failed to update theme')).not.toBeInTheDocument()
})
