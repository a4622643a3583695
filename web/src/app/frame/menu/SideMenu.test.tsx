import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '../../../api/menu/MenuItem.ts'
import { Look } from '../../settings/Look.tsx'
import { SideMenu } from './SideMenu.tsx'

const item = (path: string, title: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  path,
  name: path,
  component: 'x',
  meta: { title },
  ...rest,
})
const enterprise = item('/legal/enterprise', '企业')
const items = [
  item('/home', '首页'),
  item('/legal', '法律业务', { children: [enterprise, item('/legal/region', '地区')] }),
  item('/isystem', '系统管理', { children: [item('/isystem/position', '职务')] }),
  item('help', '帮助', { meta: { title: '帮助', url: 'https://help.example.cn/', internalOrExternal: true } }),
]
const choose = vi.fn<(item: MenuItem) => void>()

function open(trail = ['/legal', '/legal/enterprise']) {
  render(
    <Look>
      <SideMenu items={items} trail={trail} onChoose={choose} />
    </Look>,
  )
  return userEvent.setup()
}

const line = (name: string) => screen.getByRole('menuitem', { name })
const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

beforeEach(() => choose.mockClear())

test('the group of the current page is open, and the current entry is marked', () => {
  open()
  expect(names()).toEqual(['首页', '法律业务', '企业', '地区', '系统管理', '帮助'])
  expect(line('企业')).toHaveAttribute('aria-current', 'page')
  expect(line('法律业务')).toHaveAttribute('aria-expanded', 'true')
})

test('the current entry is scrolled into view, within the menu alone', () => {
  const place = (top: number, bottom: number) => ({ top, bottom }) as DOMRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.hasAttribute('aria-current') ? place(900, 940) : place(0, 600)
  })
  render(
    <Look>
      <div className="frame-side-fixed" data-testid="frame">
        <SideMenu items={items} trail={['/legal', '/legal/enterprise']} onChoose={choose} />
      </div>
    </Look>,
  )
  expect(screen.getByTestId('frame').scrollTop).toBe(340)
  vi.restoreAllMocks()
})

test('arrow keys reach every line; right opens a group, left closes it and returns to it', async () => {
  const user = open()
  await user.tab()
  expect(line('企业'), 'the Tab key reaches the current entry').toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(line('系统管理')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(names(), 'one top-level group is open').toEqual(['首页', '法律业务', '系统管理', '职务', '帮助'])
  await user.keyboard('{ArrowRight}')
  expect(line('职务')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledExactlyOnceWith(items[2]!.children![0])
  await user.keyboard('{ArrowLeft}')
  expect(line('系统管理')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(line('系统管理')).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{Home}{ArrowUp}')
  expect(line('帮助'), 'the last line is above the first').toHaveFocus()
  await user.keyboard(' ')
  expect(choose).toHaveBeenLastCalledWith(items[3])
})

test('a closed group that contains the current page is reached by the Tab key', async () => {
  const user = open()
  await user.click(line('法律业务'))
  await user.click(document.body)
  await user.tab()
  expect(line('法律业务')).toHaveFocus()
})

test('an entry is a link; a click with Ctrl leaves it to the browser', async () => {
  const user = open()
  expect(line('企业')).toHaveAttribute('href', '/legal/enterprise')
  expect(line('帮助'), 'its URL is filled in when it is opened').not.toHaveAttribute('href')
  await user.keyboard('{Control>}')
  await user.click(line('企业'))
  await user.keyboard('{/Control}')
  expect(choose).not.toHaveBeenCalled()
  await user.click(line('企业'))
  expect(choose).toHaveBeenCalledExactlyOnceWith(enterprise)
})
