import { region } from '@lexdesk/domain/fields'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Option } from '../../api/resource/ResourceCalls.ts'
import { type FakeRequest, type FakeServer, fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldDisplay } from '../FieldDisplay.tsx'
import { FieldEditor } from '../FieldEditor.tsx'

const place = region('所在地区')
const records: Option[] = [
  { value: '440000', text: '广东省', parent: '86', isLeaf: false },
  { value: '440300', text: '深圳市', parent: '440000', isLeaf: false },
  { value: '440305', text: '南山区', parent: '440300', isLeaf: true },
  { value: '320000', text: '江苏省', parent: '86', isLeaf: false },
  { value: '320100', text: '南京市', parent: '320000', isLeaf: false },
  { value: '320106', text: '鼓楼区', parent: '320100', isLeaf: true },
]
const answer = ({ params }: FakeRequest): Option[] => {
  if (params.keys) return records.filter(({ value }) => params.keys!.split(',').includes(value))
  if (params.keyword) return records.filter(({ text }) => text.includes(params.keyword!))
  return records.filter(({ parent }) => parent === params.parent)
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({ 'GET /legal/region/options': answer })
})

function Form({ start = null, onChange }: { start?: unknown; onChange?: (value: unknown) => void }) {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onChange?.(next)
    setValue(next)
  }
  return <FieldEditor field={place} value={value} onChange={change} label="所在地区" />
}

const box = () => screen.getByRole('combobox', { name: '所在地区' })

test('shows a code as its full path', async () => {
  renderInApp(<Form start="440305" />)
  expect(await screen.findByText('广东省 / 深圳市 / 南山区')).toBeInTheDocument()
})

test('loads levels from the root 86 as they are opened', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form onChange={onChange} />)
  await user.click(box())
  await user.click(await screen.findByTitle('广东省'))
  await user.click(await screen.findByTitle('深圳市'))
  await user.click(await screen.findByTitle('南山区'))
  expect(onChange).toHaveBeenLastCalledWith('440305')
  const parents = server.requests.map(({ params }) => params.parent).filter(Boolean)
  expect(parents).toEqual(['86', '440000', '440300'])
})

test('searches a typed name in all levels and shows matches with their ancestors', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form onChange={onChange} />)
  await user.click(box())
  await user.type(box(), '鼓楼')
  const found = () => screen.getByRole('menuitemcheckbox')
  await waitFor(() => expect(found()).toHaveTextContent('江苏省 / 南京市 / 鼓楼区'))
  await user.click(found())
  expect(onChange).toHaveBeenLastCalledWith('320106')
})

test('a list shows the name from the row without a request', () => {
  renderInApp(
    <FieldDisplay field={place} value="440305" row={{ regionCode_dictText: '南山区' }} name="regionCode" compact />,
  )
  expect(screen.getByText('南山区')).toBeInTheDocument()
  expect(server.requests).toEqual([])
})
