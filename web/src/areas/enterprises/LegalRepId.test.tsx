import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { LegalRepId } from './EnterprisePage.tsx'

test('the ID number of a representative is masked until a user with the permission reveals it', async () => {
  fakeServer({ 'POST /legal/enterprise/reveal': { legalRepIdNo: '11010519491231002X' } })
  const row = { id: 'e1', version: 1, legalRepIdMask: '110***********002X' } as never
  const { user } = renderInApp(<LegalRepId row={row} />)
  expect(screen.getByText(/110\*{11}002X/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '查看' }))
  expect(await screen.findByText('11010519491231002X')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})
