import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
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
  .filter((entry) => entry.isFile() && /^Dockerfile$|\.(ya?ml|service|env)$/.test(entry.name))
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
