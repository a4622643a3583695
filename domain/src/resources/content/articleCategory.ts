import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, integer, multiline, text, tree, yesNo } from '../../resource/kinds/builders.ts'

const search = { section: '搜索引擎' }

/** 文章分类: the columns of the site, to any depth. */
export const articleCategory = defineResource({
  name: 'articleCategory',
  title: '文章分类',
  path: '/legal/articleCategory',
  menu: { group: '/content', sortNo: 2 },
  titleField: 'name',
  parentField: 'parentId',
  defaultSort: { field: 'orderNum', descending: false },
  fields: {
    name: text('分类名称', { required: true, max: 50, pinyin: true, list: { width: 240 }, search: 'like' }),
    code: text('分类编码', {
      unique: true,
      max: 32,
      problem: (code) => (/^[A-Za-z][\w-]*$/.test(code) ? undefined : '应以字母开头，只含字母、数字、_ 和 -'),
      list: { width: 160 },
      search: 'like',
    }),
    parentId: tree('上级分类', 'articleCategory', { search: 'eq' }),
    type: dictionary('栏目类型', 'cms_type', { default: 'news', list: { width: 110 }, search: 'in' }),
    orderNum: integer('排序', { min: 0, default: 0, list: { width: 90 } }),
    showFlag: yesNo('前台展示', { default: 'Y', list: { width: 110 }, search: 'eq' }),
    seoTitle: text('网页标题', { max: 80, form: search }),
    seoKeywords: text('关键词', { max: 200, form: search }),
    seoDescription: multiline('网页描述', { max: 300, form: { ...search, span: 2 } }),
  },
})
