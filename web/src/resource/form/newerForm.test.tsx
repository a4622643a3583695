import { compileForm, type OnlineField, readField } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ResourceForm } from '../ResourceForm.tsx'

const field = (title: string, name: string, kind: OnlineField['kind'] = 'text') =>
  ({ title, name, kind, inList: 'Y' }) as OnlineField
const version = (...fields: OnlineField[]) =>
  compileForm({
    ...{ code: 'leave', title: '请假单', isTree: 'N', titleField: null },
    fields: fields.map((one) => readField(one)),
  })
const first = version(field('事由', 'topic'), field('天数', 'days'))
const second = version(field('事由', 'topic'), field('天数', 'days', 'integer'), field('备注', 'remark'))

beforeEach(() => {
  fakeServer({ 'POST /online/data/leave/check': { errors: [], warnings: [] } })
})

function Page() {
  const [resource, setResource] = useState(first)
  return (
    <>
      <button type="button" onClick={() => setResource(second)}>
        发布
      </button>
      <ResourceForm resource={resource} mode="add" open onClose={() => {}} />
    </>
  )
}

test('a form in which nothing was entered takes the new version at once', async () => {
  const { user } = renderInApp(<Page />)
  await screen.findByLabelText('事由')
  await user.click(screen.getByText('发布'))
  expect(await screen.findByLabelText('备注')).toBeInTheDocument()
  expect(screen.queryByText('表单已更新')).toBeNull()
})

test('a form that is being filled in stays as it is, and takes the new version with what was entered', async () => {
  const { user } = renderInApp(<Page />)
  await user.type(await screen.findByLabelText('事由'), '探亲')
  await user.type(screen.getByLabelText('天数'), '很多')
  await user.click(screen.getByText('发布'))
  expect(await screen.findByText('表单已更新')).toBeInTheDocument()
  expect(screen.queryByLabelText('备注')).toBeNull()
  expect(screen.getByLabelText('事由')).toHaveValue('探亲')
  await user.click(screen.getByText('重新载入', { selector: 'button *' }))
  expect(await screen.findByLabelText('备注')).toBeInTheDocument()
  expect(screen.getByLabelText('事由')).toHaveValue('探亲')
  expect(screen.getByLabelText('天数'), 'a text does not fit a number').toHaveValue('')
  expect(screen.queryByText('表单已更新')).toBeNull()
})
