import { defineResource } from '../../../resource/defineResource.ts'
import { json, multiline, references, text, yesNo } from '../../../resource/kinds/builders.ts'
import { readBoard } from './readBoard.ts'

const basis = { section: '基本信息' }
const sharing = { section: '共享' }

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
    title: text('名称', {
      required: true,
      max: 60,
      pinyin: true,
      list: { width: 260, importance: 1 },
      search: 'like',
      form: basis,
    }),
    description: multiline('说明', { max: 500, list: { width: 260, importance: 2 }, form: { ...basis, span: 2 } }),
    /** A `BoardDefinition`. */
    definition: json('定义', { required: true, form: false }),
    isPublic: yesNo('所有人可用', {
      default: 'N',
      help: '其他人也可以打开；报表没有共享给他们，或者他们无权查看数据的图块不显示数字',
      list: { width: 110 },
      form: sharing,
    }),
    roleIds: references('共享给角色', 'role', { max: 50, list: { width: 180, importance: 3 }, form: sharing }),
  },
  check: ({ definition }) => {
    if (definition === undefined || definition === null) return []
    const read = readBoard(definition)
    return 'problem' in read ? [{ field: 'definition', message: read.problem }] : []
  },
})
