import { screen } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { browserStore } from '../session/browserStore.ts'
import { useDictionary } from './useDictionary.ts'
import { useNames } from './useNames.ts'

function Items({ code }: { code: string }) {
  const items = useDictionary(code)
  const names = useNames()
  return (
    <p>
      {items.map(({ text }) => text).join('、')}|{names.dictionary(code).length}
    </p>
  )
}
const emptyClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('items cached at the last visit are shown until the current ones have loaded', async () => {
  browserStore.set('UI_CACHE_DB_DICT_DATA', { sex: [{ value: '1', text: '旧' }] })
  fakeServer({ 'GET /sys/dict/queryAllDictItems': { sex: [{ value: '1', text: '男' }] } })
  renderInApp(<Items code="sex" />, { client: emptyClient() })
  expect(screen.getByText('旧|1')).toBeInTheDocument()
  expect(await screen.findByText('男|1')).toBeInTheDocument()
  expect(browserStore.get('UI_CACHE_DB_DICT_DATA')).toEqual({ sex: [{ value: '1', text: '男' }] })
})

test('a corrupt cache of the last visit is ignored', async () => {
  browserStore.set('UI_CACHE_DB_DICT_DATA', { sex: 'broken' })
  fakeServer({ 'GET /sys/dict/queryAllDictItems': { sex: [{ value: '1', text: '男' }] } })
  renderInApp(<Items code="sex" />, { client: emptyClient() })
  expect(await screen.findByText('男|1')).toBeInTheDocument()
})

test('a dictionary missing from the full list is fetched by itself before it counts as empty', async () => {
  const server = fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'GET /sys/dict/getDictItems/ent_level': [{ value: 'A', text: '重点客户' }],
  })
  renderInApp(<Items code="ent_level" />, { client: emptyClient() })
  expect(await screen.findByText('重点客户|0')).toBeInTheDocument()
  expect(server.requests).toHaveLength(2)
})
