import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../pickers/testing/renderPart.tsx'
import { AreaLinkage, type AreaLinkageProps } from './AreaLinkage.tsx'
import { areaOptions } from './areaLevels.ts'

const levels: Record<string, unknown> = {
  '86': [
    { id: '310000', text: '上海市' },
    { id: '330000', text: '浙江省' },
  ],
  '330000': [{ id: '330100', text: '杭州市' }],
  '330100': [{ id: '330106', text: '西湖区' }],
}
const path = [
  { id: '330000', text: '浙江省' },
  { id: '330100', text: '杭州市' },
]
const load = vi.fn<AreaLinkageProps['load']>((parent) => Promise.resolve(levels[parent]))

function Areas(props: Partial<AreaLinkageProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <>
      <AreaLinkage
        label="地区"
        load={load}
        loadPath={() => Promise.resolve(path)}
        {...props}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  )
}

test('[P4.01] requests the first level under 86, and each further level when it is opened', async () => {
  load.mockClear()
  const { user } = renderPart(<Areas />)
  await user.click(screen.getByRole('combobox', { name: '地区' }))
  await user.click(await screen.findByText('浙江省'))
  await user.click(await screen.findByText('杭州市'))
  await user.click(await screen.findByText('西湖区'))
  expect(load.mock.calls.map(([parent]) => parent)).toEqual(['86', '330000', '330100'])
  expect(screen.getByRole('status')).toHaveTextContent('330106')
  expect(screen.getAllByText('浙江省 / 杭州市 / 西湖区')).not.toHaveLength(0)
})

test('shows the names on the path to an external value', async () => {
  renderPart(<Areas value="330100" />)
  expect(await screen.findByText('浙江省 / 杭州市')).toBeInTheDocument()
})

test('as three selects: changing a level clears the levels below', async () => {
  const { user } = renderPart(<Areas type="select" value="330100" />)
  expect(await screen.findByText('杭州市')).toBeInTheDocument()
  await user.click(screen.getByRole('combobox', { name: '地区区县' }))
  await user.click(await screen.findByText('西湖区', { selector: '.ant-select-item-option-content' }))
  expect(screen.getByRole('status')).toHaveTextContent('330106')
  await user.click(screen.getByRole('combobox', { name: '地区省' }))
  await user.click(await screen.findByText('上海市', { selector: '.ant-select-item-option-content' }))
  expect(screen.getByRole('status')).toHaveTextContent('310000')
  expect(screen.queryByText('杭州市')).not.toBeInTheDocument()
})

test('shows Bad type value for an unknown type', () => {
  renderPart(<Areas type="list" />)
  expect(screen.getByRole('alert')).toHaveTextContent('Bad type value')
})

test('shows an error when a level fails to load', async () => {
  const { user } = renderPart(<Areas load={() => Promise.reject(new Error('网络不通'))} />)
  await user.click(screen.getByRole('combobox', { name: '地区' }))
  expect(await screen.findByText('网络不通')).toBeInTheDocument()
})

test('finds areas of all levels by name; the path to a match is loaded', async () => {
  const search = vi.fn<NonNullable<AreaLinkageProps['search']>>(async (keyword) =>
    keyword === '杭' ? [{ id: '330100', text: '浙江省 / 杭州市' }] : [],
  )
  const { user } = renderPart(<Areas search={search} />)
  const box = screen.getByRole('combobox', { name: '地区' })
  await user.click(box)
  await user.type(box, '杭')
  const match = () => screen.getByRole('menuitemcheckbox')
  await waitFor(() => expect(match()).toHaveTextContent('浙江省 / 杭州市'))
  await user.click(match())
  expect(screen.getByRole('status')).toHaveTextContent('330100')
  expect(await screen.findAllByText('浙江省 / 杭州市')).not.toHaveLength(0)
  await user.type(box, '无')
  expect(await screen.findByText('没有查询到任何数据')).toBeInTheDocument()
})

test('opens a level below the district if the area is not a leaf', () => {
  const area = (id: string, isLeaf: boolean) => ({ id, text: id, isLeaf })
  const known = new Map([
    ['86', [area('1', false)]],
    ['1', [area('2', false), area('3', true)]],
    ['2', [area('4', false)]],
  ])
  const [province] = areaOptions(known)
  expect(province?.children?.map(({ isLeaf }) => isLeaf)).toEqual([false, true])
  expect(province?.children?.[0]?.children?.[0]?.isLeaf).toBe(false)
})

test('treats an area without children as a leaf', () => {
  const known = new Map([
    ['86', [{ id: '710000', text: '台湾省' }]],
    ['710000', []],
  ])
  expect(areaOptions(known)).toEqual([{ value: '710000', label: '台湾省', isLeaf: true }])
})
