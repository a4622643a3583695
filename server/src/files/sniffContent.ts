import { open } from 'node:fs/promises'
import { zipEntryNames } from './zipEntryNames.ts'

const sampleBytes = 4100

/**
 * Detects the type of a file by its bytes: an extension, `text`, or undefined when unknown. Zip containers are
 * distinguished by their directory: streamed workbooks begin like any zip.
 */
export async function sniffContent(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(size, sampleBytes))
    await file.read(buffer, 0, buffer.length, 0)
    if (buffer.length > 1 && buffer[0] === 0x50 && buffer[1] === 0x4b) return zipKind(await zipEntryNames(file, size))
    const { fileTypeFromBuffer } = await import('file-type')
    const found = await fileTypeFromBuffer(buffer)
    if (found) return found.ext
    return isText(buffer) ? 'text' : undefined
  } finally {
    await file.close()
  }
}

function zipKind(names: string[]): string | undefined {
  if (names.length === 0) return undefined
  if (names.includes('OFD.xml')) return 'ofd'
  if (!names.includes('[Content_Types].xml')) return 'zip'
  if (names.some((name) => name.startsWith('xl/'))) return 'xlsx'
  if (names.some((name) => name.startsWith('word/'))) return 'docx'
  if (names.some((name) => name.startsWith('ppt/'))) return 'pptx'
  return 'zip'
}

/** UTF-8, or GB18030 as written by older Chinese programs; control characters indicate a binary. */
function isText(sample: Buffer): boolean {
  // oxlint-disable-next-line no-control-regex
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(sample.toString('latin1'))) return false
  return ['utf-8', 'gb18030'].some((encoding) => decodes(sample, encoding))
}

function decodes(sample: Buffer, encoding: string): boolean {
  try {
    // `stream` tolerates a character that the end of the sample cuts in two.
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}
