import type { Person } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { setWidth } from '../../resource/list/testing/listFixture.tsx'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { PeopleRows } from './PeopleRows.tsx'

const people: Person[] = [
  {
    id: 'u1',
    username: 'zhao',
    realname: '赵静',
    phone: '13800138000',
    orgCodeTxt: '诉讼业务部',
    status: 1,
    status_dictText: '正常',
  },
  { id: 'u2', username: 'sun', realname: '孙浩然', phone: null, orgCodeTxt: null, status: 2, status_dictText: '冻结' },
]

function Panel({ isWide = false }: { isWide?: boolean }) {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <>
      <output>{chosen.join()}</output>
      <PeopleRows
        people={people}
        empty="没有人"
        chosen={chosen}
        onChosen={setChosen}
        actions={({ realname }) => <button type="button">移除{realname}</button>}
        actionsWidth={80}
        isWide={isWide}
      />
    </>
  )
}
const choose = (name: string) => screen.getByRole('checkbox', { name: `选择${name}` })

test('lists people in rows, selects them individually, and shows their numbers if there is space', async () => {
  setWidth(1440)
  const { user, rerender } = renderInApp(<Panel />)
  const line = screen.getByText('赵静').closest('[role=row]')!
  expect(line).toHaveTextContent('zhao赵静诉讼业务部正常移除赵静')
  expect(screen.getByText('冻结')).toHaveClass('ant-tag-error')
  await user.click(choose('赵静'))
  await user.click(choose('孙浩然'))
  expect(screen.getByRole('status')).toHaveTextContent('u1,u2')
  rerender(<Panel isWide />)
  expect(screen.getByText('13800138000')).toBeInTheDocument()
})

test('on a narrow screen they are cards with the same selection and actions', async () => {
  setWidth(390)
  const { user } = renderInApp(<Panel />)
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  const card = screen.getByRole('heading', { name: '赵静' }).closest('li')!
  expect(card).toHaveTextContent('诉讼业务部')
  expect(within(card).getByRole('button', { name: '移除赵静' })).toBeInTheDocument()
  await user.click(choose('赵静'))
  await user.click(choose('孙浩然'))
  await user.click(choose('赵静'))
  expect(screen.getByRole('status')).toHaveTextContent(/^u2$/)
})
