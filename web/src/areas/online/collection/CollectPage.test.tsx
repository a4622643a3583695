import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { CollectPage } from './CollectPage.tsx'

test('a visitor sees who asks, and until when', async () => {
  fakeServer({
    'GET /online/collect/t1': {
      ...{ title: '来访登记', welcome: null, expiresAt: '2026-12-01 18:00:00', hasCaptcha: false, dictionaries: {} },
      definition: {
        ...{ code: 'intake', title: '来访登记', isTree: 'N', titleField: 'name', hidden: [] },
        fields: [{ title: '姓名', name: 'name', kind: 'text' }],
      },
    },
    'GET /sys/platform': { name: '某某律师事务所' },
  })
  renderInApp(<CollectPage token="t1" />)
  expect(await screen.findByText('来访登记')).toBeVisible()
  expect(await screen.findByText('某某律师事务所')).toBeVisible()
  expect(screen.getByText('截止时间 2026-12-01 18:00')).toBeVisible()
})
