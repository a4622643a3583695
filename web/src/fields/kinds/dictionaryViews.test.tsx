import { dictionaries, dictionary } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldEditor } from '../FieldEditor.tsx'
import { FieldFilter } from '../filters/FieldFilter.tsx'

const items = {
  tag: [
    { value: '1', text: '上市' },
    { value: '2', text: '国企' },
    { value: '3', text: '外资' },
  ],
}
const box = (name: string) => screen.getByRole('combobox', { name })
const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' })

test('emits one value, and null when it is cleared', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const field = dictionary('类型', 'tag')
  const { user, container } = renderInApp(<FieldEditor field={field} value="1" onChange={onChange} label="类型" />, {
    dictionaries: items,
  })
  await user.click(box('类型'))
  await user.click(await option('国企'))
  expect(onChange).toHaveBeenLastCalledWith('2')
  await user.click(container.querySelector('.ant-select-clear')!)
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a required value cannot be cleared', () => {
  const field = dictionary('类型', 'tag', { required: true })
  const { container } = renderInApp(<FieldEditor field={field} value="1" onChange={() => {}} label="类型" />, {
    dictionaries: items,
  })
  expect(container.querySelector('.ant-select-clear')).toBeNull()
})

test('offers no excepted values, but shows the text of one that is set', async () => {
  const field = dictionary('类型', 'tag', { except: ['2', '3'] })
  const { user } = renderInApp(<FieldEditor field={field} value="3" onChange={() => {}} label="类型" />, {
    dictionaries: items,
  })
  expect(screen.getByText('外资')).toBeInTheDocument()
  await user.click(box('类型'))
  await option('上市')
  expect(screen.queryByText('国企')).not.toBeInTheDocument()
})

test('emits several values as a list, null when there are none, and keeps a deleted one by its stored name', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const field = dictionaries('标签', 'tag')
  const row = { tags: ['9'], tags_dictText: '旧标签' }
  const { user, container } = renderInApp(
    <FieldEditor field={field} value={['9']} onChange={onChange} row={row} name="tags" label="标签" />,
    { dictionaries: items },
  )
  expect(screen.getByText('旧标签')).toBeInTheDocument()
  await user.click(box('标签'))
  await user.click(await option('上市'))
  expect(onChange).toHaveBeenLastCalledWith(['9', '1'])
  await user.click(container.querySelector('.ant-select-selection-item-remove')!)
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test.each([
  { rule: 'eq' as const, value: '1', emitted: '2' },
  { rule: 'in' as const, value: ['1'], emitted: ['1', '2'] },
])('a filter by $rule emits $emitted', async ({ rule, value, emitted }) => {
  const onChange = vi.fn<(value: unknown) => void>()
  const field = dictionary('类型', 'tag')
  const { user } = renderInApp(<FieldFilter field={field} rule={rule} value={value} onChange={onChange} id="f" />, {
    dictionaries: items,
  })
  await user.click(box('类型'))
  await user.click(await option('国企'))
  expect(onChange).toHaveBeenLastCalledWith(emitted)
})
