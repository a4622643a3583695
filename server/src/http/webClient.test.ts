import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pagePolicy } from './securityHeaders.ts'
import { testHttp } from './testing/testHttp.ts'

const script = 'console.log("律云")'

async function built() {
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const webDir = join(folder, 'dist')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'outside.txt'), 'secret')
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><html><head><title>律云</title></head></html>')
  writeFileSync(join(webDir, 'favicon.ico'), 'icon')
  writeFileSync(join(webDir, 'assets', 'main-4f2a.js'), script)
  writeFileSync(join(webDir, 'assets', 'main-4f2a.js.gz'), gzipSync(script))
  return testHttp({}, { webDir, uploadMaxMb: 20 })
}

describe('the built client', () => {
  test.each(['/', '/user/login', '/legal/entrust?id=1', '/isps/userAnnouncement'])('%s is the page', async (url) => {
    const answer = await (await built()).inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<title>律云</title>')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
    })
  })

  test('its page contains the prefix of the calls and the limit of uploads', async () => {
    const { body } = await (await built()).inject('/')
    expect(body).toContain('<meta name="api-base" content="/api" />')
    expect(body).toContain('<meta name="upload-max-mb" content="20" />')
  })

  test('its page may run scripts from files only', () => {
    expect(pagePolicy).toContain("script-src 'self';")
    expect(pagePolicy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|upgrade-insecure/)
  })

  test('hashed files are cached forever and sent precompressed', async () => {
    const app = await built()
    const plain = await app.inject('/assets/main-4f2a.js')
    expect([plain.body, plain.headers['cache-control']]).toEqual([script, 'public, max-age=31536000, immutable'])
    const zipped = await app.inject({ url: '/assets/main-4f2a.js', headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(zipped.rawPayload).toEqual(gzipSync(script))
    expect(zipped.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect(zipped.headers).not.toHaveProperty('cross-origin-opener-policy')
    expect((await app.inject('/favicon.ico')).headers['cache-control']).toBe('no-cache')
  })

  test('a missing file is 404 and not the page', async () => {
    const answer = await (await built()).inject('/assets/old-1111.js')
    expect([answer.statusCode, answer.json().success]).toEqual([404, false])
  })

  test.each(['/../outside.txt', '/..%2foutside.txt', '/assets/..%5c..%5coutside.txt', '/%2e%2e/outside.txt'])(
    '%s does not leave the folder',
    async (url) => {
      const answer = await (await built()).inject(url)
      expect(answer.body).not.toContain('secret')
    },
  )

  test('an unknown call is 404 as JSON, and so is another verb on a page', async () => {
    const app = await built()
    const call = await app.inject({ url: '/api/nowhere', headers: { accept: 'text/html' } })
    expect([call.statusCode, call.json().code]).toEqual([404, 404])
    expect((await app.inject({ method: 'POST', url: '/user/login' })).statusCode).toBe(404)
  })

  test('a path that only begins like the prefix is a page', async () => {
    expect((await (await built()).inject('/apix')).body).toContain('律云')
  })
})

test('without a build a page says what to do', async () => {
  const answer = await (await testHttp({}, { webDir: '/nowhere/dist' })).inject('/')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('npm run build')
})
