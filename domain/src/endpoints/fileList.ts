import { maxSelections } from '../limits.ts'
import { references, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { fileObject } from '../resources/system/fileObject.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, listInput, may } from './defineEndpoint.ts'

const base = '/sys/oss/file'

export const fileListEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: `${base}/list`,
    access: may(fileObject, 'list'),
    input: listInput(fileObject),
    answer: answerOf<Page<Values>>(),
  }),
  queryById: defineEndpoint({
    method: 'GET',
    path: `${base}/queryById`,
    access: may(fileObject, 'list'),
    input: { id: text('文件', { required: true }) },
    answer: answerOf<Values>(),
  }),
  /** A form with the file and its folder `biz`. */
  upload: defineEndpoint({
    method: 'POST',
    path: `${base}/upload`,
    access: may(fileObject, 'upload'),
    answer: answerOf<Values>(),
  }),
  /** Old clients read the address from the message. */
  uploadMinio: defineEndpoint({
    method: 'POST',
    path: '/sys/upload/uploadMinio',
    access: may(fileObject, 'upload'),
    answer: answerOf<Values>(),
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: `${base}/delete`,
    access: may(fileObject, 'delete'),
    input: { id: text('文件', { required: true }) },
    answer: answerOf<null>(),
  }),
  deleteBatch: defineEndpoint({
    method: 'DELETE',
    path: `${base}/deleteBatch`,
    access: may(fileObject, 'delete'),
    input: { ids: references('文件', 'fileObject', { max: maxSelections }) },
    answer: answerOf<null>(),
  }),
}
