import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openSpool, TooLarge } from './spool.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('measures and hashes the bytes as they arrive', async () => {
  const folder = newFolder()
  const spool = await openSpool(folder)
  const file = await spool.receive(Readable.from([Buffer.from('委托'), Buffer.from('合同')]), 100)
  expect(readFileSync(file.path, 'utf8')).toBe('委托合同')
  expect(file).toMatchObject({ size: 12, sha256: createHash('sha256').update('委托合同').digest('hex') })
  await spool.discard(file)
  expect(readdirSync(folder)).toEqual([])
})

test('one byte too many aborts it and leaves nothing', async () => {
  const folder = newFolder()
  const spool = await openSpool(folder)
  let asked = 0
  const endless = new Readable({
    read() {
      asked += 1
      this.push(Buffer.alloc(1024))
    },
  })
  await expect(spool.receive(endless, 10 * 1024)).rejects.toBeInstanceOf(TooLarge)
  expect(readdirSync(folder)).toEqual([])
  expect(asked).toBeLessThan(200)
})

test('a stream that breaks leaves nothing', async () => {
  const folder = newFolder()
  const spool = await openSpool(folder)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    })(),
  )
  await expect(spool.receive(broken)).rejects.toThrow('connection lost')
  expect(readdirSync(folder)).toEqual([])
})

test('startup removes leftovers of a killed process but not files that others are writing', async () => {
  const folder = newFolder()
  const host = hostname().replace(/[^a-z\d-]/gi, '')
  writeFileSync(join(folder, `${host}.99999999.aa.part`), 'dead')
  writeFileSync(join(folder, `${host}.${process.ppid}.bb.part`), 'alive')
  writeFileSync(join(folder, 'elsewhere.1.cc.part'), 'other machine')
  writeFileSync(join(folder, 'elsewhere.1.dd.part'), 'other machine, two days ago')
  const now = Date.now() / 1000
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), now, now)
  const old = now - 2 * 24 * 3600
  utimesSync(join(folder, 'elsewhere.1.dd.part'), old, old)
  await openSpool(folder)
  expect(readdirSync(folder).sort()).toEqual(['elsewhere.1.cc.part', `${host}.${process.ppid}.bb.part`].sort())
})
