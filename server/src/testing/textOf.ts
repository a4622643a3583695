import { partText, unpackZip } from '../docx/unpackZip.ts'
import type { Answer } from './testProduct.ts'

/** The whole text of a response; sheets and documents are unpacked. */
export function textOf({ bytes }: Pick<Answer, 'bytes'>): string {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8')
  return unpackZip(bytes).map(partText).join('\n')
}
