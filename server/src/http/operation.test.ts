import type { AddressInfo } from 'node:net'
import { ok } from '@lexdesk/domain'
import { describe, expect, test } from 'vitest'
import { closeGracefully, drain } from './closeGracefully.ts'
import { listen, testHttp } from './testing/testHttp.ts'

describe('health', () => {
  test('live and ready in normal operation', async () => {
    const app = await testHttp()
    expect((await app.inject('/api/health/live')).json()).toMatchObject({ success: true, result: { status: 'up' } })
    expect((await app.inject('/api/health/ready')).statusCode).toBe(200)
  })

  test('not ready without the database, yet alive', async () => {
    const app = await testHttp({}, { checkReady: () => Promise.reject(new Error('ECONNREFUSED 10.0.0.5')) })
    const ready = await app.inject('/api/health/ready')
    expect([ready.statusCode, ready.json().message, ready.headers['retry-after']]).toEqual([
      503,
      '数据库暂时不可用',
      '10',
    ])
    expect(ready.body).not.toContain('10.0.0.5')
    expect((await app.inject('/api/health/live')).statusCode).toBe(200)
  })

  test('not ready while stopping', async () => {
    const app = await testHttp()
    app.isDraining = true
    expect((await app.inject('/api/health/ready')).json()).toMatchObject({ success: false, message: '服务正在停止' })
  })
})

describe('metrics', () => {
  const token = 'a-long-metrics-token'

  test('count requests by route pattern, not by URL', async () => {
    const app = await testHttp({}, { metricsToken: token })
    app.get('/api/item/:id', { config: { access: 'public' } }, async () => ok(null))
    await app.inject('/api/item/7')
    await app.inject('/api/item/8')
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/item/:id",status="200"} 2')
    expect(body).toContain('process_resident_memory_bytes')
  })

  test('need the token, from loopback too, and are closed without one', async () => {
    const app = await testHttp({}, { metricsToken: token })
    const statusWith = async (authorization?: string) =>
      (await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
    expect(await statusWith()).toBe(403)
    expect(await statusWith('Bearer wrong')).toBe(403)
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
    const open = await testHttp()
    expect((await open.inject('/metrics')).statusCode).toBe(403)
    expect((await open.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(403)
  })

  test('can have their own address, and require the token there if one is set', async () => {
    const ask = async (metricsToken?: string) => {
      const app = await testHttp({}, metricsToken ? { metricsToken } : {})
      const server = app.metricsServer().listen(0, '127.0.0.1')
      await new Promise((done) => server.once('listening', done))
      const { port } = server.address() as AddressInfo
      const statusOf = async (path: string, headers = {}) =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
      const answers = [
        await statusOf('/metrics'),
        await statusOf('/metrics', { authorization: `Bearer ${token}` }),
        await statusOf('/api/health/live'),
      ]
      server.close()
      return answers
    }
    expect(await ask()).toEqual([200, 200, 404])
    expect(await ask(token)).toEqual([403, 200, 404])
  })
})

describe('under pressure', () => {
  test('requests are rejected with a message, while the process stays live', async () => {
    const app = await testHttp({}, { maxEventLoopDelayMs: 1 })
    app.get('/api/open', { config: { access: 'public' } }, async () => ok('open'))
    await app.ready()
    // The plugin measures once a second: one long block in each window.
    for (let busy = 0; busy < 25 && !app.isUnderPressure(); busy += 1) {
      const until = Date.now() + 80
      while (Date.now() < until);
      await new Promise((done) => setTimeout(done, 5))
    }
    const answer = await app.inject('/api/open')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(answer.json()).toMatchObject({ success: false, code: 503, message: '系统繁忙，请稍后重试' })
    expect((await app.inject('/api/health/live')).statusCode).toBe(200)
  })
})

describe('stopping', () => {
  test('while it drains it is not ready and serves on, each connection for one more answer', async () => {
    const app = await testHttp()
    app.get('/api/open', { config: { access: 'public' } }, async () => ok('open'))
    const base = await listen(app)
    expect((await fetch(`${base}/api/open`)).headers.get('connection')).toBe('keep-alive')
    const draining = drain(app, 100)
    expect((await fetch(`${base}/api/health/ready`)).status).toBe(503)
    const answer = await fetch(`${base}/api/open`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect((await fetch(`${base}/api/health/live`)).status).toBe(200)
    await draining
    await closeGracefully(app)
  })

  test('finishes running requests, then refuses connections', async () => {
    const app = await testHttp()
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    app.get('/api/slow', { config: { access: 'public' } }, async () => {
      await held
      return ok('finished')
    })
    const base = await listen(app)
    const running = fetch(`${base}/api/slow`)
    await new Promise((done) => setTimeout(done, 50))
    const started = Date.now()
    const closed = app.close()
    setTimeout(release, 100)
    expect(await (await running).json()).toMatchObject({ result: 'finished' })
    await closed
    expect(Date.now() - started).toBeLessThan(3_000)
    await expect(fetch(`${base}/api/slow`)).rejects.toThrow('fetch failed')
  })

  test('aborts requests that do not finish in time', async () => {
    const app = await testHttp()
    app.get('/api/stuck', { config: { access: 'public' } }, () => new Promise(() => {}))
    const base = await listen(app)
    const stuck = fetch(`${base}/api/stuck`).catch(() => 'cut off')
    await new Promise((done) => setTimeout(done, 50))
    const started = Date.now()
    await closeGracefully(app, 200)
    expect(await stuck).toBe('cut off')
    expect(Date.now() - started).toBeLessThan(3_000)
  })
})
