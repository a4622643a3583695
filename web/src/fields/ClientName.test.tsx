import { type AnyRow, contract, type Field } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import { ClientName } from './ClientName.tsx'

test('shows an enterprise, or a person who is marked as one', async () => {
  fakeServer({})
  const rows = [
    { id: '1', enterpriseId: 'e1', enterpriseId_dictText: '蓝海科技有限公司', personName: null },
    { id: '2', enterpriseId: null, personName: '何秀英' },
  ] as unknown as AnyRow[]
  renderInApp(
    <>
      {rows.map((row) => (
        <p key={row.id}>
          <ClientName field={contract.fields.enterpriseId as Field} row={row} />
        </p>
      ))}
    </>,
  )
  expect(await screen.findByText('蓝海科技有限公司')).toBeInTheDocument()
  expect(screen.getByText('何秀英（个人）')).toBeInTheDocument()
})
