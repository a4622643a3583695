import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { ResourceList } from '../../ResourceList.tsx'
import {
  address,
  Address,
  button,
  buttons,
  positionServer,
  resourceNamed,
  rowNamed,
  setWidth,
} from '../testing/listFixture.tsx'

beforeEach(() => setWidth(1440))

async function openList() {
  const server = positionServer(3)
  server.answer({ 'GET /sys/position/groups': [{ value: '2', count: 3, sums: {} }] })
  renderInApp(
    <>
      <ResourceList
        resource={resourceNamed('position')}
        slots={{ panel: ({ code }) => <p>{`编码 ${String(code)}`}</p> }}
      />
      <Address />
    </>,
  )
  await rowNamed('职务1')
  return userEvent.setup({ pointerEventsCheck: 0 })
}

test('a row expands by mouse, and by Enter and space in the cell of its button; Enter elsewhere opens the record', async () => {
  const user = await openList()
  await user.click(button('展开职务2'))
  expect(screen.getByText('编码 ZW-2')).toBeInTheDocument()
  const table = screen.getByRole('grid', { name: '职务', hidden: true })
  act(() => table.focus())
  await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}{Enter}')
  expect(screen.getByText('编码 ZW-1')).toBeInTheDocument()
  await user.keyboard(' ')
  expect(screen.queryByText('编码 ZW-1')).toBeNull()
  expect(screen.queryByText(/已选择/), 'space selects in other cells only').toBeNull()
  expect(address()).toBe('')
  await user.keyboard('{ArrowRight}{Enter}')
  expect(address()).toBe('?detail=p1')
})

test('grouped rows do not expand', async () => {
  const user = await openList()
  await user.click(button('分组'))
  await user.click(await screen.findByText('按职级'))
  await screen.findByText(/职级：/)
  expect(buttons('展开职务1')).toEqual([])
})
