import { StringDecoder } from 'node:string_decoder'
import { errors } from '@lexdesk/domain'
import { type XmlHandlers, XmlScanner } from './XmlScanner.ts'

/** Feeds a part of a workbook to its handlers. Pauses after each piece for backpressure. */
export async function readXml(
  pieces: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  pause?: () => Promise<void>,
): Promise<void> {
  const decoder = new StringDecoder('utf8')
  const scanner = new XmlScanner(handlers)
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst && /^(?:\xfe\xff|\xff\xfe|<\0|\0<)/.test(piece.toString('latin1', 0, 2)))
      throw errors.badSheet('文件使用了不支持的编码，请用表格软件重新保存后再试')
    const text = decoder.write(piece)
    scanner.write(isFirst ? text.replace(/^\ufeff/, '') : text)
    isFirst = false
    await pause?.()
  }
  scanner.write(decoder.end())
  scanner.end()
}
