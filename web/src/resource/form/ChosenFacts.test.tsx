import { reference } from '@lexdesk/domain/fields'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FormField } from './FormField.tsx'

const nothing = () => {}
const field = reference('客户', 'enterprise', { help: '来访的单位', shows: ['contactName', 'contactMobile', 'gone'] })
const draw = (value: string | null) =>
  renderInApp(
    <FormField
      id="f"
      resource="visit"
      name="clientId"
      field={field}
      mode="add"
      value={value}
      original={{}}
      errors={undefined}
      warnings={undefined}
      isLocked={false}
      isRequired={false}
      isWithheld={false}
      onChange={nothing}
      onOpenLink={nothing}
    />,
  )

test('the form shows fields of the chosen record, and none without one', async () => {
  const server = fakeServer({
    'GET /legal/enterprise/queryById': {
      id: 'e1',
      name: '长风公司',
      contactName: '顾晓岚',
      contactMobile: '13911110001',
    },
  })
  draw(null)
  expect(screen.getByText('来访的单位')).toBeVisible()
  expect(server.sent('GET /legal/enterprise/queryById')).toHaveLength(0)
  draw('e1')
  expect(await screen.findByText('顾晓岚')).toBeVisible()
  expect(screen.getByText('13911110001')).toBeVisible()
})

test('who may not read the record sees nothing of it', async () => {
  const server = fakeServer({ 'GET /legal/enterprise/queryById': () => refusal('没有权限', { code: 'forbidden' }) })
  draw('e1')
  await waitFor(() => expect(server.sent('GET /legal/enterprise/queryById')).toHaveLength(1))
  expect(screen.queryByText('联系人')).toBeNull()
  expect(screen.getByText('来访的单位')).toBeVisible()
})
