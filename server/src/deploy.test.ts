import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

const root = new URL('../../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8')

/** Every variable that the configuration asks for. */
function variables(): Set<string> {
  const asked = new Set<string>()
  readConfig(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get(_target, name) {
          asked.add(String(name))
          return undefined
        },
      },
    ),
  )
  return asked
}

/** Of other programs: Node, the images of PostgreSQL and the bucket, and the Caddyfile. */
const others = /^(NODE_ENV|POSTGRES_[A-Z_]+|MINIO_[A-Z_]+|SITE|UPSTREAMS)$/

/** The names that a file gives a value: `NAME: value`, `NAME=value`. */
const givenIn = (file: string): string[] =>
  read(file)
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .flatMap((line) => [...line.matchAll(/(?:^|[\s'"])([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)(?:=(?!=)|: )/g)])
    .map(([, name]) => name!)
    .filter((name) => !others.test(name))

const files = readdirSync(fileURLToPath(new URL('deploy', root)), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /^(Dockerfile|lexdesk)$|\.(ya?ml|service|env)$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath.slice(fileURLToPath(root).length)}/${name}`)
  .filter((file) => !file.includes('prometheus'))

test.each(files)('%s sets variables that the product reads', (file) => {
  const known = variables()
  expect(givenIn(file).filter((name) => !known.has(name))).toEqual([])
})

test('the files set what they should, and README lists every variable', () => {
  const given = files.flatMap(givenIn)
  for (const name of ['DATABASE_URL_FILE', 'DRAIN_SECONDS', 'TRUST_PROXY', 'HOST']) expect(given).toContain(name)
  const documented = read('README.md')
  expect([...variables()].filter((name) => !name.endsWith('_FILE') && !documented.includes(`\`${name}\``))).toEqual([])
})

/** Whether a line of the ignore file leaves a path, or a folder that it is in, out of the image's build. */
function isIgnored(path: string): boolean {
  const patterns = read('deploy/Dockerfile.dockerignore').trim().split('\n')
  return patterns.some((pattern) => {
    const expression = pattern
      .split('/')
      .map((part) => (part === '**' ? '(?:.*/)?' : `${part.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}/`))
      .join('')
    return new RegExp(`^${expression}`).test(`${path}/`)
  })
}

test('the build of the image gets every source, and no secret', () => {
  const sources = ['domain', 'parts', 'server', 'web']
    .map((workspace) => `${workspace}/src`)
    .concat('tools')
    .flatMap((folder) =>
      readdirSync(fileURLToPath(new URL(folder, root)), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
  expect(sources).toContain('server/src/main.ts')
  expect([...sources, 'package.json', 'package-lock.json', 'web/index.html'].filter(isIgnored)).toEqual([])
  const unwanted = ['deploy/compose/secrets/database_url', 'data/postgres', 'node_modules/pg', 'server/dist/main.js']
  expect(unwanted.filter((path) => !isIgnored(path))).toEqual([])
})

test('the hosts that Prometheus asks are services of the compose files', () => {
  const hosts = [...read('deploy/prometheus/prometheus.yml').matchAll(/'([\w.-]+):9100'/g)].map(([, host]) => host!)
  const services = ['compose', 'compose.two'].flatMap((file) =>
    [
      ...read(`deploy/compose/${file}.yml`)
        .split('\nvolumes:')[0]!
        .matchAll(/^ {2}([a-z\d]+):$/gm),
    ].map(([, name]) => name!),
  )
  expect(hosts.length).toBeGreaterThan(1)
  expect(services).toEqual(expect.arrayContaining(hosts))
})

test('the health check of the image asks the port and the prefix that are set', async () => {
  const [, command = '[]'] = /HEALTHCHECK[^]*?CMD (\[.*\])/.exec(read('deploy/Dockerfile')) ?? []
  const [, ...args] = JSON.parse(command) as string[]
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/law/health/live' ? 200 : 404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const PORT = String((server.address() as AddressInfo).port)
  const exitCodeOf = async (env: Record<string, string>) =>
    (await once(spawn(process.execPath, args, { env }), 'exit'))[0] as number
  expect(await exitCodeOf({ PORT, API_BASE: '/law' })).toBe(0)
  expect(await exitCodeOf({ PORT })).toBe(1)
})

test('the proxies take uploads of UPLOAD_MAX_MB', () => {
  const limits = ['caddy/Caddyfile', 'nginx/lexdesk.conf', 'kubernetes/app.yaml'].map((file) =>
    Number(/(?:max_size|body_size|body-size:) (\d+)m/i.exec(read(`deploy/${file}`))?.[1]),
  )
  const { uploadMaxMb } = readConfig({})
  expect(limits.map((limit) => limit > uploadMaxMb)).toEqual([true, true, true])
})

test('nginx asks ports on which units are started', () => {
  const ports = [...read('deploy/nginx/lexdesk.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port!)
  expect(ports).toEqual(['3000', '3001'])
  for (const port of ports) expect(read('deploy/README.md')).toContain(`lexdesk@${port}`)
})

test('the command of the systemd example runs as the user of the service, with its settings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = read('deploy/systemd/lexdesk').replaceAll('/etc/lexdesk', folder).replaceAll('/opt/lexdesk', folder)
  writeFileSync(join(folder, 'lexdesk'), script)
  writeFileSync(join(folder, 'database_url'), 'postgres://lexdesk:a&b@db/lexdesk\n')
  writeFileSync(join(folder, 'lexdesk.env'), "STORAGE_URL='s3://k:s@host/b?region=r&tls=off'\n")
  writeFileSync(join(folder, 'runuser'), '#!/bin/sh\necho "$@"\nenv\n')
  chmodSync(join(folder, 'runuser'), 0o755)
  const shell = spawn('sh', [join(folder, 'lexdesk'), 'db', 'status'], {
    env: { PATH: `${folder}:${process.env.PATH ?? ''}` },
  })
  const lines = (await text(shell.stdout)).split('\n')
  expect(lines[0]).toMatch(/^-u lexdesk -- \S+node .*server\/dist\/main\.js db status$/)
  expect(lines).toEqual(
    expect.arrayContaining([
      'DATA_DIR=/var/lib/lexdesk',
      'DATABASE_URL=postgres://lexdesk:a&b@db/lexdesk',
      'STORAGE_URL=s3://k:s@host/b?region=r&tls=off',
    ]),
  )
})
