import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const textEndings = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.map', '.webmanifest'])
const smallestWorthIt = 1024

/** @param {string} file */
async function compressOne(file) {
  const content = await readFile(file)
  if (content.length < smallestWorthIt) return
  const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params }), gzip(content, { level: 9 })])
  // A copy that is not smaller would only cost decompression time.
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}

/**
 * Writes .br and .gz beside every text file of a folder, so that serving costs no CPU and uses the highest level.
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && textEndings.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressOne))
}
