import { type DictionarySeed, dictionarySeed as dictionary, stateSeed as states } from './dictionarySeed.ts'

/** The demonstration pages. */
export const exampleDictionaries: DictionarySeed[] = [
  dictionary('example_kind', '示例项目类别', [
    ['research', '课题研究'],
    ['training', '培训讲座'],
    ['compliance', '合规体检'],
    ['digital', '数字化建设'],
  ]),
  states('example_status', '示例项目状态', [
    ['draft', '草稿'],
    ['active', '进行中'],
    ['done', '已完成'],
    ['stopped', '已终止'],
  ]),
]
