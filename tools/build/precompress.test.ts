import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { precompress } from './precompress.mjs'

test('text files get a .br and a .gz with the same content; small files and images get none', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lexdesk-compress-'))
  try {
    const text = '律云法律服务平台 '.repeat(200)
    await mkdir(path.join(folder, 'assets'))
    await writeFile(path.join(folder, 'assets/app.js'), text)
    await writeFile(path.join(folder, 'assets/tiny.js'), 'x')
    await writeFile(path.join(folder, 'logo.png'), text)
    await precompress(folder)
    expect((await readdir(path.join(folder, 'assets'))).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'tiny.js'])
    expect(await readdir(folder)).toContain('logo.png')
    expect(await readdir(folder)).not.toContain('logo.png.gz')
    expect(brotliDecompressSync(await readFile(path.join(folder, 'assets/app.js.br'))).toString()).toBe(text)
    expect(gunzipSync(await readFile(path.join(folder, 'assets/app.js.gz'))).toString()).toBe(text)
  } finally {
    await rm(folder, { recursive: true })
  }
})
