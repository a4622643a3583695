import { category } from '@lexdesk/domain/fields'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldEditor } from '../FieldEditor.tsx'
import { FieldFilter } from '../filters/FieldFilter.tsx'

const cause = category('案由', '案由')
const rootCall = 'GET /sys/category/loadTreeData'
const treeCall = 'GET /sys/category/loadTreeRoot'
const node = (key: string, title: string, children: unknown[] | null = null) => ({
  key,
  title,
  leaf: children === null,
  code: key.toUpperCase(),
  children,
})
const causes = [
  node('a02a01', '人格权纠纷'),
  node('a02a02', '婚姻家庭、继承纠纷', [node('a02a02a01', '离婚纠纷'), node('a02a02a02', '法定继承纠纷')]),
]

let server: FakeServer
beforeEach(() => {
  server = fakeServer({ [rootCall]: [node('a02', '案由')], [treeCall]: causes })
})

function Form({ start = null, onChange }: { start?: unknown; onChange?: (value: unknown) => void }) {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onChange?.(next)
    setValue(next)
  }
  const row = { causeOfAction: 'a02a01', causeOfAction_dictText: '人格权纠纷' }
  return <FieldEditor field={cause} value={value} onChange={change} row={row} name="causeOfAction" label="案由" />
}

const box = () => screen.getByRole('combobox', { name: '案由' })

test('offers only the categories below its root, requested when the list is opened', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form onChange={onChange} />)
  expect(server.requests).toEqual([])
  await user.click(box())
  await user.click(await screen.findByText('人格权纠纷'))
  expect(server.sent(rootCall)[0]!.params).toMatchObject({ pcode: '0', condition: '{"name":"案由"}' })
  expect(server.sent(treeCall)[0]!.params).toMatchObject({ async: 'false', pcode: 'A02' })
  expect(onChange).toHaveBeenLastCalledWith('a02a01')
})

test('finds a category of a deeper level by its name, with its parent', async () => {
  const { user } = renderInApp(<Form />)
  await user.click(box())
  await screen.findByText('人格权纠纷')
  await user.type(box(), '离婚')
  expect(await screen.findByText('离婚纠纷')).toBeInTheDocument()
  expect(screen.getByText('婚姻家庭、继承纠纷')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('人格权纠纷')).toBeNull())
})

test('offers all categories if the tenant has no such root', async () => {
  server.answer({ [rootCall]: [] })
  const { user } = renderInApp(<Form />)
  await user.click(box())
  await screen.findByText('人格权纠纷')
  expect(server.sent(treeCall)[0]!.params).not.toHaveProperty('pcode')
})

test('shows the name of the row without a request, and why the categories are missing', async () => {
  server.answer({ [rootCall]: refusal('没有权限') })
  const { user } = renderInApp(<Form start="a02a01" />)
  expect(screen.getByText('人格权纠纷')).toBeInTheDocument()
  expect(server.requests).toEqual([])
  await user.click(box())
  expect(await screen.findAllByText('没有权限')).not.toHaveLength(0)
})

test('a filter takes several categories for 在…中', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<FieldFilter field={cause} rule="in" value={[]} onChange={onChange} />)
  await user.click(box())
  await user.click(await screen.findByText('人格权纠纷'))
  expect(onChange).toHaveBeenLastCalledWith(['a02a01'])
})
