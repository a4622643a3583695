import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { type Sharing, SharingDesign } from './SharingDesign.tsx'

function Design({ onChange }: { onChange: (sharing: Sharing) => void }) {
  const [sharing, setSharing] = useState<Sharing>({ isPublic: false, roleIds: [] })
  const change = (part: Partial<Sharing>) => {
    setSharing({ ...sharing, ...part })
    onChange({ ...sharing, ...part })
  }
  return <SharingDesign {...sharing} onChange={change} />
}

test('shares with roles, or with everybody', async () => {
  fakeServer({ 'GET /sys/role/options': [{ value: 'r1', text: '律师' }] })
  let shared: Sharing | undefined
  const { user } = renderInApp(<Design onChange={(next) => (shared = next)} />)
  await user.click(screen.getByLabelText('共享给角色'))
  await user.click(await screen.findByText('律师'))
  expect(shared).toEqual({ isPublic: false, roleIds: ['r1'] })
  await user.click(screen.getByRole('switch', { name: '所有人可用' }))
  expect(shared).toEqual({ isPublic: true, roleIds: ['r1'] })
  expect(screen.queryByLabelText('共享给角色')).toBeNull()
})
