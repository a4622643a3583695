import { text } from '../resource/kinds/builders.ts'
import { answerOf, defineEndpoint, fileAnswer } from './defineEndpoint.ts'

/** A stored file. Clients of this wire also read its path from the message. */
export interface StoredFileAnswer {
  path: string
  name: string
  size: number
  type: string
  url: string
}

export interface UploadState {
  token: string
  pieceBytes: number
  /** How many chunks are stored; the next one has this number. */
  received: number
}

const base = '/sys/common/upload'
const token = text('上传凭证', { required: true })

export const fileEndpoints = {
  /** A form with the file and its folder `biz`. */
  upload: defineEndpoint({ method: 'POST', path: base, access: 'upload', answer: answerOf<StoredFileAnswer>() }),
  /** Large files are uploaded in chunks: start, chunks in order, finish. */
  beginUpload: defineEndpoint({
    method: 'POST',
    path: `${base}/begin`,
    access: 'upload',
    input: {
      name: text('文件名', { required: true, max: 10_000 }),
      size: text('大小'),
      biz: text('文件夹'),
      mark: text('标记', { default: '', max: 10_000 }),
    },
    answer: answerOf<UploadState>(),
  }),
  /** Token and number in the URL, the chunk in a form. */
  uploadPiece: defineEndpoint({
    method: 'POST',
    path: `${base}/piece`,
    access: 'upload',
    input: { token, n: text('序号') },
    answer: answerOf<UploadState>(),
  }),
  finishUpload: defineEndpoint({
    method: 'POST',
    path: `${base}/finish`,
    access: 'upload',
    input: { sha256: text('校验值', { required: true }), token },
    answer: answerOf<StoredFileAnswer>(),
  }),
  cancelUpload: defineEndpoint({
    method: 'DELETE',
    path: `${base}/cancel`,
    access: 'upload',
    input: { token },
    answer: answerOf<null>(),
  }),
  /** Access to a file follows from the records that use it. */
  static: defineEndpoint({
    method: 'GET',
    path: '/sys/common/static/*',
    access: 'signedIn',
    takesReaderCookie: true,
    answer: fileAnswer,
  }),
}
