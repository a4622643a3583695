import { maxSelections } from '../limits.ts'
import { references, text } from '../resource/kinds/builders.ts'
import type { Row } from '../resource/defineResource.ts'
import { fileObject } from '../resources/system/fileObject.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, listInput, may } from './defineEndpoint.ts'

/** A stored file with the records that use it, in words, and the address that opens it. */
export interface ListedFile extends Omit<Row<typeof fileObject>, 'usedBy'> {
  uses: string
  address: string
}

const base = '/sys/oss/file'

export const fileListEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: `${base}/list`,
    access: may(fileObject, 'list'),
    input: listInput(fileObject),
    answer: answerOf<Page<ListedFile>>(),
  }),
  queryById: defineEndpoint({
    method: 'GET',
    path: `${base}/queryById`,
    access: may(fileObject, 'list'),
    input: { id: text('文件', { required: true }) },
    answer: answerOf<ListedFile>(),
  }),
  /** A form with the file and its folder `biz`. */
  upload: defineEndpoint({
    method: 'POST',
    path: `${base}/upload`,
    access: may(fileObject, 'upload'),
    answer: answerOf<ListedFile>(),
  }),
  /** Old clients read the address from the message. */
  uploadMinio: defineEndpoint({
    method: 'POST',
    path: '/sys/upload/uploadMinio',
    access: may(fileObject, 'upload'),
    answer: answerOf<ListedFile>(),
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
