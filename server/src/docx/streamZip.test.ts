import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipParts } from '../resource/sheets/zipParts.ts'
import { type StreamedPart, streamZip } from './streamZip.ts'
import { unpackZip } from './unpackZip.ts'

async function* listOf<T>(...items: T[]): AsyncGenerator<T> {
  yield* items
}

const limits = { parts: 1_000, bytes: 100_000_000 }

test('parts come back as they were, compressed or not, with Chinese names', async () => {
  const large = Buffer.alloc(300_000, '律云')
  const zip = await buffer(
    streamZip(
      listOf<StreamedPart>(
        { name: '委托.json', isDeflated: true, bytes: listOf(Buffer.from('[1,'), Buffer.from('2]')) },
        { name: 'files/合同.docx', isDeflated: false, bytes: listOf(large.subarray(0, 9), large.subarray(9)) },
        { name: 'large.json', isDeflated: true, bytes: listOf(large) },
        { name: 'empty.json', isDeflated: true, bytes: listOf<Buffer>() },
      ),
    ),
  )
  expect(zip.length).toBeLessThan(320_000)
  const parts = zipParts(zip, limits)
  const read = async (name: string): Promise<Buffer> => buffer(parts.read(name))
  expect((await read('委托.json')).toString()).toBe('[1,2]')
  expect(await read('files/合同.docx')).toEqual(large)
  expect(await read('large.json')).toEqual(large)
  expect(await read('empty.json')).toHaveLength(0)
  expect(unpackZip(zip).map(({ name, size }) => [name, size])).toEqual([
    ['委托.json', 5],
    ['files/合同.docx', 300_000],
    ['large.json', 300_000],
    ['empty.json', 0],
  ])
})

test.each([true, false])('a source that fails fails the whole file (compressed: %s)', async (isDeflated) => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from('x')
    throw new Error('bytes are lost')
  }
  await expect(buffer(streamZip(listOf({ name: 'a', isDeflated, bytes: failing() })))).rejects.toThrow('bytes are lost')
})
