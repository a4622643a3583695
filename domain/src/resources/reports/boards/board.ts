import { defineResource } from '../../../resource/defineResource.ts'
import { json, multiline } from '../../../resource/kinds/builders.ts'
import { basis, sharingFields, titleText } from '../sharedFields.ts'
import { readBoard } from './readBoard.ts'

/** 仪表板: reports beside each other, with filters that they share. Readers see their own rows in it. */
export const board = defineResource({
  name: 'board',
  title: '仪表板',
  path: '/online/board',
  table: 'onl_board',
  // A sheet cannot hold a definition.
  without: ['import'],
  titleField: 'title',
  fields: {
    title: titleText(260),
    description: multiline('说明', { max: 500, list: { width: 260, importance: 2 }, form: { ...basis, span: 2 } }),
    /** A `BoardDefinition`. */
    definition: json('定义', { required: true, form: false }),
    ...sharingFields('其他人也可以打开；报表没有共享给他们，或者他们无权查看数据的图块不显示数字'),
  },
  check: ({ definition }) => {
    if (definition === undefined || definition === null) return []
    const read = readBoard(definition)
    return 'problem' in read ? [{ field: 'definition', message: read.problem }] : []
  },
})
