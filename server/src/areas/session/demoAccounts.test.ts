import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestProduct } from '../../testing/testProduct.ts'

interface Granted {
  auth: { action: string }[]
}

const start = async (demoData: 'on' | 'off') => {
  const product = await startTestProduct({}, { DEMO_DATA: demoData })
  onTestFinished(() => product.close())
  return product
}

describe('with demo data', () => {
  test('each demo account signs in by one call and holds the permissions of its work', async () => {
    const product = await start('on')
    const { result: platform } = await product.anonymous.get<{ demoAccounts: { key: string }[] }>('/sys/platform')
    const wanted: Record<string, [may: string, mayNot: string | undefined]> = {
      lawyer: ['entrustment:quote', 'entrustment:approve'],
      assistant: ['deadline:tick', 'entrustment:quote'],
      supervisor: ['entrustment:approve', 'contract:markPaid'],
      finance: ['contract:markPaid', 'entrustment:approve'],
      administrator: ['user:add', undefined],
    }
    expect(platform.demoAccounts.map(({ key }) => key)).toEqual(Object.keys(wanted))
    for (const [account, [may, mayNot]] of Object.entries(wanted)) {
      const { result, message } = await product.anonymous.post<{ token: string; multi_depart: number }>(
        '/sys/demo/login',
        { account },
      )
      expect(result, message).toMatchObject({ token: expect.any(String), multi_depart: 1 })
      const own = await product.clientOf(result.token).get<Granted>('/sys/permission/getUserPermissionByToken')
      const held = own.result.auth.map(({ action }) => action)
      expect([account, held.includes(may)]).toEqual([account, true])
      expect([account, held.includes(mayNot ?? '')]).toEqual([account, false])
    }
  })

  test('an assistant can read the list that the page 模板下载 begins with', async () => {
    const product = await start('on')
    const { result } = await product.anonymous.post<{ token: string }>('/sys/demo/login', { account: 'assistant' })
    const assistant = product.clientOf(result.token)
    expect(await assistant.get('/legal/contractTemplate/list', { status: 'published' })).toMatchObject({
      success: true,
    })
    expect(await assistant.post('/legal/contractTemplate/add', { name: '借用' })).toMatchObject({ status: 403 })
  })

  test('refuses other accounts', async () => {
    const product = await start('on')
    expect(await product.anonymous.post('/sys/demo/login', { account: 'wuguodong' })).toMatchObject({
      success: false,
      message: '该演示账号不存在或已停用',
    })
  })
})

test('without demo data neither the offer nor the call exists', async () => {
  const product = await start('off')
  const { result } = await product.anonymous.get<object>('/sys/platform')
  expect(result).not.toHaveProperty('demoAccounts')
  expect(await product.anonymous.post('/sys/demo/login', { account: 'administrator' })).toMatchObject({ status: 404 })
})

test('demo data that nobody asked for are open on this machine alone', async () => {
  const product = await startTestProduct()
  onTestFinished(() => product.close())
  const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, remoteAddress: string) => {
    const payload = method === 'POST' ? { account: 'lawyer' } : undefined
    const answer = await product.app.http.inject({ method, url: `/api${url}`, headers, remoteAddress, payload })
    return answer.json<{ success: boolean; result: object | null }>()
  }
  const places: [boolean, Record<string, string>, string][] = [
    [true, { host: 'localhost:3000' }, '127.0.0.1'],
    [true, { host: '[::1]:3000' }, '::1'],
    [false, { host: 'office.example.cn' }, '127.0.0.1'],
    [false, { host: 'localhost' }, '10.0.0.8'],
    [false, { host: 'localhost', 'x-forwarded-for': '10.0.0.8' }, '127.0.0.1'],
  ]
  for (const [isOpen, headers, address] of places) {
    const { result } = await call('GET', '/sys/platform', headers, address)
    expect(Object.hasOwn(result!, 'demoAccounts'), JSON.stringify(headers)).toBe(isOpen)
    expect((await call('POST', '/sys/demo/login', headers, address)).success, JSON.stringify(headers)).toBe(isOpen)
  }
})

test('demo data that nobody asked for do not open the administrator of the platform, because a tunnel looks local', async () => {
  const product = await startTestProduct()
  onTestFinished(() => product.close())
  const { result } = await product.anonymous.get<{ demoAccounts: { key: string }[] }>('/sys/platform')
  expect(result.demoAccounts.map(({ key }) => key)).toEqual(['lawyer', 'assistant', 'supervisor', 'finance'])
  expect(await product.anonymous.post('/sys/demo/login', { account: 'administrator' })).toMatchObject({
    success: false,
    message: '该演示账号不存在或已停用',
  })
})
