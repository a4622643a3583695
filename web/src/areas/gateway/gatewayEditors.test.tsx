import { screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { PredicateEditor } from './PredicateEditor.tsx'

const changed = vi.fn<FormSlotProps['onChange']>()

function Holder({ draw }: { draw: (props: FormSlotProps) => ReactNode }) {
  const [values, setValues] = useState<Record<string, unknown>>({})
  const onChange = (name: string, value: unknown) => {
    changed(name, value)
    setValues({ ...values, [name]: value })
  }
  return draw({ mode: 'add', values, original: {}, onChange, errorOf: () => undefined })
}

test('predicates are added, filled in by kind and shown as JSON; JSON creates predicates', async () => {
  const { user } = renderInApp(<Holder draw={(props) => <PredicateEditor {...props} />} />)
  await user.click(screen.getByText('添加断言'))
  await user.click(await screen.findByText('路径'))
  await user.type(screen.getByLabelText('路径'), '/law/**{Enter}')
  await user.click(screen.getByText('添加断言'))
  await user.click(await screen.findByText('请求头'))
  await user.type(screen.getByLabelText('请求头名称'), 'X-A')
  expect(changed).toHaveBeenLastCalledWith('predicates', [
    { name: 'Path', args: ['/law/**'] },
    { name: 'Header', args: ['X-A', ''] },
  ])
  await user.click(screen.getByLabelText('删除断言请求头'))
  await user.click(screen.getByText('断言 JSON'))
  const json = await screen.findByLabelText('断言 JSON')
  expect(json).toHaveValue(JSON.stringify([{ name: 'Path', args: ['/law/**'] }], null, 2))
  await user.clear(json)
  await user.click(json)
  await user.paste('[{"name":"Method","args":["GET"]}]')
  expect(changed).toHaveBeenLastCalledWith('predicates', [{ name: 'Method', args: ['GET'] }])
  expect(screen.getByLabelText('请求方法')).toBeInTheDocument()
  await user.clear(json)
  await user.click(json)
  await user.paste('[null,{"name":"Path"},{"name":"Spell","args":[1]}]')
  expect(screen.getByLabelText('路径')).toBeInTheDocument()
  await user.clear(json)
  await user.click(json)
  await user.paste('[{"name":"Method","args":["GET"]}]')
  await user.paste('half')
  expect(changed).toHaveBeenLastCalledWith('predicates', '[{"name":"Method","args":["GET"]}]half')
})

test('a new filter has default arguments', async () => {
  const { user } = renderInApp(<Holder draw={(props) => <FilterEditor {...props} />} />)
  await user.click(screen.getByText('添加过滤器'))
  await user.click(await screen.findByText('限流过滤器'))
  await user.click(screen.getByText('过滤器 JSON'))
  const json = await screen.findByLabelText('过滤器 JSON')
  await user.clear(json)
  await user.click(json)
  await user.paste('[7,{"name":"RequestRateLimiter"}]')
  await user.clear(screen.getByLabelText('限流过滤器每秒次数'))
  await user.type(screen.getByLabelText('限流过滤器每秒次数'), '5')
  expect(changed).toHaveBeenLastCalledWith('filters', [
    {
      name: 'RequestRateLimiter',
      title: '限流过滤器',
      args: [
        { key: 'key-resolver', value: '#{@ipKeyResolver}' },
        { key: 'redis-rate-limiter.replenishRate', value: '5' },
        { key: 'redis-rate-limiter.burstCapacity', value: '20' },
      ],
    },
  ])
})
