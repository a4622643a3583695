import type { ProposedColumn } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { type CheckedColumn, ColumnTable } from './ColumnTable.tsx'
import { workbookCalls } from './workbookCalls.ts'

const column = (title: string): ProposedColumn => ({
  ...{ title, kind: 'text', format: null, source: null, items: [], required: 'N', unique: 'N', length: 50 },
  ...{ samples: ['甲'], doubts: ['有疑问'] },
})

function Checking() {
  const [columns, setColumns] = useState<CheckedColumn[]>([column('案号'), column('序号')])
  return (
    <>
      <ColumnTable
        proposal={{ dictionaries: [], resources: [], mayAddDictionaries: false }}
        columns={columns}
        leftOutWords="导入时不读这一列"
        onChange={setColumns}
      />
      <button onClick={() => void workbookCalls.create('台账', 'ledger', columns)}>创建</button>
    </>
  )
}

test('a column that is left out says so, can be taken back, and becomes no field', async () => {
  const server = fakeServer({
    'POST /online/form/workbook/create': { id: 'f1', version: 1, code: 'ledger', title: '台账' },
  })
  const { user } = renderInApp(<Checking />)
  const keep = await screen.findByRole('checkbox', { name: '要序号这一列' })
  expect(screen.queryByText('导入时不读这一列')).toBeNull()
  await user.click(keep)
  expect(screen.getByText('导入时不读这一列')).toBeInTheDocument()
  expect(screen.queryByLabelText('序号的类型')).toBeNull()
  expect(screen.getByLabelText('案号的类型')).toBeInTheDocument()
  await user.click(screen.getByText('创建'))
  const [sent] = server.sent('POST /online/form/workbook/create')
  expect((sent!.body as { columns: object[] }).columns).toEqual([
    expect.not.objectContaining({ isLeftOut: expect.anything() as unknown }),
  ])
  expect(sent!.body).toMatchObject({ columns: [{ title: '案号', items: '' }] })
  await user.click(keep)
  expect(screen.getByLabelText('序号的类型')).toBeInTheDocument()
})
