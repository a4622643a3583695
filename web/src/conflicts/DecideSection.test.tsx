import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import { DecideSection } from './DecideSection.tsx'

const call = 'GET /legal/conflictCheck/queryById'
const hit = (pairKey: string | null, foundName: string, isPending = true) => ({
  party: '甲公司',
  foundName,
  explanation: `${foundName}的说明`,
  isPending,
  pairKey,
})

test('offers each pending pair once and preselects the first', async () => {
  const hits = [hit('k1', '乙'), hit('k1', '乙'), hit('k2', '丙'), hit('k3', '已核对', false), hit(null, '隐藏')]
  fakeServer({ [call]: { id: 'c1', version: 1, hits } })
  const onChange = vi.fn<(name: string, value: unknown) => void>()
  const { user } = renderInApp(
    <DecideSection row={{ id: 'c1' } as never} values={{}} onChange={onChange} errorOf={() => undefined} />,
  )
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
  expect(screen.getByText(/甲公司 ／ 乙/)).toHaveTextContent('甲公司 ／ 乙（2 条命中记录）')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('pairKey', 'k1')
  await user.click(screen.getByRole('radio', { name: /丙/ }))
  expect(onChange).toHaveBeenLastCalledWith('pairKey', 'k2')
})
