import { reference, tree } from '@lexdesk/domain/fields'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldDisplay } from '../FieldDisplay.tsx'
import { FieldEditor } from '../FieldEditor.tsx'

const owner = reference('客户经理', 'user')
const option = (value: string, text: string) => ({ value, text, title: text })
const optionsCall = 'GET /sys/user/options'

interface FormProps {
  start?: unknown
  row?: Record<string, unknown>
  onChange?: (value: unknown) => void
  field?: Parameters<typeof FieldEditor>[0]['field']
}

function Form({ start = null, row = {}, onChange, field = owner }: FormProps) {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onChange?.(next)
    setValue(next)
  }
  return <FieldEditor field={field} value={value} onChange={change} row={row} name="ownerId" label="客户经理" />
}

const box = () => screen.getByRole('combobox', { name: '客户经理' })

test('sends no request before the list is opened', () => {
  const server = fakeServer({ [optionsCall]: [] })
  renderInApp(<Form />)
  expect(server.requests).toEqual([])
})

test('debounces typing and sends only the latest query', async () => {
  const server = fakeServer({ [optionsCall]: [option('u1', '张三')] })
  const { user } = renderInApp(<Form />)
  await user.click(box())
  await user.type(box(), 'zhang')
  await waitFor(() => expect(server.sent(optionsCall).at(-1)?.params.keyword).toBe('zhang'))
  expect(server.sent(optionsCall).map(({ params }) => params.keyword ?? '')).toEqual(['', 'zhang'])
})

test('a late answer to an old query never replaces a newer one', async () => {
  const late: { release?: () => void } = {}
  fakeServer({
    [optionsCall]: async ({ params }: { params: Record<string, string> }) => {
      if (params.keyword === '张') {
        await new Promise<void>((resolve) => {
          late.release = resolve
        })
        return [option('old', '张旧')]
      }
      return params.keyword === '张三' ? [option('new', '张三')] : []
    },
  })
  const { user } = renderInApp(<Form />)
  await user.click(box())
  await user.type(box(), '张')
  await waitFor(() => expect(late.release).toBeDefined())
  await user.type(box(), '三')
  await screen.findByTitle('张三')
  await act(async () => {
    late.release?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(screen.queryByTitle('张旧')).not.toBeInTheDocument()
  expect(screen.getByTitle('张三')).toBeInTheDocument()
})

test('a selection emits the key and shows the name', async () => {
  fakeServer({ [optionsCall]: [option('u1', '张三'), option('u2', '李四')] })
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form onChange={onChange} />)
  await user.click(box())
  await user.click(await screen.findByTitle('李四'))
  expect(onChange).toHaveBeenLastCalledWith('u2')
  expect(screen.getAllByText('李四').length).toBeGreaterThan(0)
})

test('reads the name of the current value from the row', () => {
  const server = fakeServer()
  renderInApp(<Form start="u7" row={{ ownerId: 'u7', ownerId_dictText: '王五' }} />)
  expect(screen.getByText('王五')).toBeInTheDocument()
  expect(server.requests).toEqual([])
})

test('requests the name of a value without one', async () => {
  const server = fakeServer({ [optionsCall]: [option('u7', '王五')] })
  renderInApp(<Form start="u7" />)
  expect(await screen.findByText('王五')).toBeInTheDocument()
  expect(server.sent(optionsCall)[0]?.params.keys).toBe('u7')
})

test('the name in the row applies only to the value that it came with', async () => {
  fakeServer({ [optionsCall]: [option('u8', '赵六')] })
  const field = <K extends string>(value: K) => (
    <FieldEditor field={owner} value={value} onChange={() => {}} row={{ ownerId_dictText: '王五' }} name="ownerId" />
  )
  function Switching() {
    const [value, setValue] = useState('u7')
    return (
      <>
        {field(value)}
        <button type="button" onClick={() => setValue('u8')}>
          换人
        </button>
      </>
    )
  }
  const { user } = renderInApp(<Switching />)
  expect(screen.getByText('王五')).toBeInTheDocument()
  await user.click(screen.getByText('换人'))
  expect(await screen.findByText('赵六')).toBeInTheDocument()
})

test('shows a failed search in the list', async () => {
  fakeServer()
  const { user } = renderInApp(<Form />)
  await user.click(box())
  expect(await screen.findByText(/很抱歉，资源未找到|没有为/)).toBeInTheDocument()
})

test('a list shows the names from the row without a request', () => {
  const server = fakeServer()
  renderInApp(
    <FieldDisplay field={owner} value="u7" row={{ ownerId: 'u7', ownerId_dictText: '王五' }} name="ownerId" compact />,
  )
  expect(screen.getByText('王五')).toBeInTheDocument()
  expect(server.requests).toEqual([])
})

test('loads a tree level by level, and a row cannot be its own parent', async () => {
  const node = (value: string, text: string, isLeaf: boolean) => ({ ...option(value, text), isLeaf })
  const server = fakeServer({
    'GET /legal/goodAt/options': ({ params }: { params: Record<string, string> }) =>
      params.parent === 'g1' ? [node('g11', '婚姻家事', true)] : [node('g1', '民事', false), node('g2', '刑事', true)],
  })
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form field={tree('上级领域', 'goodAt')} row={{ id: 'g2' }} onChange={onChange} />)
  await user.click(box())
  await screen.findByText('刑事')
  expect(server.requests.map(({ params }) => params.parent ?? `roots=${params.roots ?? ''}`)).toEqual(['roots=1'])
  await user.click(screen.getByText('刑事'))
  expect(onChange).not.toHaveBeenCalled()
  await user.click(document.querySelector('.ant-select-tree-switcher_close')!)
  await user.click(await screen.findByText('婚姻家事'))
  expect(onChange).toHaveBeenLastCalledWith('g11')
  expect(server.requests.at(-1)?.params.parent).toBe('g1')
})
