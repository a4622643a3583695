import { defineResource, done, type Resource } from '@lexdesk/domain'
import { integer, text, yesNo } from '@lexdesk/domain/fields'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { ResourceForm } from '../ResourceForm.tsx'

const more = { more: true }
const office = defineResource({
  name: 'office',
  title: '办公室',
  path: '/test/office',
  titleField: 'name',
  fields: {
    name: text('名称', { required: true }),
    isLarge: yesNo('大型', { default: 'N' }),
    floor: integer('楼层', { requiredIf: ({ isLarge }) => isLarge === 'Y', form: more }),
    fax: text('传真', { max: 5, form: more }),
    hasLift: yesNo('有电梯', { default: 'Y', form: more }),
  },
})
const row = { id: 'o1', version: 1, name: '总部', isLarge: 'N', floor: null, fax: null, hasLift: 'Y' }

function open(mode: 'add' | 'edit', values: Record<string, unknown> = row, resource: Resource = office) {
  const server = fakeServer({
    'GET /test/office/queryById': values,
    'POST /test/office/check': { errors: [], warnings: [] },
    'POST /test/office/add': done('添加成功', row),
  })
  const page = renderInApp(
    <ResourceForm resource={resource} mode={mode} id={mode === 'edit' ? 'o1' : undefined} open onClose={() => {}} />,
  )
  return { server, ...page }
}
const fold = (count: number) => screen.findByRole('button', { name: new RegExp(`更多信息（选填 ${count} 项）`) })
const isOpen = async (count: number) => (await fold(count)).getAttribute('aria-expanded') === 'true'

test('optional fields of little importance are folded, also with their defaults; a key opens them', async () => {
  const { user } = open('add')
  const button = await fold(3)
  expect(screen.getByLabelText('名称')).toBeInTheDocument()
  expect(screen.queryByLabelText('传真')).toBeNull()
  button.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('传真')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(screen.queryByLabelText('传真')).toBeNull()
})

test.each([
  ['empty fields stay folded', {}, false],
  ['a default stays folded', { hasLift: 'Y' }, false],
  ['a value opens them', { fax: '8888' }, true],
  ['a value other than the default opens them', { hasLift: 'N' }, true],
])('of a record: %s', async (_, values, expected) => {
  open('edit', { ...row, ...values })
  expect(await isOpen(3)).toBe(expected)
})

test('a field that is required now is never folded', async () => {
  open('edit', { ...row, isLarge: 'Y' })
  expect(await isOpen(2)).toBe(false)
  expect(screen.getByLabelText('楼层')).toBeInTheDocument()
})

test('an error in a folded field opens them, and they stay open', async () => {
  const { user, server } = open('add')
  server.answer({
    'POST /test/office/add': refusal('请检查', { fields: [{ field: 'fax', message: '传真已停用' }] }),
  })
  await user.type(await screen.findByLabelText('名称'), '分部')
  await user.click(screen.getByRole('button', { name: /^保\s*存$/ }))
  expect(await screen.findByText('传真已停用')).toBeInTheDocument()
  await user.click(await fold(3))
  await waitFor(() => expect(screen.getByText('传真已停用')).toBeInTheDocument())
})
